import { useEffect, useState } from 'react';
import { useIsShown } from '../kit/Hidden.tsx';
import { useStore } from '../kit/use-store.ts';
import { untilNext } from '../services/clock.ts';
import { useServices } from './services.tsx';

/** With reduced motion, times on screen change this often. */
const CALM_MS = 10_000;

const toSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000;

/**
 * The wall clock, in whole seconds, for texts such as `12s`; as each step begins while what calls this is shown.
 *
 * @param stepMs the longest that the texts bear, since each step draws
 */
export function useNow(stepMs: number): number {
  const { clock, preferences } = useServices();
  const { reducedMotion } = useStore(preferences.state).preferences;
  const isShown = useIsShown();
  const [nowMs, setNowMs] = useState(() => toSecond(clock.wallMs()));
  const waitMs = reducedMotion ? Math.max(CALM_MS, stepMs) : stepMs;
  useEffect(() => {
    if (!isShown) return;
    let cancel = () => {};
    const tick = () => {
      setNowMs(toSecond(clock.wallMs()));
      cancel = clock.after(untilNext(waitMs, clock), tick);
    };
    tick();
    return () => cancel();
  }, [clock, waitMs, isShown]);
  return nowMs;
}
