import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DecodedText, decodeText } from '../domain/decode-text.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';

/** The contents of a file. */
export interface ValueFile extends Pick<DecodedText, 'hadByteOrderMark'> {
  readonly text: SecretText;
}

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a file that the user named as the source of a value: a regular file of at most 1 MiB of UTF-8
 * text, once. A byte order mark in front is dropped; the rest is kept byte for byte. Keeps no copy.
 *
 * @param named as typed; `~/` is the home folder.
 * @param ifNone what to do where there is no such file, as a sentence.
 * @returns or a sentence that repeats neither the path nor the contents: what was typed may be
 * a value rather than a path.
 */
export async function readValueFile(
  named: string,
  ifNone: string,
): Promise<Result<ValueFile, string>> {
  const file = path.resolve(named.replace(/^~(?=\/|$)/, os.homedir()));
  let handle: fs.FileHandle | null = null;
  try {
    // A pipe would block on a writer that may never come.
    const before = await fs.stat(file);
    if (!before.isFile()) return err(notAFile(before.isDirectory()));
    handle = await fs.open(file, 'r');
    const stats = await handle.stat();
    if (!stats.isFile()) return err(notAFile(stats.isDirectory()));
    const bytes = await readUpTo(handle, MAX_BYTES + 2);
    // One trailing newline may still be dropped.
    if (bytes.length > MAX_BYTES + 1)
      return err('The file is larger than 1 MiB. Use a smaller one.');
    const decoded = decodeText(bytes);
    if (!decoded.ok) return err(`The file ${decoded.error}`);
    const { text, hadByteOrderMark } = decoded.value;
    return ok({ text: new SecretText(text), hadByteOrderMark });
  } catch (error) {
    return err(sentenceFor(error, ifNone));
  } finally {
    await handle?.close();
  }
}

/** Limited by counting, because a file's reported size can't be trusted (`/proc`). */
async function readUpTo(handle: fs.FileHandle, limit: number): Promise<Buffer> {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  while (length < limit) {
    const { bytesRead } = await handle.read(buffer, length, limit - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function notAFile(isFolder: boolean): string {
  return `The path names ${isFolder ? 'a folder' : 'a pipe or a device'}, not a file. Name a file.`;
}

function sentenceFor(error: unknown, ifNone: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no file at this path. ${ifNone}`;
    case 'EACCES':
    case 'EPERM':
      return "Couldn't read the file: permission denied.";
    case 'ELOOP':
      return 'The path is a link that leads back to itself.';
    case '':
      throw error;
    default:
      return `Couldn't read the file (${code}).`;
  }
}
