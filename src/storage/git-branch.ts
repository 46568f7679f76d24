import fs from 'node:fs';
import path from 'node:path';

/** Far more than a line of Git, and little enough to be read at once. */
const MAX_BYTES = 4 * 1024;

/**
 * The branch that is checked out where the program was started, read from Git's own files. Git is not
 * run, so no hook and no setting of somebody's repository is.
 *
 * @returns `null` outside of a repository, on a detached head, and where the files are not as expected.
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
    // A suggestion is not worth a word where Git's files cannot be read.
    return null;
  }
}

/** In a worktree and a submodule `.git` is a file that names the folder. */
function findGitFolder(folder: string): string | null {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    const at = path.join(here, '.git');
    const stats = fs.statSync(at, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return at;
    if (stats?.isFile()) {
      const named = readLine(at);
      return named?.startsWith('gitdir: ')
        ? path.resolve(here, named.slice('gitdir: '.length))
        : null;
    }
    if (here === path.dirname(here)) return null;
  }
}

function readLine(file: string): string | null {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_BYTES) return null;
  return fs.readFileSync(file, 'utf8').replace(/\r?\n[\s\S]*$/, '');
}

/** Git allows no control character, blank or backslash in a name; what hides is refused as well. */
function isBranchName(name: string): boolean {
  return name !== '' && name.length <= 255 && !/[\s\\\p{C}\p{Zl}\p{Zp}]/u.test(name);
}
