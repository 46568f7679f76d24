import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openHistory } from '../../src/storage/history.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { modeOf, temporaryFolder } from '../storage/support/folders.ts';
import { end, history, loaded } from '../storage/support/histories.ts';
import { startChild } from './support/processes.ts';
import { canMount, smallDisk, takeSpace } from './support/small-disk.ts';

/** A folder with a history of 80 dispatches in it, closed. */
function filledFolder(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder();
  const store = history(folder);
  for (let index = 0; index < 80; index += 1) store.insert(dispatch({ localId: `${index}` }));
  end(store);
  return { folder, file: path.join(folder, 'history.db') };
}

describe('a damaged history', () => {
  test.each([
    ['zeros', (good: Buffer) => Buffer.alloc(good.length)],
    ['other bytes', (good: Buffer) => Buffer.alloc(good.length, 'x')],
    ['half of it', (good: Buffer) => good.subarray(0, good.length / 2)],
    ['a page of zeros in it', (good: Buffer) => Buffer.from(good).fill(0, 8192, 12_288)],
    ['a few bytes', () => Buffer.from('SQLite')],
  ])('is moved aside whole, and a new one started: %s', async (_name, damage) => {
    const { folder, file } = filledFolder();
    const bad = damage(fs.readFileSync(file));
    fs.writeFileSync(file, bad);
    const store = history(folder);
    const name = fs.readdirSync(folder).find((each) => each.startsWith('history.db.corrupt-'));
    const aside = path.join(folder, name ?? '');
    expect(store.notices.join()).toContain(aside);
    expect(fs.readFileSync(aside).equals(bad)).toBe(true);
    expect([modeOf(aside), modeOf(file)]).toEqual(['0600', '0600']);
    expect(loaded(store)).toEqual([]);
    expect((await store.insert(dispatch())).ok).toBe(true);
    end(store);
    expect(history(folder).notices).toEqual([]);
  });

  test('shows the rows that can be understood', () => {
    const { folder, file } = filledFolder();
    const database = new DatabaseSync(file);
    database.exec(`UPDATE dispatches SET phase = '{"state":"later"}' WHERE local_id = '1'`);
    database.exec(`UPDATE dispatches SET request = 'no JSON' WHERE local_id = '2'`);
    database.close();
    expect(loaded(history(folder)).length).toBe(78);
  });
});

describe('a history that is not ours to use', () => {
  test('of a newer version is refused in words and left as it is', () => {
    const { folder, file } = filledFolder();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 999');
    database.close();
    const before = fs.readFileSync(file);
    expect(openHistory(folder)).toMatchObject({ ok: false, error: { kind: 'too-new' } });
    expect(fs.readFileSync(file).equals(before)).toBe(true);
  });

  test.each([
    ['a link', (at: string) => fs.symlinkSync(path.join(temporaryFolder(), 'victim'), at)],
    ['a pipe', (at: string) => void execFileSync('mkfifo', [at])],
    ['a folder', (at: string) => fs.mkdirSync(at)],
  ])('is refused in words: %s', (_name, plant) => {
    for (const name of ['history.db', 'history.db-wal', 'history.lock']) {
      const folder = temporaryFolder();
      plant(path.join(folder, name));
      const opened = openHistory(folder);
      expect(opened).toMatchObject({ ok: false, error: { kind: 'foreign-file' } });
      expect(opened.ok ? '' : opened.error.message).toContain(path.join(folder, name));
    }
  });

  test('is read, and takes nothing new, where it cannot tell others that this process is alive', async () => {
    const folder = temporaryFolder();
    fs.symlinkSync(temporaryFolder(), path.join(folder, 'present'));
    const store = history(folder);
    expect(loaded(store)).toEqual([]);
    const inserted = await store.insert(dispatch({ localId: 'new' }));
    expect(inserted).toMatchObject({ ok: false, error: { kind: 'foreign-file' } });
    expect(loaded(store)).toEqual([]);
  });

  test('says nothing of damaged leases, which are worth nothing, and starts new ones', () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'leases.db'), 'damaged'.repeat(1_000));
    const [one, two] = [history(folder), history(folder)];
    expect([one.tryLease('d', 0, 30_000), two.tryLease('d', 1, 30_000)]).toEqual([true, false]);
    expect([...one.notices, ...two.notices]).toEqual([]);
  });

  test('is watched by every terminal where leases have no file', () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, 'leases.db'));
    const [one, two] = [history(folder), history(folder)];
    expect([one.tryLease('d', 0, 30_000), two.tryLease('d', 1, 30_000)]).toEqual([true, true]);
  });
});

test('a dispatch that the full disk does not take is not sent, and the user is told', async () => {
  const { folder } = filledFolder();
  const child = startChild('write-history.ts', [folder, 'full', '0'], { maxFileKib: 64 });
  const { stderr } = await child.ended();
  expect(stderr).toMatch(/the history: /);
  const ids = loaded(history(folder)).map(({ localId }) => localId);
  expect(ids.filter((id) => id.startsWith('full')).toSorted()).toEqual(child.lines.toSorted());
});

test.runIf(canMount())(
  'on a full disk nothing is confirmed that is not stored, and watching goes on',
  async () => {
    const disk = smallDisk();
    const store = history(disk);
    store.insert(dispatch({ localId: 'before' }));
    takeSpace(disk, 0);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.insert(dispatch({ localId: `${index}` }))),
    );
    const failed = results.filter((result) => !result.ok);
    expect(failed.at(-1)).toEqual({
      ok: false,
      error: { kind: 'disk', message: expect.stringMatching(/history.*disk is full/) },
    });
    expect(loaded(store).length).toBe(1 + results.length - failed.length);
    for (let index = 0; index < 50; index += 1) {
      expect(store.tryLease(`${index}`, 1000, 30_000)).toBe(true);
    }
  },
);
