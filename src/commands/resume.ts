import { shellWord } from '../domain/command-words.ts';
import { failureReason } from '../domain/failure-reason.ts';
import { EXIT } from '../process/exit-status.ts';
import { refusalAfter } from './exit-after.ts';
import type { Interruption } from './interruption.ts';
import type { Refusal } from './refusal.ts';
import type { Target } from './target.ts';
import type { WatchEnd } from './watch-dispatch.ts';

/** What to say when watching ended before the dispatch did, including the command that resumes it. */
export function refusalAtEnd(
  end: Exclude<WatchEnd, { kind: 'ended' }>,
  of: {
    readonly dispatchId: string;
    readonly target: Target;
    readonly interruption: Interruption;
    readonly platform: NodeJS.Platform;
  },
): Refusal {
  const resume = resumeCommand(of);
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

function resumeCommand({
  dispatchId,
  target,
  platform,
}: {
  readonly dispatchId: string;
  readonly target: Target;
  readonly platform: NodeJS.Platform;
}): string {
  const word = shellWord(dispatchId, platform, 'DISPATCH_ID');
  const id = dispatchId.startsWith('-') ? `-- ${word}` : word;
  // A service from the environment is selected by the environment again.
  const profile = target.dataFolder === null ? '' : ` --profile ${target.profileName}`;
  return `dispatchbox status --wait${profile} ${id}`;
}
