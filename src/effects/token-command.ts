import type { ProgramCommand } from '../domain/command-words.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken } from '../domain/token.ts';
import type { Machine } from '../files/find-program.ts';
import { runProgram } from './run-program.ts';

/** Long enough to unlock a password manager. */
const ENDS_WITHIN_MS = 60_000;

/** More than any token needs. */
const MAX_BYTES = 64 * 1024;

/**
 * Runs a command that prints a token. With `showsErrors`, the user sees its standard error, which never
 * gets into our own sentences.
 *
 * @param command its program by its absolute path
 * @returns the token, or how the command failed, as the end of a sentence.
 */
export async function runTokenCommand(
  command: ProgramCommand,
  {
    showsErrors,
    machine,
    signal,
  }: {
    readonly showsErrors: boolean;
    readonly machine: Machine;
    readonly signal?: AbortSignal;
  },
): Promise<Result<SecretText, string>> {
  const errors = showsErrors ? 'show' : 'ignore';
  const run = { errors, machine, endsWithinMs: ENDS_WITHIN_MS, maxBytes: MAX_BYTES } as const;
  const printed = await runProgram(command, { ...run, ...(signal && { signal }) });
  if (!printed.ok) return err(printed.error);
  const token = parseToken(printed.value.toString('utf8'));
  return token.ok ? token : err(`printed no token. ${token.error}`);
}
