import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const HOLD_LOCK = path.join(import.meta.dirname, 'hold-lock.ts');

/** Another process that hangs in the middle of a write to these databases, until it is let go. */
export async function hangOn(...files: readonly string[]): Promise<() => void> {
  const child = spawn(process.execPath, [HOLD_LOCK, ...files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return () => child.stdin.end();
}
