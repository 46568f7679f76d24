import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
// Once bundled, a CommonJS module only has a default export.
import dotenv from 'dotenv';
import { BYTE_ORDER_MARK_DROPPED, decodeText } from '../domain/decode-text.ts';
import { type EnvEntry, readEnvText } from '../domain/env-file.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken } from '../domain/token.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { hiddenPrompt } from '../terminal/prompt.ts';
import { cancelled, nothingSent, type Refusal, wrongUsage } from './refusal.ts';

/** Far more than a secret or a file of them needs, yet small enough to hold in memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads standard input to the end. Drops a byte order mark in front and says so.
 *
 * @returns a sentence if it is unusable; never any of its contents.
 */
export function readStdin(host: Host, maxBytes = MAX_BYTES): Promise<Result<string, string>> {
  return readText(host, 'Standard input', host.stdin, maxBytes);
}

/**
 * Reads a file; `-` is standard input. Drops a byte order mark in front and says so.
 *
 * @param what what to call the file in a sentence. Its path is never repeated: it may be a value typed in
 * the wrong place.
 */
export async function readFileOrStdin(
  host: Host,
  path: string,
  what: string,
): Promise<Result<string, string>> {
  if (path === '-') return readStdin(host);
  try {
    return await readText(host, what, createReadStream(path), MAX_BYTES);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') return err(`${what} doesn't exist.`);
    return err(`${what} can't be read (${String(error.code)}).`);
  }
}

async function readText(
  host: Host,
  what: string,
  input: Readable,
  maxBytes: number,
): Promise<Result<string, string>> {
  const bytes = await readBytes(input, maxBytes);
  if (bytes === null) return err(`${what} is longer than ${maxBytes} bytes.`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) return err(`${what} ${decoded.error}`);
  const { text, hadByteOrderMark } = decoded.value;
  if (hadByteOrderMark) printNotice(host, `${what} ${BYTE_ORDER_MARK_DROPPED}`);
  return ok(text);
}

/** @returns everything, or `null` if it is too long. */
async function readBytes(input: Readable, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** More than any token needs. */
const MAX_TOKEN_BYTES = 64 * 1024;

/** Reads a token from standard input: all of it if piped, a hidden line at a terminal. */
export async function readToken(host: Host, what: string): Promise<Result<SecretText, Refusal>> {
  if (host.stdin.isTTY) {
    const label = what.charAt(0).toUpperCase() + what.slice(1);
    const typed = await hiddenPrompt(host, `${label}, hidden: `);
    return typed === null ? err(cancelled('Nothing was stored.')) : tokenIn(typed);
  }
  const piped = await readStdin(host, MAX_TOKEN_BYTES);
  return piped.ok ? tokenIn(piped.value) : wrongUsage(piped.error, 'Pipe only the token.');
}

function tokenIn(text: string): Result<SecretText, Refusal> {
  const token = parseToken(text);
  return token.ok ? token : wrongUsage(token.error);
}

/** Reads the entries of a dotenv file: all or none, because a script can't review them first. */
export async function readEntriesFile(
  host: Host,
  path: string,
): Promise<Result<readonly EnvEntry[], Refusal>> {
  const text = await readFileOrStdin(host, path, 'The --entries file');
  if (!text.ok) return nothingSent(text.error);
  const { entries, problems } = readEnvText(text.value, dotenv.parse);
  if (problems.length > 0) {
    const words = problems.map(
      ({ line, name, reason }) => `line ${line}${name === null ? '' : ` (${name})`} ${reason}`,
    );
    const [only, ...others] = words;
    const list = others.length === 0 ? ` ${only}` : firstLines(words);
    return nothingSent(`Can't use the entries:${list}.`);
  }
  return entries.length > 0 ? ok(entries) : nothingSent('The input has no entries.');
}

/** What is not worth reading any more. */
const MOST_LINES = 200;

/** Each on a line of its own. */
function firstLines(words: readonly string[]): string {
  const rest = words.length - MOST_LINES;
  const lines = words.slice(0, MOST_LINES).map((each) => `\n  ${each}`);
  return [...lines, ...(rest > 0 ? [`\n  and ${rest} more`] : [])].join('');
}
