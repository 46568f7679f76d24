import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken, type TokenCommand } from '../domain/token.ts';
import { runProgram } from './run-program.ts';

/** Long enough to unlock a password manager. */
const ENDS_WITHIN_MS = 60_000;

/**
 * Runs a command that prints a token, without a shell. With `showsErrors`, the user sees its standard
 * error, which never gets into our own sentences.
 *
 * @returns the token, or how the command failed, as the end of a sentence.
 */
export async function runTokenCommand(
  [program = '', ...args]: TokenCommand,
  { showsErrors }: { readonly showsErrors: boolean },
): Promise<Result<SecretText, string>> {
  const { problem, output } = await runProgram([program, ...args], {
    collects: 'output',
    showsErrors,
    withinMs: ENDS_WITHIN_MS,
  });
  if (problem !== null) return err(`${problem}.`);
  const token = parseToken(output);
  return token.ok ? token : err(`printed no token. ${token.error}`);
}
