import { Store } from '../domain/store.ts';

export type Words = () => string | null;

/** What would be lost by quitting: each form that is mounted adds its own. */
export class Unsaved {
  readonly #all = new Map<Words, () => boolean>();
  /** Whether there is something to mark. */
  readonly isAny = new Store(false);

  /** @param isMarked whether it counts for `isAny` @returns what takes it away again */
  add(words: Words, isMarked = () => words() !== null): () => void {
    this.#all.set(words, isMarked);
    return () => {
      this.#all.delete(words);
      this.look();
    };
  }

  /** Sees whether there is something now. */
  readonly look = (): void =>
    this.isAny.set([...this.#all.values()].some((isMarked) => isMarked()));

  /** Named, one text each, in the order in which they came. */
  now(): readonly string[] {
    return [...this.#all.keys()].flatMap((words) => words() ?? []);
  }
}
