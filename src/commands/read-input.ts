import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
// Once bundled, a CommonJS module only has a default export.
import dotenv from 'dotenv';
import { BYTE_ORDER_MARK_DROPPED, decodeText } from '../domain/decode-text.ts';
import { type EnvEntry, readEnvText } from '../domain/env-file.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { parseToken } from '../domain/token.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { hiddenPrompt } from '../terminal/prompt.ts';
import { cancelled, nothingSent, orRefuse, wrongUsage } from './refusal.ts';

/** What is expected of an input. */
interface Expected {
  /** What to call it in a sentence. */
  readonly what: string;
  readonly maxBytes: number;
  /** What to do if it is something else. */
  readonly next: string;
}

/** Far more than a secret or a file of them needs, yet small enough to hold in memory. */
const USUAL = { maxBytes: 8 * 1024 * 1024, next: 'Nothing was sent.' } as const;

/** Reads standard input to the end. Drops a byte order mark in front and says so. */
export function readStdin(host: Host, expected: Omit<Expected, 'what'> = USUAL): Promise<string> {
  return readText(host, host.stdin, { ...expected, what: 'Standard input' });
}

/**
 * Reads a file; `-` is standard input. Drops a byte order mark in front and says so.
 *
 * @param what what to call the file in a sentence. Its path is never repeated: it may be a value typed in
 * the wrong place.
 */
export async function readFileOrStdin(host: Host, path: string, what: string): Promise<string> {
  if (path === '-') return readStdin(host);
  try {
    return await readText(host, createReadStream(path), { ...USUAL, what });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') throw nothingSent(`${what} doesn't exist.`);
    throw nothingSent(`${what} can't be read (${String(error.code)}).`);
  }
}

async function readText(
  host: Host,
  input: Readable,
  { what, maxBytes, next }: Expected,
): Promise<string> {
  const bytes = await readBytes(input, maxBytes);
  if (bytes === null) throw wrongUsage(`${what} is longer than ${maxBytes} bytes.`, next);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw wrongUsage(`${what} ${decoded.error}`, next);
  const { text, hadByteOrderMark } = decoded.value;
  if (hadByteOrderMark) printNotice(host, `${what} ${BYTE_ORDER_MARK_DROPPED}`);
  return text;
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
const TOKEN = { maxBytes: 64 * 1024, next: 'Pipe only the token.' } as const;

/** Reads a token from standard input: all of it if piped, a hidden line at a terminal. */
export async function readToken(host: Host, what: string): Promise<SecretText> {
  return orRefuse(parseToken(await readTokenText(host, what)));
}

async function readTokenText(host: Host, what: string): Promise<string> {
  if (!host.stdin.isTTY) return readStdin(host, TOKEN);
  const label = what.charAt(0).toUpperCase() + what.slice(1);
  const typed = await hiddenPrompt(host, `${label}, hidden: `);
  if (typed === null) throw cancelled('Nothing was stored.');
  return typed;
}

/** Reads the entries of a dotenv file: all or none, because a script can't review them first. */
export async function readEntriesFile(host: Host, path: string): Promise<readonly EnvEntry[]> {
  const text = await readFileOrStdin(host, path, 'The --entries file');
  const { entries, problems } = readEnvText(text, dotenv.parse);
  if (problems.length > 0) {
    const words = problems.map(
      ({ line, name, reason }) => `line ${line}${name === null ? '' : ` (${name})`} ${reason}`,
    );
    const [only, ...others] = words;
    const list = others.length === 0 ? ` ${only}` : firstLines(words);
    throw nothingSent(`Can't use the entries:${list}.`);
  }
  if (entries.length === 0) throw nothingSent('The input has no entries.');
  return entries;
}

/** What is not worth reading any more. */
const MOST_LINES = 200;

function firstLines(words: readonly string[]): string {
  const rest = words.length - MOST_LINES;
  const lines = words.slice(0, MOST_LINES).map((each) => `\n  ${each}`);
  return [...lines, ...(rest > 0 ? [`\n  and ${rest} more`] : [])].join('');
}
