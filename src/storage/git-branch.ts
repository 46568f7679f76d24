import fs from 'node:fs';
import path from 'node:path';
import { foldersUp, readBounded } from '../files/outside-files.ts';

/** Far more than any line of Git's, yet quick to read. */
const MAX_BYTES = 4 * 1024;

/**
 * The checked-out branch of the folder the program was started in, read from Git's files. Doesn't run Git,
 * so no hook or setting from someone's repository runs either.
 *
 * @returns `null` outside a repository, on a detached head, or if the files are not as expected.
 */
export function currentBranch(folder: string): string | null {
  try {
    const gitFolder = findGitFolder(folder);
    if (gitFolder === null) return null;
    const head = readLine(path.join(gitFolder, 'HEAD'));
    const branch = head?.startsWith('ref: refs/heads/')
      ? head.slice('ref: refs/heads/'.length)
      : '';
    return isBranchName(branch) ? branch : null;
  } catch {
    // A suggestion isn't worth an error message.
    return null;
  }
}

/** In worktrees and submodules, `.git` is a file that points to the folder. */
function findGitFolder(folder: string): string | null {
  for (const here of foldersUp(folder)) {
    const at = path.join(here, '.git');
    const stats = fs.statSync(at, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return at;
    if (stats?.isFile()) {
      const named = readLine(at);
      return named?.startsWith('gitdir: ')
        ? path.resolve(here, named.slice('gitdir: '.length))
        : null;
    }
  }
  return null;
}

function readLine(file: string): string | null {
  const text = readBounded(file, MAX_BYTES);
  return text.ok && text.value !== null ? text.value.replace(/\r?\n[\s\S]*$/, '') : null;
}

/** Git forbids control characters, spaces and backslashes in names; we reject invisible characters too. */
function isBranchName(name: string): boolean {
  return name !== '' && name.length <= 255 && !/[\s\\\p{C}\p{Zl}\p{Zp}]/u.test(name);
}
