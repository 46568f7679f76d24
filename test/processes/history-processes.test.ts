import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { modeOf, temporaryFolder } from '../storage/support/folders.ts';
import { history, loaded } from '../storage/support/histories.ts';
import { startChild } from './support/processes.ts';

describe('the history under several processes', () => {
  test('4 processes that start at once on a damaged file move it aside once, and keep 80 of 80', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'history.db'), 'damaged'.repeat(1000));
    const children = ['a', 'b', 'c', 'd'].map((prefix) =>
      startChild('write-history.ts', [folder, prefix, '20']),
    );
    await Promise.all(children.map((child) => child.waitForLines(20)));
    expect(loaded(history(folder)).length).toBe(80);
    expect(fs.readdirSync(folder).filter((name) => name.includes('corrupt')).length).toBe(1);
    for (const child of children) await child.kill();
  });

  test('4 processes that want to poll the same 50 dispatches get each of them once', async () => {
    const folder = temporaryFolder();
    const children = Array.from({ length: 4 }, () =>
      startChild('take-lease.ts', [folder, '50', '1000']),
    );
    for (const child of children) {
      while (!child.lines.includes('done')) await child.waitForLines(child.lines.length + 1);
    }
    const got = children.flatMap((child) => child.lines).filter((line) => line !== 'done');
    expect(got.length).toBe(50);
    expect(new Set(got).size).toBe(50);
    const mine = history(folder);
    expect(mine.tryLease('7', 1001, 30_000)).toBe(false);
    for (const child of children) await child.kill();
    expect(mine.tryLease('7', 1002, 30_000)).toBe(true);
  });

  test.each(['000', '077'])(
    'under umask %s its files are its owner’s alone, and repaired at start',
    async (umask) => {
      const folder = path.join(temporaryFolder(), 'box');
      for (const round of ['new', 'old']) {
        const child = startChild('write-history.ts', [folder, round, '1'], { umask });
        await child.waitForLines(1);
        const files = fs
          .readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(folder, name));
        expect(files.map((file) => path.basename(file))).toEqual(
          expect.arrayContaining(['history.db', 'history.db-shm', 'history.db-wal']),
        );
        for (const file of [folder, ...files]) {
          expect([file, modeOf(file)]).toEqual([
            file,
            fs.statSync(file).isFile() ? '0600' : '0700',
          ]);
        }
        await child.kill();
        for (const file of files) fs.chmodSync(file, fs.statSync(file).isFile() ? 0o644 : 0o755);
      }
    },
  );
});
