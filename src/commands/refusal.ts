import { err, type Result } from '../domain/result.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';

/** Why a command ends without having done its work, and what to do about it; whole sentences. */
export interface Refusal {
  readonly status: ExitStatus | number;
  readonly message: string;
  /** `null` where the message says it already. */
  readonly next: string | null;
}

/** Wrong usage. What was typed is never repeated: a misplaced word can be a token or a value. */
export function wrongUsage(message: string, next: string | null = null): Result<never, Refusal> {
  return err({ status: EXIT.usage, message, next });
}
