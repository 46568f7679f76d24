import { Store } from '../../domain/store.ts';
import { type Draft, isDraft } from './drafts.ts';

/** What a file or a paste may bring at once: of a hundred thousand, each key would take minutes. */
export const MOST_ROWS = 1_000;

/**
 * Rows that can be added and removed, each an object with a draft for each of its fields, in their order on screen.
 * There is always one: a row is always ready.
 */
export class RowsDraft<Row extends object = object> implements Draft<readonly Row[]> {
  readonly #make: () => Row;
  readonly #store: Store<readonly Row[]>;
  readonly #ids = new WeakMap<Row, number>();
  #lastId = 0;
  readonly subscribe;
  readonly get;

  /** @param make an empty row */
  constructor(make: () => Row, rows: readonly Row[] = []) {
    this.#make = make;
    this.#store = new Store(rows.length > 0 ? rows : [make()]);
    this.subscribe = this.#store.subscribe;
    this.get = this.#store.get;
  }

  get rows(): readonly Row[] {
    return this.get();
  }

  get isEmpty(): boolean {
    return this.rows.every(isBlankRow);
  }

  get inner(): readonly Draft[] {
    return this.rows.flatMap(draftsOf);
  }

  /** The row that a draft stands in. */
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
    this.insert([row], below);
    return row;
  }

  /** Adds rows below another or at the end; instead of it where it is blank. */
  insert(added: readonly Row[], below: Row | undefined = this.rows.at(-1)): void {
    const at = below ? this.rows.indexOf(below) : -1;
    const isReplaced = below !== undefined && added.length > 1 && isBlankRow(below);
    this.put(this.rows.toSpliced(isReplaced ? at : at + 1, isReplaced ? 1 : 0, ...added));
  }

  /** @returns the row in its place, or the one above it */
  remove(row: Row): Row {
    const at = this.rows.indexOf(row);
    this.put(this.rows.filter((each) => each !== row));
    return this.rows[Math.min(at, this.rows.length - 1)] ?? row;
  }

  /** Replaces all rows. */
  put(rows: readonly Row[]): void {
    this.#store.set(rows.length > 0 ? rows : [this.#make()]);
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
