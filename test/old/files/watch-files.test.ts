import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFiles } from '../../../src/old/files/watch-files.ts';

const NAMES = /^history\.db(-wal)?$/;

function watched(folder: string, platform: NodeJS.Platform = process.platform) {
  let changes = 0;
  const end = watchFiles({ folders: new Set([folder]), names: NAMES, platform }, () => {
    changes += 1;
  });
  onTestFinished(end);
  return { changes: () => changes, end };
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watch-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

it('reports a burst of writes to a file once', async () => {
  const folder = newFolder();
  const { changes } = watched(folder);
  for (let write = 0; write < 20; write += 1) {
    fs.appendFileSync(path.join(folder, 'history.db-wal'), 'x');
  }
  await expect.poll(changes, { timeout: 5_000 }).toBe(1);
});

it('reports nothing about other files', async () => {
  const folder = newFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { changes } = watched(folder);
  const write = async (...names: readonly string[]) => {
    const told = Promise.withResolvers<void>();
    // Hears of each file after the watcher under test.
    const watcher = fs.watch(folder, (_, name) => name === names.at(-1) && told.resolve());
    for (const name of names) fs.writeFileSync(path.join(folder, name), 'x');
    await told.promise;
    watcher.close();
  };
  await write('leases.db', 'history.lock');
  expect(vi.getTimerCount()).toBe(0);
  await write('history.db');
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(changes()).toBe(1);
});

it.each([
  ['the folder cannot be watched', '/nowhere/at/all', process.platform],
  ['the system does not report every write', os.tmpdir(), 'darwin'],
] as const)('looks every two seconds where %s', async (_, folder, platform) => {
  const { changes } = watched(folder, platform);
  await expect.poll(changes, { timeout: 5_000 }).toBe(1);
});
