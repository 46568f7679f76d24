import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';

/** While anything is watched, the clock ticks every second: such a gap means that the program wasn't running. */
const SLEPT_MS = 5_000;

/**
 * Whether the program wasn't running for a while: stopped and resumed (the monotonic clock continued), or
 * suspended with the machine (it paused while the wall clock continued). Setting the wall clock forward looks
 * the same, but then one round of checks does no harm.
 */
export function hasSlept(before: AppState['clock'], now: Now): boolean {
  const monoMs = now.monoMs - before.monoMs;
  const wallMs = now.wallMs - before.wallMs;
  return monoMs > SLEPT_MS || wallMs - monoMs > SLEPT_MS;
}

/**
 * One round of checks after sleep: everything is due now, within the limits. Drops old connections, because
 * the other side may have silently forgotten them.
 */
export function wakeUp(state: AppState, now: Now): AppState {
  if (state.watching.watches.size === 0) return state;
  const watches = new Map(
    [...state.watching.watches].map(([localId, watch]) => {
      const isAskedToWait = (watch.askedToWaitUntilMs ?? 0) > now.monoMs;
      return [localId, isAskedToWait ? watch : { ...watch, nextCheckAtMs: now.monoMs }];
    }),
  );
  return withCommands(
    { ...state, watching: { ...state.watching, watches } },
    { kind: 'drop-connections' },
  );
}
