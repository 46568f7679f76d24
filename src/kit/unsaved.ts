import { createContext, useContext, useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

type Words = () => string | null;

/** What would be lost by quitting, told by whoever holds it. */
export class Unsaved {
  readonly #all = new Set<Words>();

  /** @returns what takes it away again */
  add(words: Words): () => void {
    this.#all.add(words);
    return () => void this.#all.delete(words);
  }

  /** Named, one text each, in the order in which they came. */
  now(): readonly string[] {
    return [...this.#all].flatMap((words) => words() ?? []);
  }
}

/** `<UnsavedContext value={unsaved}>` around everything that can hold something. */
export const UnsavedContext = createContext<Unsaved | null>(null);

/** Says what would be lost by quitting. Asked when it matters, not when it is drawn; `null` for nothing. */
export function useUnsaved(words: Words): void {
  const unsaved = useContext(UnsavedContext);
  if (unsaved === null) throw new Error('There is no <UnsavedContext> above.');
  const latest = useLatest(words);
  useLayoutEffect(() => unsaved.add(() => latest.current()), [unsaved, latest]);
}
