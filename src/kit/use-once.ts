import { useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** Work that is done once at a time: asked for again before it is done, nothing happens. */
export function useOnce<Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  const isBusy = useRef(false);
  const latest = useLatest(work);
  return async (...args) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await latest.current(...args);
    } finally {
      isBusy.current = false;
    }
  };
}
