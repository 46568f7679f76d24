import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatch, DispatchPhase } from '../domain/dispatch.ts';
import type { Failure } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-reason.ts';
import { nextDelayMs } from '../state/watching/poll-schedule.ts';
import { phaseAfter, retryAfterOf } from '../state/watching/watching-update.ts';
import type { History } from '../storage/history.ts';
import type { Target } from './target.ts';

/** Longer than one call can take, so that a lease never ends under a check that is under way. */
const LEASE_MS = 90_000;

/** How soon to look again at a dispatch that another terminal polls. */
const OTHER_TERMINAL_INTERVAL_MS = 1_000;

/** How often a dispatch that was just accepted may be unknown to the service: copies can lag behind. */
const UNKNOWN_AT_FIRST = 4;

export type EndedPhase = Extract<DispatchPhase, { state: 'ready' | 'error' }>;

export type WatchEnd =
  | { readonly kind: 'ended'; readonly phase: EndedPhase }
  /** The service will not tell, however often it is asked. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** `failure` is why the latest check failed, `null` where it was answered. */
  | { readonly kind: 'deadline'; readonly failure: Failure | null }
  | { readonly kind: 'interrupted' };

export interface Watched {
  readonly target: Target;
  readonly dispatchId: string;
  /** When it was created, on the wall clock: it sets the pace. */
  readonly createdAtMs: number;
  /** Whether this process created it. */
  readonly isNew: boolean;
  /** Its line in the history; `null` where it has none. */
  readonly journal: { readonly history: History; readonly dispatch: Dispatch } | null;
  readonly timeoutMs: number;
  /** Ends the watch. */
  readonly interrupted: AbortSignal;
  readonly notify: (line: string) => void;
}

/**
 * Polls a dispatch until it is ready or failed, on the schedule of the screens. Transport errors,
 * 429 and 5xx are waited out; what the service refuses ends the watch. The history is kept up to
 * date, and while another terminal polls the same dispatch, what it writes there is read instead.
 */
export async function watchDispatch(of: Watched): Promise<WatchEnd> {
  const deadline = AbortSignal.timeout(of.timeoutMs);
  const signal = AbortSignal.any([deadline, of.interrupted]);
  const startedMs = performance.now();
  const ageAtStartMs = Math.max(0, Date.now() - of.createdAtMs);
  let checks = 0;
  let failures = 0;
  let failure: Failure | null = null;

  while (!signal.aborted) {
    const elsewhere = leftToAnotherTerminal(of);
    if (elsewhere !== null) {
      if (elsewhere.phase !== null) return { kind: 'ended', phase: elsewhere.phase };
      await pause(OTHER_TERMINAL_INTERVAL_MS, signal);
      continue;
    }
    const { client, token } = of.target;
    const result = await client.getDispatch(of.dispatchId, { token, signal });
    if (result.ok) {
      const phase = phaseAfter(of.dispatchId, result.value, { wallMs: Date.now() });
      save(of, phase);
      if (phase.state === 'ready' || phase.state === 'error') return { kind: 'ended', phase };
      if (failures > 0) of.notify('The service answers again.');
      if (checks === 0) of.notify(waitingLine(phase));
      checks += 1;
      failures = 0;
      failure = null;
    } else {
      if (signal.aborted) break;
      failures += 1;
      failure = result.error;
      if (isFinal(failure, of.isNew && failures <= UNKNOWN_AT_FIRST)) {
        return { kind: 'refused', failure };
      }
    }
    const delayMs = nextDelayMs({
      checks,
      failuresInARow: failures,
      elapsedMs: ageAtStartMs + performance.now() - startedMs,
      retryAfterMs: failure === null ? null : retryAfterOf(failure),
      random: Math.random(),
    });
    if (failure !== null) of.notify(retryLine(failure, delayMs));
    await pause(delayMs, signal);
  }
  return of.interrupted.aborted ? { kind: 'interrupted' } : { kind: 'deadline', failure };
}

/** One check and no more. */
export async function checkOnce(of: Omit<Watched, 'timeoutMs' | 'notify'>) {
  const { client, token } = of.target;
  const result = await client.getDispatch(of.dispatchId, { token, signal: of.interrupted });
  if (result.ok) save(of, phaseAfter(of.dispatchId, result.value, { wallMs: Date.now() }));
  return result;
}

/** @returns what the other terminal has found out so far, or `null` where this one may poll. */
function leftToAnotherTerminal({ journal }: Watched): { phase: EndedPhase | null } | null {
  if (journal === null) return null;
  const { history, dispatch } = journal;
  if (history.tryLease(dispatch.localId, Date.now(), LEASE_MS)) return null;
  const known = history.find(dispatch.localId);
  const phase = known.ok && known.value ? known.value.phase : null;
  return { phase: phase?.state === 'ready' || phase?.state === 'error' ? phase : null };
}

/** A watch that the user stopped on a screen stays stopped there until there is news. */
function save({ journal }: Pick<Watched, 'journal'>, phase: DispatchPhase): void {
  if (journal === null) return;
  const { history, dispatch } = journal;
  // Another terminal can have written meanwhile; what it knows is not to be lost.
  const found = history.find(dispatch.localId);
  const latest = found.ok && found.value !== null ? found.value : dispatch;
  const staysStopped = latest.phase.state === 'stopped' && phase.state === 'waiting';
  // A history that takes nothing any more is no reason to keep the answer from the script.
  history.update({
    ...latest,
    confirmedAtMs: Date.now(),
    phase: staysStopped ? latest.phase : phase,
  });
}

function isFinal(failure: Failure, mayBeUnknownYet: boolean): boolean {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'no-token':
    case 'rejected':
    case 'redirected':
      return true;
    case 'not-found':
      return !mayBeUnknownYet;
    case 'not-sent':
    case 'no-answer':
    case 'rate-limited':
    case 'server-error':
    case 'unreadable':
    case 'cancelled':
      return false;
  }
}

function waitingLine(phase: DispatchPhase): string {
  return phase.state === 'waiting' && phase.unknownStatus !== null
    ? `The service calls it ${phase.unknownStatus}, which this version does not know. Waiting on.`
    : 'Waiting for its runs.';
}

function retryLine(failure: Failure, delayMs: number): string {
  const seconds = Math.max(1, Math.round(delayMs / 1000));
  const reason = failureReason(failure, { area: 'dispatches', action: 'poll' });
  return `${reason} Checking again in ${seconds} s.`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort is no failure here: the loop looks at the signal itself.
  await sleep(ms, undefined, { signal }).catch(() => {});
}
