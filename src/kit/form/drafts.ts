import { type Readable, Store } from '../../domain/store.ts';
import { type EditedText, editedText, editText, type TextEdit } from './edit-text.ts';

/**
 * What is being typed or chosen in one field. Whoever holds it reads the newest content, also after an `await` and
 * between two keys of one burst. A form knows its fields by their drafts.
 *
 * @typeParam State replaced as a whole with each change; opaque to everyone else
 */
export interface Draft<State = unknown> extends Readable<State> {
  /** Whether it holds what it held then, wherever the caret is. */
  holds(state: State): boolean;
  /** Takes back whatever came since. */
  restore(state: State): void;
  /** Nothing was put in. A choice always has a value, so it counts as empty. */
  readonly isEmpty: boolean;
  /** The drafts within it; only rows have some. */
  readonly inner?: readonly Draft[];
  /** Brings back what was typed before the form was left, while nothing else is. */
  bringBack?(): void;
}

export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'holds' in value && 'restore' in value;
}

/** A text being typed. */
export class TextDraft implements Draft<EditedText> {
  readonly #store: Store<EditedText>;
  readonly #isMultiline: boolean;
  readonly subscribe;
  readonly get;

  /** @param options.isMultiline whether a paste keeps its line ends; the field is one row all the same */
  constructor(text = '', { isMultiline = false }: { readonly isMultiline?: boolean } = {}) {
    this.#isMultiline = isMultiline;
    this.#store = new Store(editedText(text));
    this.subscribe = this.#store.subscribe;
    this.get = this.#store.get;
  }

  get text(): string {
    return this.get().text;
  }

  get isEmpty(): boolean {
    return this.text === '';
  }

  /** @returns whether anything has changed, the caret included */
  edit(edit: TextEdit): boolean {
    const before = this.get();
    this.#store.set(editText(before, edit, this.#isMultiline));
    return this.get() !== before;
  }

  /** Replaces the text. */
  put(text: string): void {
    if (text !== this.text) this.#store.set(editedText(text));
  }

  /** Puts in a text of the program's own. It is selected: the first character replaces it, an arrow keeps it. */
  prefill(text: string): void {
    this.#store.set({ ...editedText(text), isSelected: text !== '' });
  }

  holds({ text }: EditedText): boolean {
    return this.text === text;
  }

  /** What was selected then is kept now: typing goes on in it. */
  restore({ text, caret }: EditedText): void {
    this.#store.set({ text, caret });
  }
}

/** One of a few options. */
export class ChoiceDraft<T extends string = string> implements Draft<T> {
  readonly #store: Store<T>;
  readonly subscribe;
  readonly get;
  readonly isEmpty = true;

  constructor(value: T) {
    this.#store = new Store(value);
    this.subscribe = this.#store.subscribe;
    this.get = this.#store.get;
  }

  get value(): T {
    return this.get();
  }

  choose(value: T): void {
    this.#store.set(value);
  }

  holds(value: T): boolean {
    return this.value === value;
  }

  restore(value: T): void {
    this.choose(value);
  }
}
