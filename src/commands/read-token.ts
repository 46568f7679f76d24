import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken } from '../domain/token.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { hiddenPrompt } from '../terminal/hidden-prompt.ts';
import { readStdin } from './read-input.ts';
import { type Refusal, wrongUsage } from './refusal.ts';

/** More than any token needs. Stops reading here, so that a wrong file can't fill the memory. */
const MAX_BYTES = 64 * 1024;

const LEFT: Refusal = {
  status: EXIT.interrupted,
  message: 'Nothing was stored: you left the prompt.',
  next: null,
};

/** Reads a token from standard input: all of it if piped, a hidden line at a terminal. */
export async function readToken(host: Host, what: string): Promise<Result<SecretText, Refusal>> {
  if (host.stdin.isTTY) {
    const label = what.charAt(0).toUpperCase() + what.slice(1);
    const typed = await hiddenPrompt(host, `${label}, hidden: `);
    return typed === null ? err(LEFT) : tokenIn(typed);
  }
  const piped = await readStdin(host, MAX_BYTES);
  return piped.ok ? tokenIn(piped.value) : wrongUsage(piped.error, 'Pipe only the token.');
}

function tokenIn(text: string): Result<SecretText, Refusal> {
  const token = parseToken(text);
  return token.ok ? token : wrongUsage(token.error);
}
