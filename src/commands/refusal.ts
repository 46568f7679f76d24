import { err, type Result } from '../domain/result.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';
import { complain, type Host, printJson } from '../process/host.ts';

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

/** Says a refusal on stderr and, where JSON was asked for, as the one object on stdout. */
export function refuse(
  host: Host,
  refusal: Refusal,
  options: { readonly json?: boolean | undefined },
  /** What else belongs to the object of this command. */
  shape: Readonly<Record<string, unknown>> = {},
): number {
  complain(host, sentenceOf(refusal));
  if (options.json) {
    const { message, next } = refusal;
    printJson(host, { ...shape, error: message, ...(next !== null && { next }) });
  }
  return refusal.status;
}

export function sentenceOf({ message, next }: Omit<Refusal, 'status'>): string {
  return next === null ? message : `${message} ${next}`;
}
