import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from './file-problem.ts';
import { HAS_MODES, isSystemError, ownUid } from './private-file.ts';

/**
 * Reads a file that is not ours, such as one in somebody's repository.
 *
 * @param followsLinks whether the file may be a link. One in somebody's repository may lead anywhere, so unless a person
 * has named the file, don't.
 * @returns the text, `null` if there is no file, or why it was not read, as part of a sentence.
 */
export function readBounded(
  file: string,
  maxBytes: number,
  { followsLinks = false }: { readonly followsLinks?: boolean } = {},
): Result<string | null, string> {
  const stats = lookAt(file, followsLinks);
  if (stats === null) return ok(null);
  if (stats.isSymbolicLink())
    return err('it is a link. Put the file itself there, or remove the link');
  if (!stats.isFile()) return err("it isn't a file");
  if (stats.size > maxBytes) return err(`it is larger than ${maxBytes / 1024} KiB`);
  let descriptor: number | null = null;
  try {
    if (isPlanted(file) || isPlanted(path.dirname(file))) {
      return err('it belongs to another user, in a folder that others can write to');
    }
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
    // It may have become a pipe or a link since.
    descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
    const buffer = Buffer.alloc(maxBytes);
    return ok(buffer.toString('utf8', 0, fs.readSync(descriptor, buffer, 0, maxBytes, 0)));
  } catch (error) {
    if (isSystemError(error, 'EACCES')) return err('permission denied');
    return err(problemFromError('reading failed', error).message.replace(/\.$/, ''));
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/** Check before opening: opening a pipe waits for its writer, and a device may react to it. */
function lookAt(file: string, followsLinks: boolean): fs.Stats | null {
  try {
    const look = followsLinks ? fs.statSync : fs.lstatSync;
    return look(file, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    // An unreadable folder makes no choice, as far as we can tell.
    problemFromError('', error);
    return null;
  }
}

/** Whether somebody else put this where others than its owner can put things, such as into `/tmp`: it may be bait. */
function isPlanted(at: string): boolean {
  const isOpen = HAS_MODES && (fs.statSync(path.dirname(at)).mode & 0o022) !== 0;
  if (!isOpen) return false;
  const { uid } = fs.lstatSync(at);
  return uid !== 0 && uid !== ownUid();
}

/** A folder and the ones above it, nearest first. */
export function* foldersUp(folder: string): Generator<string> {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    yield here;
    if (here === path.dirname(here)) return;
  }
}
