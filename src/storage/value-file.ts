import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DecodedText, decodeText } from '../domain/decode-text.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { problemFromError } from './storage-problem.ts';

interface ValueFile extends Pick<DecodedText, 'hadByteOrderMark'> {
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
  try {
    // Reading a pipe would wait for a writer that may never come.
    const stats = await fs.stat(file);
    if (!stats.isFile()) return err(notAFile(stats.isDirectory()));
    // One trailing newline may still be dropped.
    if (stats.size > MAX_BYTES + 1) return err('The file is larger than 1 MiB. Use a smaller one.');
    const decoded = decodeText(await fs.readFile(file));
    if (!decoded.ok) return err(`The file ${decoded.error}`);
    const { text, hadByteOrderMark } = decoded.value;
    return ok({ text: new SecretText(text), hadByteOrderMark });
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && ABSENT.has(error.code);
    if (isAbsent) return err(`There is no file at this path. ${ifNone}`);
    return err(problemFromError("Couldn't read the file", error).message);
  }
}

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);

function notAFile(isFolder: boolean): string {
  return `The path names ${isFolder ? 'a folder' : 'a pipe or a device'}, not a file. Name a file.`;
}
