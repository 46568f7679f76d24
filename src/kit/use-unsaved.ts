import { createContext, useContext, useLayoutEffect } from 'react';
import { type Readable, subscribeAll } from '../domain/store.ts';
import type { Unsaved, Words } from './unsaved.ts';
import { useLatest } from './use-latest.ts';

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
