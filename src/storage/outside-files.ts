import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { HAS_MODES, ownUid } from './own-folder.ts';
import { attempt } from './storage-problem.ts';

/**
 * Reads a file that is not ours, such as one in somebody's repository. A link is refused: it may lead to anything that
 * this user can read, and what is wrong with it would be quoted.
 *
 * @returns the text, `null` if there is no file, or why it was not read, as part of a sentence.
 */
export function readBounded(file: string, maxBytes: number): Result<string | null, string> {
  // Check before opening: opening a pipe waits for its writer, and a device may react to it.
  const looked = attempt('', () => fs.lstatSync(file, { throwIfNoEntry: false }));
  // An unreadable folder makes no choice, as far as we can tell.
  if (!looked.ok || looked.value === undefined) return ok(null);
  if (looked.value.isSymbolicLink())
    return err('it is a link. Put the file itself there, or remove the link');
  if (!looked.value.isFile()) return err("it isn't a file");
  if (looked.value.size > maxBytes) return err(`it is larger than ${maxBytes / 1024} KiB`);
  const text = attempt('reading failed', () => {
    if (isPlanted(file) || isPlanted(path.dirname(file))) return null;
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
    // It may have become a pipe or a link since.
    const descriptor = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const buffer = Buffer.alloc(maxBytes);
      return buffer.toString('utf8', 0, fs.readSync(descriptor, buffer, 0, maxBytes, 0));
    } finally {
      fs.closeSync(descriptor);
    }
  });
  if (text.ok && text.value === null) {
    return err('it belongs to another user, in a folder that others can write to');
  }
  return text.ok ? text : err(text.error.message.replace(/\.$/, ''));
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
