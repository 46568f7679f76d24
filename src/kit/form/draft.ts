import type { Readable } from '../../domain/store.ts';

/**
 * What is being typed or chosen in one field. Whoever holds it reads the newest content, also after an `await` and
 * between two keys of one burst. A form knows its fields by their drafts.
 *
 * @typeParam State replaced as a whole with each change; opaque to everyone else
 */
export interface Draft<State = unknown> extends Readable<State> {
  /** Whether it holds what it held then, wherever the caret is. */
  holds(state: State): boolean;
  /**
   * Takes a change back: what was there before it, unless something else has been put there since.
   *
   * @param isKept whether something has been put since into a draft within this one
   */
  restore(before: State, after: State, isKept: (inner: Draft) => boolean): void;
  /** Nothing was put in. A choice always has a value, so it counts as empty. */
  readonly isEmpty: boolean;
  /** The drafts within it; only rows have some. */
  readonly inner?: readonly Draft[];
  /** Undoes the last edit of its own, if there was one since. @returns whether there was */
  undoSince?(state: State | undefined): boolean;
  /** Its field was left: what is typed there later is a step of its own for undo. */
  settle?(): void;
  /** Brings back what was typed before the form was left, while nothing else is. */
  bringBack?(): void;
}

export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'holds' in value && 'restore' in value;
}
