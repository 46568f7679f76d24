import { type Dispatch, hasEnded } from '../domain/dispatch.ts';
import { EXIT } from '../domain/exit-status.ts';
import { failureReason } from '../domain/failure-sentence.ts';
import { shellWord } from '../domain/shell-words.ts';
import { systemClock } from '../services/clock.ts';
import type { Runs } from '../services/runs.ts';
import type { Waited } from '../services/wait-for.ts';
import type { Watch } from '../services/watches.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { type DispatchFacts, recordKnown, refusalOfEnd } from './dispatch-facts.ts';
import { type Interruption, Refusal, refusalAfter } from './refusal.ts';
import { noAccess, type Target } from './target.ts';

/** A dispatch that a command waits for; its row is in `runs`. */
export interface Waiting {
  readonly runs: Runs;
  readonly target: Target;
  readonly localId: string;
  readonly dispatchId: string;
  /** Filled in as it becomes known. */
  readonly facts: DispatchFacts;
  readonly interruption: Interruption;
  readonly timeoutMs: number;
}

/**
 * Waits until a dispatch has ended, as the app watches it, and says on stderr how that goes.
 *
 * @returns why the command isn't done, or `null` if the dispatch is ready
 */
export async function waitForEnd(host: Host, of: Waiting): Promise<Refusal | null> {
  const { runs, localId, facts, interruption, timeoutMs } = of;
  const progress = new Progress((line) => printNotice(host, line));
  const waited = await runs.waitFor(localId, {
    timeoutMs,
    signal: interruption.signal,
    onChange(dispatch, watch) {
      recordKnown(facts, dispatch);
      progress.tell(dispatch, watch);
    },
  });
  recordKnown(facts, waited.dispatch);
  return refusalAtEnd(host, of, waited);
}

/** What to say when waiting is over, including the command that resumes it. */
function refusalAtEnd(host: Host, of: Waiting, waited: Waited): Refusal | null {
  const { target, interruption } = of;
  const { failure } = waited;
  const resume = resumeCommand(of, host.platform);
  const thenResume = ({ status, message, next }: Refusal): Refusal =>
    new Refusal(status, message, `${next ?? ''} Then continue with: ${resume}`.trim());
  switch (waited.kind) {
    case 'over':
    case 'forgotten':
      return refusalOfOver(host, of, waited);
    case 'refused': {
      const refusal = refusalAfter(waited.failure, 'poll', target.holder);
      // The same command would be told the same.
      return waited.failure.kind === 'not-found' ? refusal : thenResume(refusal);
    }
    case 'no-access': {
      const isOfToken = failure?.kind === 'unauthorized' || failure?.kind === 'no-token';
      return thenResume(
        isOfToken ? refusalAfter(failure, 'poll', target.holder) : noAccess(target, waited.no.why),
      );
    }
    case 'deadline': {
      const words = failure && failureReason(failure, 'poll');
      const message = deadlineWords(waited.isConfirmed, words);
      return new Refusal(EXIT.outcomeUnknown, message, `Continue with: ${resume}`);
    }
    case 'interrupted':
      return new Refusal(
        interruption.status ?? EXIT.interrupted,
        'Interrupted. The dispatch continues on the service.',
        `Continue with: ${resume}`,
      );
  }
}

/** The refusal that a command ends with when it waits no longer; `null` after a success. */
export function refusalOfOver(
  host: Host,
  of: Waiting,
  { dispatch, failure }: Waited,
): Refusal | null {
  const { phase } = dispatch;
  if (hasEnded(phase)) return refusalOfEnd(host, phase);
  if (failure?.kind === 'not-found') return refusalAfter(failure, 'poll', of.target.holder);
  if (phase.state === 'unknown') {
    return new Refusal(EXIT.serviceSaidNo, phase.reason);
  }
  const how = phase.state === 'waiting' ? 'forgotten' : 'stopped';
  const message = `The dispatch is no longer watched: it was ${how} in another terminal.`;
  const next = `Continue with: ${resumeCommand(of, host.platform)}`;
  return new Refusal(EXIT.outcomeUnknown, message, next);
}

function deadlineWords(isConfirmed: boolean, failed: string | null): string {
  if (isConfirmed) return "Timed out: the dispatch isn't ready yet.";
  return failed === null
    ? 'Timed out, and the last check had no answer, so it may be ready by now.'
    : `Timed out, and the latest check failed: ${failed}`;
}

/** Says each thing once. */
class Progress {
  readonly #say: (line: string) => void;
  #isWaiting = false;
  #failures = 0;
  #word: string | null = null;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  tell({ phase, confirmedAtMs }: Dispatch, watch: Watch): void {
    if (watch.problem !== null && watch.failuresInARow > this.#failures) {
      this.#say(retryLine(watch.problem, watch.nextAtMs - systemClock.monoMs()));
    } else if (watch.problem === null && this.#failures > 0) {
      this.#say('The service is responding again.');
    }
    this.#failures = watch.failuresInARow;
    const word = phase.state === 'waiting' ? phase.unknownStatus : null;
    if (word !== null && word !== this.#word) {
      this.#say(`The service calls it ${word}, which this version doesn't know. Still waiting.`);
    } else if (!this.#isWaiting && confirmedAtMs !== null && watch.checks > 0) {
      this.#say('Waiting for its runs.');
    }
    this.#word = word;
    this.#isWaiting ||= watch.checks > 0;
  }
}

function retryLine(failure: NonNullable<Watch['problem']>, delayMs: number): string {
  const seconds = Math.max(1, Math.round(delayMs / 1000));
  return `${failureReason(failure, 'poll')} Checking again in ${seconds} s.`;
}

function resumeCommand({ dispatchId, target }: Waiting, platform: NodeJS.Platform): string {
  const word = shellWord(dispatchId, platform, 'DISPATCH_ID');
  const id = dispatchId.startsWith('-') ? `-- ${word}` : word;
  const { kind, name } = target.profile;
  // A service from the environment is selected by the environment again.
  const profile = kind === 'environment' ? '' : ` --profile ${name}`;
  return `dispatchbox status --wait${profile} ${id}`;
}
