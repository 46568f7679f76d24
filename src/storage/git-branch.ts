import fs from 'node:fs';
import path from 'node:path';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { foldersUp, readBounded } from './outside-files.ts';

/** Far more than any line of Git's, yet quick to read. */
const MAX_BYTES = 4 * 1024;

/** What stands before a branch in HEAD. */
const BRANCH = /^ref: refs\/heads\/([^\r\n]{1,255})\r?\n?$/;

/**
 * The checked-out branch of the folder the program was started in. It is read from `.git/HEAD` and nowhere else:
 * Git isn't run, since it would run what a repository configures, and no link and no `.git` file is followed,
 * since it may lead to somebody's server.
 *
 * @returns `null` outside a repository, in a worktree or submodule, on a detached head, or if the name isn't one
 */
export function currentBranch(folder: string): string | null {
  try {
    for (const here of foldersUp(folder)) {
      const gitFolder = path.join(here, '.git');
      const found = fs.lstatSync(gitFolder, { throwIfNoEntry: false });
      if (found) return found.isDirectory() ? branchIn(path.join(gitFolder, 'HEAD')) : null;
    }
  } catch {
    // A suggestion isn't worth an error message.
  }
  return null;
}

function branchIn(head: string): string | null {
  if (!fs.lstatSync(head).isFile()) return null;
  const text = readBounded(head, MAX_BYTES);
  const branch = BRANCH.exec((text.ok && text.value) || '')?.[1] ?? '';
  return isBranchName(branch) ? branch : null;
}

/** Git forbids control characters, spaces and backslashes in names; we reject invisible characters too. */
function isBranchName(name: string): boolean {
  return name !== '' && sanitizeText(name) === name && !/[\s\\\p{C}]/u.test(name);
}
