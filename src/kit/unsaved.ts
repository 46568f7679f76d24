import { createContext, useContext, useLayoutEffect } from 'react';
import { type Readable, Store, subscribeAll } from '../domain/store.ts';
import { useLatest } from './use-latest.ts';

type Words = () => string | null;

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

/** `<UnsavedContext value={unsaved}>` around everything that can hold something. */
export const UnsavedContext = createContext<Unsaved | null>(null);

const NO_DRAFTS = [] as const;

/**
 * Says what would be lost by quitting.
 *
 * @param words asked as it changes, and when somebody quits; `null` for nothing
 * @param drafts what it depends on, where that changes without this being drawn
 * @param isMarked whether it is shown that there is something; always unless given
 */
export function useUnsaved(
  words: Words,
  drafts: readonly Readable<unknown>[] = NO_DRAFTS,
  isMarked: () => boolean = () => words() !== null,
): void {
  const unsaved = useContext(UnsavedContext);
  if (unsaved === null) throw new Error('There is no <UnsavedContext> above.');
  const latest = useLatest({ words, isMarked });
  useLayoutEffect(() => {
    const words = () => latest.current.words();
    return unsaved.add(words, () => latest.current.isMarked());
  }, [unsaved, latest]);
  useLayoutEffect(() => {
    unsaved.look();
    return subscribeAll(drafts, unsaved.look);
  });
}
