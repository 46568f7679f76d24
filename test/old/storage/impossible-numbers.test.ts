import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { must } from '../../support/must.ts';
import { known } from '../../support/vault-states.ts';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { end, history, loaded } from './support/histories.ts';

/** More than JavaScript can count with, and a time that no calendar has. */
const HUGE = ['9007199254740993', '-9223372036854775808', '8640000000000001'];

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

test.each(HUGE)('a history with the time %s in a row shows the other rows', async (huge) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'history.db');
  const store = history(folder);
  for (const localId of ['a', 'b', 'c', 'd']) await store.insert(dispatch({ localId }));
  end(store);
  change(file, `UPDATE dispatches SET created_at_ms = ${huge} WHERE local_id = 'a'`);
  change(file, `UPDATE dispatches SET confirmed_at_ms = ${huge} WHERE local_id = 'b'`);
  change(
    file,
    `UPDATE dispatches SET phase = '{"state":"error","dispatchId":"x","message":"no","endedAtMs":${huge}}' WHERE local_id = 'c'`,
  );
  const reopened = history(folder);
  expect(loaded(reopened).map(({ localId }) => localId)).toEqual(['d']);
  expect(await reopened.find('a')).toEqual({ ok: true, value: null });
  expect(reopened.news('acme').ok).toBe(true);
  expect(reopened.tryLease('d', Date.now(), 1_000)).toBe(true);
});

test.each(HUGE)('a vault index with %s in a row shows the other rows', (huge) => {
  const folder = temporaryFolder();
  const open = () => {
    return must(openVaultIndex(folder));
  };
  const index = open();
  index.record([known('A'), known('B')]);
  index.close();
  const column = huge.startsWith('8') ? 'result_at_ms' : 'version';
  change(path.join(folder, 'vaults.db'), `UPDATE entries SET ${column} = ${huge} WHERE name = 'A'`);
  const reopened = open();
  onTestFinished(() => reopened.close());
  const read = reopened.load();
  expect(read.ok && read.value.map(({ name }) => name)).toEqual(['B']);
  expect(reopened.record([known('A')]).ok).toBe(true);
});
