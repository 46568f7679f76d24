import { type Dispatch, hasRequest } from '../domain/dispatch.ts';
import { type Failure, meaningOf } from '../domain/failure.ts';
import type { Clock } from './clock.ts';
import type { NoAccess } from './profile-tokens.ts';
import type { RunList } from './run-list.ts';
import type { RunWatcher } from './run-watcher.ts';
import type { LocalId, Watch } from './watches.ts';

export interface WaitOptions {
  /** 0: one check. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the dispatch and its watch whenever something changes. */
  readonly onChange?: (dispatch: Dispatch, watch: Watch) => void;
}

/** How waiting for a dispatch ended. `dispatch` is what is known, whoever checked it. */
export type Waited = {
  readonly dispatch: Dispatch;
  /** Why this process's last check failed; `null` if it was answered, or if there was none. */
  readonly failure: Failure | null;
} & (
  | {
      /**
       * - `over`: it doesn't wait any more, see its phase
       * - `refused`: the service won't tell, however often it is asked
       * - `forgotten`: in another terminal, before it ended
       * - `interrupted`: by the signal
       */
      readonly kind: 'over' | 'refused' | 'forgotten' | 'interrupted';
    }
  | { readonly kind: 'no-access'; readonly no: NoAccess }
  | {
      readonly kind: 'deadline';
      /** Whether the service, asked after the time had passed, said that it isn't ready yet. */
      readonly isConfirmed: boolean;
    }
);

interface Outside {
  readonly clock: Clock;
  readonly list: RunList;
  readonly watcher: RunWatcher;
}

/** After the deadline no answer is waited for longer than a call may take. */
const LAST_CALL_MS = 30_000;

/**
 * Waits until a dispatch has ended, for a command. At the deadline there is one last check.
 *
 * @param first the dispatch, which is in the list
 */
export async function waitFor(
  first: Dispatch,
  { timeoutMs, signal, onChange }: WaitOptions,
  outside: Outside,
): Promise<Waited> {
  const { clock, list, watcher } = outside;
  const { localId } = first;
  const startedMs = clock.monoMs();
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
      const no = watch.isAsked ? null : watcher.whyNotWatched(localId);
      if (no) return { kind: 'no-access', no, dispatch, failure };
      if (failure && isFinal(failure, dispatch)) return { kind: 'refused', dispatch, failure };
      if (signal?.aborted) return { kind: 'interrupted', dispatch, failure };

      const isLate = clock.monoMs() - startedMs >= timeoutMs;
      if (isLate && last === null) {
        last = new LastCheck(localId, outside);
        continue;
      }
      const isConfirmed = last?.isConfirmed() ?? false;
      if (last && (isConfirmed || last.isOver())) {
        return { kind: 'deadline', isConfirmed, dispatch, failure };
      }
      const leftMs = last ? last.leftMs : startedMs + timeoutMs - clock.monoMs();
      await change(leftMs, signal, outside);
    }
  } finally {
    letGo();
  }
}

/**
 * One check after the deadline, by whoever makes it. The answer to one that was asked before may be old: the process may
 * have been stopped since.
 */
class LastCheck {
  readonly #outside: Outside;
  readonly #localId: LocalId;
  readonly #untilMs: number;
  readonly #sinceMs: number;
  #isAsked = false;

  constructor(localId: LocalId, outside: Outside) {
    this.#outside = outside;
    this.#localId = localId;
    this.#untilMs = outside.clock.monoMs() + LAST_CALL_MS;
    this.#sinceMs = outside.clock.wallMs();
  }

  get leftMs(): number {
    return this.#untilMs - this.#outside.clock.monoMs();
  }

  isConfirmed(): boolean {
    const { confirmedAtMs = null } = this.#outside.list.find(this.#localId)?.dispatch ?? {};
    return confirmedAtMs !== null && confirmedAtMs >= this.#sinceMs;
  }

  /** Whether nothing more is to come. Asks, unless it has. */
  isOver(): boolean {
    const { watcher } = this.#outside;
    const watch = watcher.watches.find(this.#localId);
    if (!watch || this.leftMs <= 0) return true;
    if (watcher.watches.isInFlight(this.#localId)) return false;
    if (watcher.isHeldBack(watch) || watch.askedAtMs >= this.#sinceMs) return true;
    if (!this.#isAsked) watcher.checkNow([this.#localId]);
    this.#isAsked = true;
    return false;
  }
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
  { clock, watcher }: Outside,
): Promise<void> {
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const over = () => resolve();
    ends.push(clock.after(Math.max(0, Math.min(ms, 2 ** 31 - 1)), over));
    ends.push(watcher.watches.onChange(over));
    signal?.addEventListener('abort', over);
    ends.push(() => signal?.removeEventListener('abort', over));
  });
  for (const end of ends) end();
}
