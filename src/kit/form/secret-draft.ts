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
import {
  type EditedText,
  EMPTY_TEXT,
  editText,
  isEditedSince,
  replaced,
  settled,
  type TextEdit,
} from './edit-text.ts';

/** A value, or a file to read when it is sent. A path may be a value typed by mistake, so it is secret too. */
export type ValueSource =
  | { readonly from: 'form'; readonly value: SecretText }
  | { readonly from: 'file'; readonly path: SecretText; readonly end: EndChoice };

interface Marks {
  /** Only a typed `@` names a file. */
  readonly startsTyped: boolean;
  readonly end: EndChoice;
  readonly hadCrLf: boolean;
  readonly made: { readonly text: SecretText; readonly of: string } | null;
  /** What was typed before the form was left. */
  readonly left: Held | null;
  readonly isRevealed: boolean;
}

const NO_MARKS: Marks = {
  startsTyped: false,
  end: 'by-shape',
  hadCrLf: false,
  made: null,
  left: null,
  isRevealed: false,
};

/** One state of a secret. Prints as redacted wherever it is turned into text. */
class Held extends Redacted {
  readonly #text: EditedText;
  readonly #marks: Marks;
  /** Cached: a value can be a megabyte, and each key draws. */
  #facts: ValueFacts | null = null;

  constructor(text: EditedText, marks: Marks = NO_MARKS) {
    super();
    this.#text = text;
    this.#marks = marks;
  }

  text(): EditedText {
    return this.#text;
  }

  marks(): Marks {
    return this.#marks;
  }

  facts(): ValueFacts {
    this.#facts ??= valueFacts(this.#text.text, this.#marks.end, this.#marks.hadCrLf);
    return this.#facts;
  }

  with(text: EditedText, marks: Partial<Marks> = {}): Held {
    return new Held(text, { ...this.#marks, ...marks });
  }

  isLike(other: Held): boolean {
    return this.#text.text === other.#text.text && this.#marks.end === other.#marks.end;
  }
}

const NOTHING = new Held(EMPTY_TEXT);

/**
 * A secret being typed. Prints as redacted wherever it is turned into text; the value leaves it only as `SecretText`,
 * or drawn while revealed. It keeps earlier texts for undo, until it is dropped.
 */
export class SecretDraft extends Redacted implements Draft<object> {
  readonly #store = new Store(NOTHING);
  readonly subscribe = this.#store.subscribe;

  /** A state that tells nothing. */
  readonly get = (): object => this.#store.get();

  get isEmpty(): boolean {
    return this.#text.text === '';
  }

  /** Whether its text is drawn. */
  get isRevealed(): boolean {
    return this.#marks.isRevealed;
  }

  /** How the value was made, such as `40 letters and digits`; `null` if it wasn't, or has been edited since. */
  get madeOf(): string | null {
    const { made } = this.#marks;
    return made?.text.reveal() === this.#text.text ? made.of : null;
  }

  /** @returns whether anything has changed, the caret included */
  edit(edit: TextEdit): boolean {
    const before = this.#text;
    const text = editText(before, edit, true);
    if (text === before) return false;
    const { startsTyped, hadCrLf, left, isRevealed } = this.#marks;
    const isStartNew = before.text.charAt(0) !== text.text.charAt(0);
    this.#store.set(
      text.text === ''
        ? new Held(text, { ...NO_MARKS, left, isRevealed })
        : this.#held.with(text, {
            startsTyped: isStartNew ? edit.kind === 'insert' : startsTyped,
            hadCrLf: hadCrLf || (edit.kind === 'paste' && edit.text.includes('\r\n')),
          }),
    );
    return true;
  }

  /**
   * Replaces the value by one that wasn't typed. Undo brings the earlier one back.
   *
   * @param of how it was made; `null` for one that is taken as it stands, its last newline included
   */
  put(value: SecretText, of: string | null = null): void {
    const text = replaced(this.#text, value.reveal());
    const marks = of === null ? { end: 'keep' as const } : { made: { text: value, of } };
    this.#store.set(new Held(text, { ...NO_MARKS, ...marks }));
  }

  /** Nothing of it is left, neither for undo. */
  drop(): void {
    this.#store.set(NOTHING);
  }

  /** Shows the text, or hides it again. */
  reveal(isRevealed = !this.isRevealed): void {
    if (isRevealed !== this.isRevealed)
      this.#store.set(this.#held.with(this.#text, { isRevealed }));
  }

  /** Keeps the last newline, or drops it. */
  toggleEnd(): void {
    const end = this.facts().end === 'dropped' ? 'keep' : 'drop';
    this.#store.set(this.#held.with(this.#text, { end }));
  }

  facts(): ValueFacts {
    return this.#held.facts();
  }

  get isFile(): boolean {
    return this.#marks.startsTyped && /^@[^@\n][^\n]*$/.test(this.#text.text);
  }

  /** Where the value comes from when it is sent. */
  source(): ValueSource {
    const { end } = this.#marks;
    const { text } = this.#text;
    return this.isFile
      ? { from: 'file', path: new SecretText(text.slice(1)), end }
      : { from: 'form', value: new SecretText(sentValue(text, end)) };
  }

  /** Why it can't be sent, repeating none of it; or `null`. */
  problem(): string | null {
    const source = this.source();
    return source.from === 'file' ? null : valueProblem(source.value.reveal());
  }

  /** Empties the field and keeps the value to bring it back: who can't see it must not continue it by typing. */
  setAside(): void {
    if (!this.isEmpty) this.#store.set(NOTHING.with(EMPTY_TEXT, { left: this.#held }));
  }

  /** What was set aside, while nothing else is put in: half a sentence, or `null`. */
  leftInWords(): string | null {
    const { left } = this.#marks;
    if (left === null || !this.isEmpty) return null;
    return `A value of ${counted(left.facts().bytes, 'byte')} was left here`;
  }

  bringBack(): void {
    const { left } = this.#marks;
    if (left !== null && this.isEmpty) this.#store.set(left);
  }

  holds(state: object): boolean {
    return state instanceof Held && this.#held.isLike(state);
  }

  restore(before: object, after: object): void {
    if (before instanceof Held && this.holds(after)) this.#store.set(before);
  }

  undoSince(then: object | undefined): boolean {
    const text = then instanceof Held ? then.text() : undefined;
    return isEditedSince(this.#text, text) && this.edit({ kind: 'undo' });
  }

  settle(): void {
    this.reveal(false);
    const text = settled(this.#text);
    if (text !== this.#text) this.#store.set(this.#held.with(text));
  }

  /** Only to draw it while it is revealed, or a var, which is no secret. */
  shown(): EditedText {
    return this.#text;
  }

  get #held(): Held {
    return this.#store.get();
  }

  get #marks(): Marks {
    return this.#held.marks();
  }

  get #text(): EditedText {
    return this.#held.text();
  }
}

/** What stands for a value: nothing of it but what can be said. */
export function secretSummary(draft: SecretDraft): string {
  if (draft.isEmpty) return '';
  if (draft.isFile) return 'a file, read when it is sent · paste what begins with @';
  const made = draft.madeOf === null ? '' : ` · generated: ${draft.madeOf}`;
  return factsLine(draft.facts()) + made;
}
