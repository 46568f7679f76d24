import { Store } from '../domain/store.ts';
import { Quiet } from '../terminal/key-reader.ts';
import {
  type Bound,
  type Hint,
  hasFocus,
  heardLayers,
  type Layer,
  type LiveKeys,
  readKeys,
  type Typed,
} from './key-layers.ts';
import type { KeyMap } from './key-map.ts';
import { keyKindOf, keyLabel } from './key-name.ts';
import { type KeyPress, pressNameOf } from './key-press.ts';

/** What can be done now, for the palette. */
export interface Action {
  /** As in preferences.json: `runs.new`. */
  readonly action: string;
  /** Of the screen or form that it belongs to. */
  readonly title: string;
  readonly keys: readonly string[];
  readonly about: string;
  readonly also: readonly string[];
}

/** Hands each key to the topmost thing that knows it. */
export class KeyRouter {
  /** The keys in force. */
  readonly map: Store<KeyMap>;
  /**
   * Called with `null` at each key that isn't held, and then with what there is to say about it. An aside gives way to
   * what is said already.
   */
  say: (sentence: string | null, isAside?: boolean) => void = () => {};
  /** Takes what a handler throws, or rejects with. */
  defect: (error: unknown) => void = () => {};
  /** What works now, topmost first. */
  readonly hints = new Store<readonly Hint[]>([]);
  /** The layer that what is typed comes to. */
  readonly focused = new Store<Layer | null>(null);
  /** Drops the keys that wait for their turn. */
  dropWaiting: () => void = () => {};
  readonly #held = new HeldKey();
  /** Topmost first. */
  #layers: readonly Layer[] = [];
  #now: LiveKeys | null = null;
  #signature = '';
  #isToTell = false;

  constructor(map: KeyMap) {
    this.map = new Store(map);
  }

  /** Puts other keys into force. */
  remap(map: KeyMap): void {
    this.map.set(map);
    this.changed();
  }

  add(layer: Layer): () => void {
    this.#layers = [...this.#layers, layer].toSorted((one, other) => other.order - one.order);
    this.changed();
    return () => {
      this.#layers = this.#layers.filter((each) => each !== layer);
      this.changed();
    };
  }

  /** After a commit in which keys or the focus changed. Those who show keys are told if what they show did, once. */
  changed(): void {
    this.#now = null;
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      this.focused.set(this.#focused());
      const { hints } = this.#keys();
      const signature = hints.map(signatureOf).join('\n');
      if (signature === this.#signature) return;
      this.#signature = signature;
      this.hints.set(hints);
    });
  }

  /** Ends its timer. */
  stop(): void {
    this.#held.stop();
  }

  /**
   * Whether a key may come together with the one before it in one turn: as text that is typed, or as one key with a count.
   * Both are as the terminal sends them.
   */
  joins(first: string, next: string): 'text' | 'times' | null {
    const { byKey } = this.#keys();
    if (this.#focused() !== null) {
      const isText = [first, next].every(
        (key) => PRINTED.test(key) && !byKey.has(pressNameOf(key)),
      );
      return isText ? 'text' : null;
    }
    return first === next && byKey.get(pressNameOf(first))?.row.repeats ? 'times' : null;
  }

  /** @returns false for alt and a key that mean nothing together: they are esc and that key. */
  press(press: KeyPress, times = 1): boolean {
    const isHeld = this.#held.press(press.name);
    if (!isHeld) this.say(null);
    const bound = this.#keys().byKey.get(press.name);
    const focused = this.#focused();
    const isOverFocus = bound && focused && bound.layer.order > focused.order;
    if (!isOverFocus && this.#take({ kind: 'key', press }, focused)) return true;
    if (bound) {
      this.#run(bound, press.name, times, isHeld);
    } else {
      if (ALT.test(press.name)) return false;
      // A key that did something and is still held needs no words.
      if (!isHeld) this.#sayIdle(press);
    }
    return true;
  }

  /** A paste is never a key. */
  paste(text: string): void {
    this.say(null);
    this.#held.letGo();
    const isTaken = this.#take({ kind: 'paste', text }, this.#focused());
    if (!isTaken && !this.#isInDialog()) this.say('A paste does nothing here.');
  }

  /** Does what a key does now, as if it were pressed, but for what has the focus. @returns false if it does nothing */
  act(key: string): boolean {
    const bound = this.#keys().byKey.get(key);
    if (bound) this.#run(bound, key, 1, false);
    return bound !== undefined;
  }

  /** What can be done below any dialog. */
  actions(): readonly Action[] {
    const below = this.#keys().bound.filter(({ layer, row }) => !layer.isModal && !row.isBasic);
    const topmost = below.filter(
      ({ action }, at) => below.findIndex((each) => each.action === action) === at,
    );
    return topmost.map(({ action, table, row, keys }) => ({
      action,
      title: table.title,
      keys,
      about: row.about ?? row.label,
      also: [...(row.about === undefined ? [] : [row.label]), ...(row.also ?? [])],
    }));
  }

  /** Does what was chosen from `actions`, as it is done by now. @returns false if it can't be done any more */
  do(action: string): boolean {
    const bound = this.#keys().bound.find((each) => !each.layer.isModal && each.action === action);
    if (bound) this.#run(bound, '', 1, false);
    return bound !== undefined;
  }

  #run({ row, handler }: Bound, name: string, times: number, isHeld: boolean): void {
    if (typeof handler === 'string') {
      this.say(handler);
    } else if (row.once && isHeld) {
      const text = `${keyLabel(name)} came again too soon. Check the screen, then press it again.`;
      if (!this.#isInDialog()) this.say(text, true);
    } else {
      this.#call(() => (row.repeats ? handler(times) : handler()));
    }
  }

  #call(work: () => unknown): void {
    try {
      const done = work();
      if (done instanceof Promise) done.catch(this.defect);
    } catch (error) {
      this.defect(error);
    }
  }

  #take(typed: Typed, layer: Layer | null): boolean {
    for (const { take } of layer?.focuses ?? []) if (take?.(typed)) return true;
    return false;
  }

  #sayIdle({ name, text }: KeyPress): void {
    if (this.#isInDialog() || (text === null && keyKindOf(name) === null)) return;
    // Where one types, it may be a letter of a secret.
    const key = text === null || this.#focused() === null ? keyLabel(name) : 'That key';
    this.say(`${key} does nothing here.`);
  }

  #isInDialog(): boolean {
    return this.#layers.some(({ isModal }) => isModal);
  }

  /** The topmost layer in which something has the focus. */
  #focused(): Layer | null {
    return heardLayers(this.#layers).find(hasFocus) ?? null;
  }

  #keys(): LiveKeys {
    this.#now ??= readKeys(this.#layers, this.map.get());
    return this.#now;
  }
}

/** No control, and no sequence of a key that has a name. */
const PRINTED = /^[^\u0000-\u001f\u007f-\u009f]+$/;
const ALT = /^alt\+(?:.|space|enter|tab|backspace)$/u;

function signatureOf({ action, keys, isOff, isCovered, layer }: Hint): string {
  return `${layer.order} ${action} ${keys.join(' ')} ${isOff} ${isCovered}`;
}

/** A held key repeats late for the first time, and soon from then on, also where it is set to be slow. */
const REPEAT_MS = { first: 700, next: 400 } as const;

/** Tells a key that is held, however long that is, from one that is pressed again. Another key lets go of it. */
class HeldKey {
  #name: string | null = null;
  readonly #quiet = new Quiet();

  /** @returns whether this is the key before, still held */
  press(name: string): boolean {
    const isHeld = name === this.#name;
    this.#name = name;
    this.#quiet.begin(isHeld ? REPEAT_MS.next : REPEAT_MS.first, () => {
      this.#name = null;
    });
    return isHeld;
  }

  /** Something else came in between, so that the next key is pressed anew. */
  letGo(): void {
    this.#name = null;
  }

  /** Ends its timer. */
  stop(): void {
    this.#quiet.stop();
  }
}
