import { Store } from '../../domain/store.ts';
import type { Draft } from './draft.ts';
import {
  type EditedText,
  editedText,
  editText,
  isEditedSince,
  replaced,
  settled,
  type TextEdit,
} from './edit-text.ts';

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

  /** Replaces the text. Undo brings the earlier one back. */
  put(text: string): void {
    this.#store.set(replaced(this.get(), text));
  }

  /** Puts in a text of the program's own. It is selected: the first character replaces it, an arrow keeps it. */
  prefill(text: string): void {
    this.#store.set({ ...editedText(text), ...(text !== '' && { prefilled: 'selected' }) });
  }

  holds({ text }: EditedText): boolean {
    return this.text === text;
  }

  restore(before: EditedText, after: EditedText): void {
    if (this.holds(after)) this.#store.set(before);
  }

  undoSince(then: EditedText | undefined): boolean {
    return isEditedSince(this.get(), then) && this.edit({ kind: 'undo' });
  }

  settle(): void {
    this.#store.set(settled(this.get()));
  }
}
