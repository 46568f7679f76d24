import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken } from '../domain/token.ts';
import { hiddenPrompt } from '../terminal/hidden-prompt.ts';
import type { Host } from './host.ts';

/** More than any token has. Reading stops there, so that a wrong file cannot fill the memory. */
const MAX_BYTES = 64 * 1024;

/** Reads a token from standard input: all of it where it is piped, a hidden line at a terminal. */
export async function readToken(host: Host, label: string): Promise<Result<SecretText, string>> {
  if (host.stdin.isTTY) {
    const typed = await hiddenPrompt(host.stdin, host.stderr, `${label}: `);
    return typed === null ? err('Nothing was stored: the prompt was left.') : parseToken(typed);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of host.stdin) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES)
      return err('Standard input is longer than any token. Pipe the token alone.');
    chunks.push(part);
  }
  return parseToken(Buffer.concat(chunks).toString('utf8'));
}
