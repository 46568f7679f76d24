import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createPrivateFile } from '../../../src/old/files/private-file.ts';
import { takeLock } from '../../../src/old/files/write-lock.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';
import { must } from '../../support/must.ts';
import { modeOf, temporaryFolder } from '../storage/support/folders.ts';

/** A file of the user's that has nothing to do with us, and a second name of it where ours belongs. */
function plant(folder: string, name: string): string {
  const victim = path.join(temporaryFolder(), 'victim');
  fs.writeFileSync(victim, 'mine', { mode: 0o644 });
  fs.linkSync(victim, path.join(folder, name));
  return victim;
}

test.each(['history.db', 'history.db-wal', 'history.db-shm', 'history.db-journal', 'history.lock'])(
  'a hard link in the place of %s is refused in words, and what else has that name stays as it is',
  (name) => {
    const folder = temporaryFolder();
    const victim = plant(folder, name);
    const opened = openHistory(folder);
    expect(opened.ok ? '' : opened.error.message).toContain(
      `${path.join(folder, name)} has another name`,
    );
    expect([fs.readFileSync(victim, 'utf8'), modeOf(victim)]).toEqual(['mine', '0644']);
  },
);

test('a hard link in the place of leases.db is left as it is, and watching goes on without leases', () => {
  const folder = temporaryFolder();
  const victim = plant(folder, 'leases.db');
  const opened = must(openHistory(folder));
  expect(opened.tryLease('d-1', Date.now(), 1_000)).toBe(true);
  expect([fs.readFileSync(victim, 'utf8'), modeOf(victim)]).toEqual(['mine', '0644']);
});

test('a hard link in the place of profiles.json is refused in the same way', () => {
  const folder = temporaryFolder();
  const victim = plant(folder, 'profiles.json');
  const opened = openProfileStore(folder);
  expect(opened.ok ? '' : opened.error.message).toContain('has another name');
  expect([fs.readFileSync(victim, 'utf8'), modeOf(victim)]).toEqual(['mine', '0644']);
});

test('a lock is never taken on a file that has another name: it would be emptied', () => {
  const folder = temporaryFolder();
  const victim = plant(folder, 'a.lock');
  expect(takeLock(path.join(folder, 'a.lock'), 'Locking failed', 0)).toMatchObject({
    error: { kind: 'foreign-file' },
  });
  expect(fs.readFileSync(victim, 'utf8')).toBe('mine');
});

test('a new file that another process removes at once is no error', async () => {
  const file = path.join(temporaryFolder(), 'new.lock');
  const remover = new Worker(REMOVER, { eval: true, workerData: file });
  await once(remover, 'message');
  for (let round = 0; round < 3_000; round += 1) createPrivateFile(file);
  await remover.terminate();
});

/** Removes a file as fast as it can. */
const REMOVER = `
  const { rmSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('ready');
  for (;;) rmSync(workerData, { force: true });
`;
