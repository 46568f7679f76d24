import { err, type Result } from '../domain/result.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';

/** Why a command ended without doing its work, and what to do about it; complete sentences. */
export interface Refusal {
  readonly status: ExitStatus | number;
  readonly message: string;
  /** `null` if the message already says it. */
  readonly next: string | null;
}

/** Wrong usage. Never repeats what was typed: a misplaced word may be a token or value. */
export function usageRefusal(message: string, next: string | null = null): Refusal {
  return { status: EXIT.usage, message, next };
}

/** The same as the result of a step. */
export function wrongUsage(message: string, next: string | null = null): Result<never, Refusal> {
  return err(usageRefusal(message, next));
}

/** What can't be recorded on this machine is not sent. */
export function notJournaled(message: string): Refusal {
  return { status: EXIT.network, message, next: 'Send it again once that has changed.' };
}

/** Wrong usage, found before anything was sent. */
export function nothingSent(message: string): Result<never, Refusal> {
  return wrongUsage(message, 'Nothing was sent.');
}
