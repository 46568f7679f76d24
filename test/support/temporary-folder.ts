import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, for one test. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
