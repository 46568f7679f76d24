import { spawn } from 'node:child_process';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken, type TokenCommand } from '../domain/token.ts';

/** Long enough to unlock a password manager. */
const ENDS_WITHIN_MS = 60_000;

/** More than any token needs. */
const MAX_BYTES = 64 * 1024;

/**
 * Runs a command that prints a token, without a shell. With `showsErrors`, the user sees its standard
 * error, which never gets into our own sentences.
 *
 * @returns the token, or how the command failed, as the end of a sentence.
 */
export function runTokenCommand(
  [program = '', ...args]: TokenCommand,
  { showsErrors }: { readonly showsErrors: boolean },
): Promise<Result<SecretText, string>> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', showsErrors ? 'inherit' : 'ignore'],
    timeout: ENDS_WITHIN_MS,
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    if (printed.length <= MAX_BYTES) printed += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(err(`could not be started (${error.code ?? error.name}).`)),
    );
    child.once('close', (status, signal) => {
      if (status !== 0) resolve(err(`ended with ${signal ?? `status ${status}`}.`));
      else {
        const token = parseToken(printed);
        resolve(token.ok ? token : err(`printed no token. ${token.error}`));
      }
    });
  });
}
