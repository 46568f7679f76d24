import type { KeyMap } from './key-map.ts';
import { keyKindOf } from './key-name.ts';
import type { KeyPress } from './key-press.ts';
import { actionName, type KeyRow, type KeyRows, type KeyTable } from './key-table.ts';

/**
 * What a key does now: a function; why it can't be done, as a sentence, said when it is pressed; or nothing: it isn't
 * there now.
 */
export type Handler<Act = () => unknown> = Act | string | null | undefined | false;

/** Called with how many times the key came where its row repeats, and else with nothing. */
type Act = (...times: readonly number[]) => unknown;

/** What the keys of a table do. A row without a handler isn't there now. */
export type Handlers<Rows extends KeyRows> = {
  readonly [Name in keyof Rows]?: Handler<
    Rows[Name] extends { readonly repeats: true } ? (times: number) => unknown : () => unknown
  >;
};

/** What is typed, before it is any key. The text of a key may be several characters that were typed at once. */
export type Typed =
  | { readonly kind: 'key'; readonly press: KeyPress }
  | {
      readonly kind: 'paste';
      /** Line ends are LF or CRLF. */
      readonly text: string;
    };

/** The keys of one `useKeys`, as of the last commit. */
export interface KeyGroup {
  readonly table: KeyTable;
  handlers: Readonly<Record<string, Handler<Act>>>;
  isActive: boolean;
}

/** What has the focus, as of the last commit. `take` says whether it took what was typed. */
export interface Focus {
  take: ((typed: Typed) => boolean) | null;
}

/** One thing on top of another: the app, a screen, a form, a dialog. Keys go to the topmost that knows them. */
export interface Layer {
  readonly order: number;
  /** Nothing below hears a key. */
  readonly isModal: boolean;
  readonly groups: Set<KeyGroup>;
  readonly focuses: Set<Focus>;
}

/** A row with its handler. */
export interface Bound {
  readonly layer: Layer;
  readonly table: KeyTable;
  readonly row: KeyRow;
  /** As in preferences.json: `runs.new`. */
  readonly action: string;
  readonly keys: readonly string[];
  readonly handler: Act | string;
}

/** A key that works now, for footer, frames and help. */
export interface Hint {
  readonly action: string;
  readonly row: KeyRow;
  /** Those that work here; the first one is shown. */
  readonly keys: readonly string[];
  /** It says why it can't be done now. */
  readonly isOff: boolean;
  readonly layer: Layer;
  /** What is over it hears all keys. */
  readonly isCovered: boolean;
}

export interface LiveKeys {
  /** All that can be done, topmost first, whether or not a key reaches it. */
  readonly bound: readonly Bound[];
  readonly byKey: ReadonlyMap<string, Bound>;
  readonly hints: readonly Hint[];
}

/** The layers that hear keys, down to the first that lets none through. @param layers topmost first */
export function heardLayers(layers: readonly Layer[]): readonly Layer[] {
  const modal = layers.findIndex(({ isModal }) => isModal);
  return modal === -1 ? layers : layers.slice(0, modal + 1);
}

/** Whether something in it takes what is typed. */
export function hasFocus({ focuses }: Layer): boolean {
  return [...focuses].some(({ take }) => take !== null);
}

/** Which key means what. @param layers topmost first */
export function readKeys(layers: readonly Layer[], map: KeyMap): LiveKeys {
  const heard = heardLayers(layers);
  const all: Bound[] = [];
  const byKey = new Map<string, Bound>();
  const hints: Hint[] = [];
  for (const [at, layer] of layers.entries()) {
    // What a dialog covers shows the keys that it has on top.
    const isCovered = at >= heard.length;
    const isUnderFocus = !isCovered && heard.slice(0, at).some(hasFocus);
    const own = isCovered ? new Map<string, Bound>() : byKey;
    for (const bound of boundIn(layer, map)) {
      all.push(bound);
      const keys = bound.keys.filter((key) => !own.has(key) && reaches(key, bound, isUnderFocus));
      for (const key of keys) own.set(key, bound);
      if (keys.length === 0) continue;
      const { action, row, handler } = bound;
      hints.push({ action, row, keys, isOff: typeof handler === 'string', layer, isCovered });
    }
  }
  return { bound: all, byKey, hints };
}

function boundIn(layer: Layer, map: KeyMap): readonly Bound[] {
  return [...layer.groups]
    .filter(({ isActive }) => isActive)
    .flatMap(({ table, handlers }) =>
      Object.entries(table.rows).flatMap(([name, row]): readonly Bound[] => {
        const handler = handlers[name];
        if (!handler) return [];
        const keys = map.keysOf(table, name, row);
        return [{ layer, table, row, action: actionName(table, name), keys, handler }];
      }),
    );
}

const CHORD = /^(?:ctrl|alt)\+/;

/**
 * Whether a key gets past what has the focus. In its own layer, all but text does; from below, only chords do: `tab` is
 * the form's, and `ctrl+p` still the app's.
 */
function reaches(key: string, { layer }: Bound, isUnderFocus: boolean): boolean {
  if (CHORD.test(key)) return true;
  if (isUnderFocus) return false;
  return !hasFocus(layer) || (keyKindOf(key) !== 'typed' && key !== 'space');
}
