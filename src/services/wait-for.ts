import { type Dispatch, hasRequest } from '../domain/dispatch.ts';
import { type Failure, meaningOf } from '../domain/failure.ts';
import type { Clock } from './clock.ts';
import type { NoAccess } from './profile-tokens.ts';
import type { RunList } from './run-list.ts';
import type { RunWatcher } from './run-watcher.ts';
import type { Watch } from './watches.ts';

export interface WaitOptions {
  /** 0: one check. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the dispatch and its watch whenever something changes. */
  readonly onChange?: (dispatch: Dispatch, watch: Watch) => void;
}

/** How waiting for a dispatch ended. `dispatch` is its newest state, by any terminal's check. */
export type Waited = {
  readonly dispatch: Dispatch;
  /** Why this process's last check failed; `null` if it was answered, or if there was none. */
  readonly failure: Failure | null;
} & (
  | {
      /**
       * - `over`: it doesn't wait any more, see its phase
       * - `forgotten`: in another terminal, before it ended
       * - `interrupted`: by the signal
       */
      readonly kind: 'over' | 'forgotten' | 'interrupted';
    }
  /** The service won't tell, however often it is asked. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'no-access'; readonly no: NoAccess }
  | {
      readonly kind: 'deadline';
      /** Whether the service, asked after the time had passed, said that it isn't ready yet. */
      readonly isConfirmed: boolean;
    }
);

interface WaitParts {
  readonly clock: Clock;
  readonly list: RunList;
  readonly watcher: RunWatcher;
}

/** How long the last check after a timeout may take, and an only one: as long as a call. */
const [LAST_CHECK_MS, ONLY_CHECK_MS] = [1_000, 30_000];

/**
 * Waits until a dispatch has ended, for a command. At the deadline there is one last check.
 *
 * @param first the dispatch, which is in the list
 */
export async function waitFor(
  first: Dispatch,
  { timeoutMs, signal, onChange }: WaitOptions,
  parts: WaitParts,
): Promise<Waited> {
  const { clock, list, watcher } = parts;
  const { localId } = first;
  const deadlineMs = clock.monoMs() + timeoutMs;
  const lastMs = timeoutMs === 0 ? ONLY_CHECK_MS : LAST_CHECK_MS;
  const letGo = watcher.want(localId);
  let dispatch = first;
  let last: LastCheck | null = null;
  try {
    for (;;) {
      const row = list.find(localId);
      dispatch = row?.dispatch ?? dispatch;
      const watch = watcher.watches.find(localId);
      const failure = watch?.problem ?? null;
      if (!row) return { kind: 'forgotten', dispatch, failure };
      if (!watch) return { kind: 'over', dispatch, failure };
      onChange?.(dispatch, watch);
      const no = watch.isAsked ? null : watcher.whyNoChecks(localId);
      if (no) return { kind: 'no-access', no, dispatch, failure };
      if (failure && isFinal(failure, dispatch)) return { kind: 'refused', dispatch, failure };
      if (signal?.aborted) return { kind: 'interrupted', dispatch, failure };

      const nowMs = clock.monoMs();
      if (nowMs >= deadlineMs) {
        last ??= { sinceMs: clock.wallMs(), untilMs: nowMs + lastMs, isAsked: false };
        const isConfirmed = (dispatch.confirmedAtMs ?? 0) >= last.sinceMs;
        const isAnswered = watch.askedAtMs >= last.sinceMs || watcher.isHeldBack(watch);
        const isInFlight = watcher.watches.isInFlight(localId);
        if (isConfirmed || nowMs >= last.untilMs || (isAnswered && !isInFlight)) {
          return { kind: 'deadline', isConfirmed, dispatch, failure };
        }
        if (!isInFlight && !last.isAsked) {
          last.isAsked = true;
          watcher.checkNow([localId]);
          continue;
        }
      }
      await change((last?.untilMs ?? deadlineMs) - nowMs, signal, parts);
    }
  } finally {
    letGo();
  }
}

/**
 * One check after the deadline, by this terminal or another. The answer to one that was asked before may be old: the
 * process may have been stopped since.
 */
interface LastCheck {
  /** Wall clock. */
  readonly sinceMs: number;
  /** Monotonic. */
  readonly untilMs: number;
  isAsked: boolean;
}

/** An id that was never confirmed here is more likely wrong than forgotten. */
function isFinal(failure: Failure, dispatch: Dispatch): boolean {
  if (failure.kind === 'not-found' && hasRequest(dispatch)) return false;
  return meaningOf(failure).poll === 'refused';
}

/** Settles when something changes, or time is up. */
async function change(
  ms: number,
  signal: AbortSignal | undefined,
  { clock, list, watcher }: WaitParts,
): Promise<void> {
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const over = () => resolve();
    ends.push(clock.after(Math.max(0, Math.min(ms, 2 ** 31 - 1)), over));
    ends.push(watcher.watches.onChange(over), list.rows.subscribe(over));
    signal?.addEventListener('abort', over);
    ends.push(() => signal?.removeEventListener('abort', over));
  });
  for (const end of ends) end();
}
