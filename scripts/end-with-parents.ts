import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOKS_EVERY_MS = 200;

/**
 * Sends this process a SIGTERM once npm, or the shell that npm starts in between, is gone. npm passes
 * signals on to that shell, which dies without passing them on. The program would then run on behind
 * the prompt and hold the screen.
 *
 * Only parents in the same job count: whoever starts a job may end before it.
 */
export function endWithParents(): void {
  const parents = parentsInJob();
  const timer = setInterval(() => {
    if (parents.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOKS_EVERY_MS);
  timer.unref();
}

interface ProcessEntry {
  readonly parent: number;
  readonly group: number;
}

/** @returns the parents of this process, its own and theirs, as far as they share its process group. */
function parentsInJob(): readonly number[] {
  const own = readProcess(process.pid);
  const parents: number[] = [];
  let parent = own?.parent ?? 0;
  let entry = readProcess(parent);
  while (own && entry?.group === own.group) {
    parents.push(parent);
    parent = entry.parent;
    entry = readProcess(parent);
  }
  return parents;
}

/** @returns `null` where there is no such process, or no way to know, as on Windows. */
function readProcess(pid: number): ProcessEntry | null {
  try {
    const [parent, group] = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
    return parent && group ? { parent, group } : null;
  } catch {
    return null;
  }
}

function fromProc(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name, in brackets, and may hold anything.
  const [, parent, group] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return [parent ?? 0, group ?? 0];
}

function fromPs(pid: number): readonly number[] {
  const args = ['-o', 'ppid=,pgid=', '-p', String(pid)];
  return execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
