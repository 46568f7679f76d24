import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchFiles } from '../../src/files/watch-files.ts';

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
  const { changes } = watched(folder);
  fs.writeFileSync(path.join(folder, 'leases.db'), 'x');
  fs.writeFileSync(path.join(folder, 'history.lock'), 'x');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(changes()).toBe(0);
  fs.writeFileSync(path.join(folder, 'history.db'), 'x');
  await expect.poll(changes, { timeout: 5_000 }).toBe(1);
});

it.each([
  ['the folder cannot be watched', '/nowhere/at/all', process.platform],
  ['the system does not report every write', os.tmpdir(), 'darwin'],
] as const)('looks every two seconds where %s', async (_, folder, platform) => {
  const { changes } = watched(folder, platform);
  await expect.poll(changes, { timeout: 5_000 }).toBe(1);
});
