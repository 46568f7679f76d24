import { Redacted, SecretText } from '../../domain/secret-text.ts';
import {
  type EndChoice,
  factsLine,
  sentValue,
  type ValueFacts,
  valueFacts,
  valueProblem,
} from '../../domain/secret-value.ts';
import { Store } from '../../domain/store.ts';
import { counted } from '../../domain/words.ts';
import type { Draft } from './drafts.ts';
import { type EditedText, EMPTY_TEXT, editedText, editText, type TextEdit } from './edit-text.ts';

/** A value, or a file to read when it is sent. A path may be a value typed by mistake, so it is secret too. */
type ValueSource =
  | { readonly from: 'form'; readonly value: SecretText }
  | { readonly from: 'file'; readonly path: SecretText; readonly end: EndChoice };

interface State {
  readonly text: EditedText;
  /** Only a typed `@` names a file. */
  readonly startsTyped: boolean;
  readonly end: EndChoice;
  readonly hadCrLf: boolean;
  readonly made: { readonly text: string; readonly of: string } | null;
  /** What was typed before the form was left. */
  readonly left: State | null;
}

const NOTHING: State = {
  text: EMPTY_TEXT,
  startsTyped: false,
  end: 'by-shape',
  hadCrLf: false,
  made: null,
  left: null,
};

/**
 * A secret being typed. Prints as redacted wherever it is turned into text; the value leaves it only as `SecretText`,
 * or drawn while revealed.
 */
export class SecretDraft extends Redacted implements Draft<object> {
  /** What others get for a state is an empty object: it tells nothing, and stands for nothing once the value is dropped. */
  readonly #shown = new Store<object>({});
  #states = new WeakMap<object, State>();
  /** Cached: a value can be a megabyte, and each key draws. */
  readonly #facts = new WeakMap<State, ValueFacts>();
  readonly subscribe = this.#shown.subscribe;
  readonly get = this.#shown.get;

  constructor() {
    super();
    this.#put(NOTHING);
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** How the value was made, such as `40 letters and digits`; `null` if it wasn't, or has been edited since. */
  get madeOf(): string | null {
    const { made } = this.#state;
    return made?.text === this.#text ? made.of : null;
  }

  /** @returns whether anything has changed, the caret included */
  edit(edit: TextEdit): boolean {
    const before = this.#state;
    const text = editText(before.text, edit, true);
    if (text === before.text) return false;
    const isStartNew = before.text.text.charAt(0) !== text.text.charAt(0);
    this.#put(
      text.text === ''
        ? { ...NOTHING, left: before.left }
        : {
            ...before,
            text,
            startsTyped: isStartNew ? edit.kind === 'insert' : before.startsTyped,
            hadCrLf: before.hadCrLf || (edit.kind === 'paste' && edit.text.includes('\r\n')),
          },
    );
    return true;
  }

  /**
   * Replaces the value by one that wasn't typed.
   *
   * @param of how it was made; `null` for one that is taken as it stands, its last newline included
   */
  put(value: SecretText, of: string | null = null): void {
    const text = value.reveal();
    this.#put({
      ...NOTHING,
      text: editedText(text),
      ...(of === null ? { end: 'keep' } : { made: { text, of } }),
    });
  }

  /** Nothing of it is left, and undo brings nothing back. */
  drop(): void {
    this.#states = new WeakMap();
    this.#put(NOTHING);
  }

  /** Keeps the last newline, or drops it. */
  toggleEnd(): void {
    this.#put({ ...this.#state, end: this.facts().end === 'dropped' ? 'keep' : 'drop' });
  }

  facts(): ValueFacts {
    return this.#factsOf(this.#state);
  }

  get isFile(): boolean {
    return this.#state.startsTyped && /^@[^@\n][^\n]*$/.test(this.#text);
  }

  /** Where the value comes from when it is sent. */
  source(): ValueSource {
    const { end } = this.#state;
    return this.isFile
      ? { from: 'file', path: new SecretText(this.#text.slice(1)), end }
      : { from: 'form', value: new SecretText(sentValue(this.#text, end)) };
  }

  /** Why it can't be sent, repeating none of it; or `null`. */
  problem(): string | null {
    const source = this.source();
    return source.from === 'file' ? null : valueProblem(source.value.reveal());
  }

  /** Whether a text that isn't secret repeats the value. */
  isIn(text: string): boolean {
    return new SecretText(this.#text).isIn(text);
  }

  /** Empties the field and keeps the value to bring it back: anyone who can't see it must not continue it by typing. */
  setAside(): void {
    if (!this.isEmpty) this.#put({ ...NOTHING, left: this.#state });
  }

  /** What was set aside, while nothing else is put in: half a sentence, or `null`. */
  leftInWords(): string | null {
    const { left } = this.#state;
    if (left === null || !this.isEmpty) return null;
    return `A value of ${counted(this.#factsOf(left).bytes, 'byte')} was left here`;
  }

  /** Selects the value: what is typed next replaces it. */
  select(): void {
    this.setAside();
    this.bringBack();
  }

  bringBack({ hasFocus = false } = {}): void {
    const { left } = this.#state;
    if (left === null || !this.isEmpty) return;
    this.#put(hasFocus ? left : { ...left, text: { ...left.text, isSelected: true } });
  }

  holds(then: object): boolean {
    const { text, end } = this.#stateOf(then);
    return this.#text === text.text && this.#state.end === end;
  }

  restore(then: object): void {
    if (this.#states.has(then)) this.#put(this.#stateOf(then));
  }

  /** Only to draw it while it is revealed, or a var, which is no secret. */
  shown(): EditedText {
    return this.#state.text;
  }

  get #state(): State {
    return this.#stateOf(this.#shown.get());
  }

  get #text(): string {
    return this.#state.text.text;
  }

  #stateOf(shown: object): State {
    return this.#states.get(shown) ?? NOTHING;
  }

  #put(state: State): void {
    const shown = {};
    this.#states.set(shown, state);
    this.#shown.set(shown);
  }

  #factsOf(state: State): ValueFacts {
    const { text, end, hadCrLf } = state;
    const facts = this.#facts.get(state) ?? valueFacts(text.text, end, hadCrLf);
    this.#facts.set(state, facts);
    return facts;
  }
}

/** What stands for a value: nothing of it but what can be said. */
export function secretSummary(draft: SecretDraft): string {
  if (draft.isEmpty) return '';
  if (draft.isFile) return 'a file, read when it is sent · paste what begins with @';
  const made = draft.madeOf === null ? '' : ` · generated: ${draft.madeOf}`;
  return factsLine(draft.facts()) + made;
}
