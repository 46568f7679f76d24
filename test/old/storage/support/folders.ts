import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** A new folder of its own for one test, removed after it. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-test-')));
  made.push(folder);
  return folder;
}

export function modeOf(file: string): string {
  return (fs.statSync(file).mode & 0o7777).toString(8).padStart(4, '0');
}
