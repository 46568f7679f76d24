import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Dispatch,
  type DispatchPhase,
  type EndedPhase,
  hasEnded,
  hasRequest,
} from '../domain/dispatch.ts';
import { afterCheck, afterForgotten, type DispatchStatus } from '../domain/dispatch-answers.ts';
import { type Failure, meaningOf } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-reason.ts';
import {
  afterPoll,
  isForgotten,
  NOT_POLLED_YET,
  OTHER_TERMINAL_INTERVAL_MS,
} from '../domain/poll-schedule.ts';
import type { Result } from '../domain/result.ts';
import { shellWord } from '../domain/shell-words.ts';
import { type Check, checkDispatch, saveDispatch } from '../effects/dispatch-calls.ts';
import { EXIT } from '../process/exit-status.ts';
import type { History } from '../storage/history.ts';
import type { Interruption } from './interruption.ts';
import { type Refusal, refusalAfter } from './refusal.ts';
import type { Target } from './target.ts';

type WatchEnd =
  | { readonly kind: 'ended'; readonly phase: EndedPhase }
  /** The service will not tell, no matter how often we ask. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** `failure` is why the latest check failed; `null` if it was answered. */
  | { readonly kind: 'deadline'; readonly failure: Failure | null }
  | { readonly kind: 'interrupted' };

interface Watched {
  readonly target: Target;
  readonly dispatch: Dispatch;
  readonly dispatchId: string;
  /** Where it is remembered; `null` if it isn't. */
  readonly history: History | null;
  /** Ends the watch. */
  readonly interruption: Interruption;
}

/**
 * Polls a dispatch until it is ready or has failed, on the same schedule as the app. Waits out temporary
 * failures; a refusal ends the watch. Keeps the history up to date, and while another terminal polls the same
 * dispatch, reads what that one writes instead.
 */
export async function watchDispatch(
  of: Watched,
  {
    timeoutMs,
    notify,
    onPhase,
  }: {
    readonly timeoutMs: number;
    readonly notify: (line: string) => void;
    /** Called with each new phase of the dispatch. */
    readonly onPhase: (phase: DispatchPhase) => void;
  },
): Promise<WatchEnd> {
  const { target, dispatch, interruption } = of;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), interruption.signal]);
  const startedMs = performance.now();
  const ageAtStartMs = Math.max(0, Date.now() - dispatch.createdAtMs);
  const ids = { localId: dispatch.localId, dispatchId: of.dispatchId };
  let progress = NOT_POLLED_YET;

  while (!signal.aborted) {
    const shared = await checkDispatch(ids, target, { history: of.history, signal });
    if (shared.kind === 'left' && shared.known && hasEnded(shared.known.phase)) {
      onPhase(shared.known.phase);
      return { kind: 'ended', phase: shared.known.phase };
    }
    // The app no longer watches it, but whoever started this command still wants to know.
    const check = isWatched(shared)
      ? shared
      : await checkDispatch(ids, target, { history: null, signal });
    if (check.kind !== 'answered') {
      await pause(OTHER_TERMINAL_INTERVAL_MS, signal);
      continue;
    }
    const { result } = check;
    const failure = result.ok ? null : result.error;
    if (failure !== null && signal.aborted) break;
    const latest = await save(of, result);
    const { phase } = latest;
    if (result.ok) onPhase(phase);
    if (hasEnded(phase)) return { kind: 'ended', phase };

    const elapsedMs = ageAtStartMs + performance.now() - startedMs;
    if (failure !== null && isFinal(failure, dispatch)) return { kind: 'refused', failure };
    const next = afterPoll(progress, failure, { elapsedMs, random: Math.random() });
    if (failure !== null && isForgotten(next.progress, elapsedMs)) {
      const forgotten = afterForgotten(latest);
      if (of.history) await saveDispatch(of.history, forgotten);
      onPhase(forgotten.phase);
      return { kind: 'refused', failure };
    }
    if (failure !== null) notify(retryLine(failure, next.delayMs));
    else if (progress.failuresInARow > 0) notify('The service is responding again.');
    if (result.ok && progress.checks === 0) notify(waitingLine(result.value));
    progress = next.progress;
    await pause(next.delayMs, signal);
  }
  return interruption.signal.aborted
    ? { kind: 'interrupted' }
    : { kind: 'deadline', failure: progress.problem };
}

/** Checks exactly once. */
export async function checkOnce(of: Watched): Promise<Result<DispatchStatus, Failure>> {
  const token = of.target.token;
  const result = await of.target.client.send((api) => api.getDispatch(of.dispatchId), {
    token,
    signal: of.interruption.signal,
  });
  await save(of, result);
  return result;
}

/** An unwritable history is no reason to withhold the answer from a script. */
async function save(
  { history, dispatch, dispatchId }: Watched,
  result: Result<DispatchStatus, Failure>,
): Promise<Dispatch> {
  // Another terminal may have written in the meantime; don't lose what it knows.
  const found = await history?.find(dispatch.localId);
  const latest = found?.ok && found.value !== null ? found.value : dispatch;
  const now = afterCheck(latest, dispatchId, result, Date.now());
  if (now !== latest && history) await saveDispatch(history, now);
  return now;
}

/** Not if it was forgotten, its watch was stopped, or the service no longer knew it. */
function isWatched(check: Check): boolean {
  if (check.kind !== 'left') return check.kind === 'answered';
  return check.known === null || check.known.phase.state === 'waiting';
}

function isFinal(failure: Failure, dispatch: Dispatch): boolean {
  // An id that was never confirmed here is more likely wrong than forgotten.
  if (failure.kind === 'not-found' && hasRequest(dispatch)) return false;
  return meaningOf(failure).poll !== 'passing';
}

function waitingLine(status: DispatchStatus): string {
  return status.status === 'unknown'
    ? `The service calls it ${status.word}, which this version doesn't know. Still waiting.`
    : 'Waiting for its runs.';
}

function retryLine(failure: Failure, delayMs: number): string {
  const seconds = Math.max(1, Math.round(delayMs / 1000));
  const reason = failureReason(failure, 'poll');
  return `${reason} Checking again in ${seconds} s.`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort isn't a failure here: the loop checks the signal itself.
  await sleep(ms, undefined, { signal }).catch(() => {});
}

/** What to say when watching ended before the dispatch did, including the command that resumes it. */
export function refusalAtEnd(
  end: Exclude<WatchEnd, { kind: 'ended' }>,
  of: Watched,
  platform: NodeJS.Platform,
): Refusal {
  const resume = resumeCommand(of, platform);
  switch (end.kind) {
    case 'refused': {
      const refusal = refusalAfter(end.failure, 'poll', of.target);
      // The same command would be told the same.
      if (end.failure.kind === 'not-found') return refusal;
      return { ...refusal, next: `${refusal.next ?? ''} Then continue with: ${resume}`.trim() };
    }
    case 'deadline': {
      const message =
        end.failure === null
          ? "Timed out: the dispatch isn't ready yet."
          : `Timed out, and the latest check failed: ${failureReason(end.failure, 'poll')}`;
      return {
        status: EXIT.outcomeUnknown,
        message,
        next: `Continue with: ${resume}`,
      };
    }
    case 'interrupted':
      return {
        status: of.interruption.status ?? EXIT.interrupted,
        message: 'Interrupted. The dispatch continues on the service.',
        next: `Continue with: ${resume}`,
      };
  }
}

function resumeCommand({ dispatchId, target }: Watched, platform: NodeJS.Platform): string {
  const word = shellWord(dispatchId, platform, 'DISPATCH_ID');
  const id = dispatchId.startsWith('-') ? `-- ${word}` : word;
  // A service from the environment is selected by the environment again.
  const profile = target.dataFolder === null ? '' : ` --profile ${target.profileName}`;
  return `dispatchbox status --wait${profile} ${id}`;
}
