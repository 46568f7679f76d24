import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Runs as the component goes, with what was drawn last: an effect of its own would have what it first knew. */
export function useOnUnmount(work: () => void): void {
  const latest = useLatest(work);
  useLayoutEffect(() => () => latest.current(), [latest]);
}
