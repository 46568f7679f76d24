import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openHistory } from '../../../src/old/storage/history.ts';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { end, history, loaded } from './support/histories.ts';

/** A folder with a history of 80 dispatches in it, closed. */
function filledFolder(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder();
  const store = history(folder);
  for (let index = 0; index < 80; index += 1) store.insert(dispatch({ localId: `${index}` }));
  end(store);
  return { folder, file: path.join(folder, 'history.db') };
}

describe('a damaged history', () => {
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
