import { type Readable, Store } from '../../domain/store.ts';
import { type EditedText, editedText, editText, type TextEdit } from './edit-text.ts';

/**
 * What is being typed or chosen in one field. It always has the newest content, also after an `await` and
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
  /**
   * Brings back what was typed before the form was left, while nothing else is. With the focus, typing goes on in it;
   * without, it is selected, so that what is typed or pasted there later doesn't go on in a value that is hidden.
   */
  bringBack?(options: { readonly hasFocus: boolean }): void;
}

export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'holds' in value && 'restore' in value;
}

/** A text being typed. */
export class TextDraft extends Store<EditedText> implements Draft<EditedText> {
  readonly #isMultiline: boolean;

  /** @param options.isMultiline whether a paste keeps its line ends; the field is one row all the same */
  constructor(text = '', { isMultiline = false }: { readonly isMultiline?: boolean } = {}) {
    super(editedText(text));
    this.#isMultiline = isMultiline;
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
    this.set(editText(before, edit, this.#isMultiline));
    return this.get() !== before;
  }

  put(text: string): void {
    if (text !== this.text) this.set(editedText(text));
  }

  /** Puts in a text of the program's own. It is selected: the first character replaces it, an arrow keeps it. */
  prefill(text: string): void {
    this.set({ ...editedText(text), isSelected: text !== '' });
  }

  holds({ text }: EditedText): boolean {
    return this.text === text;
  }

  /** What was selected then is kept now: typing goes on in it. */
  restore({ text, caret }: EditedText): void {
    this.set({ text, caret });
  }
}

/** One of a few options. */
export class ChoiceDraft<T extends string = string> extends Store<T> implements Draft<T> {
  readonly isEmpty = true;

  get value(): T {
    return this.get();
  }

  choose(value: T): void {
    this.set(value);
  }

  holds(value: T): boolean {
    return this.value === value;
  }

  restore(value: T): void {
    this.choose(value);
  }
}

/** The most rows from one file or paste: with a hundred thousand, each key press would take minutes. */
export const MOST_ROWS = 1_000;

/**
 * Rows that can be added and removed, each an object with a draft for each of its fields, in their order on screen.
 * There is always one: a row is always ready.
 */
export class RowsDraft<Row extends object = object>
  extends Store<readonly Row[]>
  implements Draft<readonly Row[]>
{
  readonly #make: () => Row;
  readonly #ids = new WeakMap<Row, number>();
  #lastId = 0;

  /** @param make an empty row */
  constructor(make: () => Row, rows: readonly Row[] = []) {
    super(rows.length > 0 ? rows : [make()]);
    this.#make = make;
  }

  get rows(): readonly Row[] {
    return this.get();
  }

  get isEmpty(): boolean {
    return this.rows.every(isBlankRow);
  }

  /** The drafts of all rows. */
  get inner(): readonly Draft[] {
    return this.rows.flatMap(draftsOf);
  }

  rowOf(draft: object | null): Row | undefined {
    return draft === null
      ? undefined
      : this.rows.find((row) => draftsOf(row).some((each) => each === draft));
  }

  /** Tells a row from all others, as long as it lives. */
  idOf(row: Row): number {
    const id = this.#ids.get(row) ?? ++this.#lastId;
    this.#ids.set(row, id);
    return id;
  }

  /** Adds an empty row, below another or at the end. */
  add(below?: Row): Row {
    const row = this.#make();
    const at = below ? this.rows.indexOf(below) + 1 : this.rows.length;
    this.put(this.rows.toSpliced(at, 0, row));
    return row;
  }

  /** @returns the row in its place, or the one above it */
  remove(row: Row): Row {
    const at = this.rows.indexOf(row);
    this.put(this.rows.filter((each) => each !== row));
    return this.rows[Math.min(at, this.rows.length - 1)] ?? row;
  }

  /** Replaces all rows. */
  put(rows: readonly Row[]): void {
    this.set(rows.length > 0 ? rows : [this.#make()]);
  }

  holds(rows: readonly Row[]): boolean {
    return this.rows === rows;
  }

  restore(rows: readonly Row[]): void {
    this.put(rows);
  }
}

/** The fields of a row, in their order on screen. */
export function draftsOf(row: object): readonly Draft[] {
  return Object.values(row).filter(isDraft);
}

/** Whether nothing was put into any of its fields. */
export function isBlankRow(row: object): boolean {
  return draftsOf(row).every(({ isEmpty }) => isEmpty);
}
