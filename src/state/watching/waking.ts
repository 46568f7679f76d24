import type { ClockPart, Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { WatchingScope } from './watching-scope.ts';

/** The clock ticks every second, so a silence of this length means that the program did not run. */
const SLEPT_MS = 5_000;

/**
 * Whether the program did not run for a while before this moment: stopped and continued (the
 * monotonic clock went on), or suspended with the machine (it stood still while the wall clock went
 * on). A wall clock set forward looks the same, and one round of checks does no harm then.
 */
export function hasSlept(before: ClockPart['clock'], now: Now): boolean {
  const monoMs = now.monoMs - before.monoMs;
  const wallMs = now.wallMs - before.wallMs;
  return monoMs > SLEPT_MS || wallMs - monoMs > SLEPT_MS;
}

/**
 * One fresh round after a sleep: everything is due now, as the limits allow. Connections from before
 * are dropped, since the other side can have forgotten them without a word.
 */
export function wokeUp<S extends WatchingScope>(state: S, now: Now): UpdateResult<S> {
  if (state.watching.watches.size === 0) return noCommands(state);
  const watches = new Map(
    [...state.watching.watches].map(([localId, watch]) => {
      const isAskedToWait = (watch.askedToWaitUntilMs ?? 0) > now.monoMs;
      return [localId, isAskedToWait ? watch : { ...watch, nextCheckAtMs: now.monoMs }];
    }),
  );
  return {
    state: { ...state, watching: { ...state.watching, watches } },
    commands: [{ type: 'drop-connections' }],
  };
}
