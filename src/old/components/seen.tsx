import { createContext, useContext, useLayoutEffect } from 'react';
import type { SeenPart } from '../state/list/list-update.ts';

/** Which lines of each list and text are in view, by its name: what paging and scrolling keys go by. */
export type SeenParts = Map<string, SeenPart>;

/** Where everything below reports what is in view. */
export const SeenContext = createContext<SeenParts>(new Map());

/** @returns a function to report which part is in view, for what is measured after its layout */
export function useReport(name: string): (part: SeenPart) => void {
  const seen = useContext(SeenContext);
  useLayoutEffect(
    () => () => {
      seen.delete(name);
    },
    [seen, name],
  );
  return (part) => void seen.set(name, part);
}

/** Reports which part of a list or text is in view. */
export function useSeen(name: string, part: SeenPart): void {
  const report = useReport(name);
  useLayoutEffect(() => report(part));
}
