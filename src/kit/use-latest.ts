import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was drawn last, for what runs later: a timer, a key, the end of the component. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  // A layout effect, because a passive one may come after the next key.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Runs as the component goes, with what was drawn last: an effect of its own would have what it first knew. */
export function useOnUnmount(work: () => void): void {
  const latest = useLatest(work);
  useLayoutEffect(() => () => latest.current(), [latest]);
}
