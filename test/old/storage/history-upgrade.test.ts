import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HISTORY_SCHEMA } from '../../../src/old/storage/history-schema.ts';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { history, loaded } from './support/histories.ts';

/** A history as the first version wrote it. */
function firstVersion(folder: string): void {
  const database = new DatabaseSync(path.join(folder, 'history.db'));
  database.exec(`PRAGMA journal_mode = WAL; ${HISTORY_SCHEMA}; PRAGMA user_version = 1`);
  const { request, phase } = dispatch({ phase: { state: 'stopped', dispatchId: 'd' } });
  database
    .prepare('INSERT INTO dispatches VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...['one', 'acme', 1000, null, 'organization'],
      JSON.stringify(request),
      JSON.stringify(phase),
      'x',
    );
  database.close();
}

test('a history of the first version is read, and written on', () => {
  const folder = temporaryFolder();
  firstVersion(folder);
  const store = history(folder);
  const old = dispatch({ phase: { state: 'stopped', dispatchId: 'd' } });
  expect(loaded(store)).toEqual([old]);
  const timeline = [{ kind: 'resumed', atMs: 5 }] as const;
  store.update({ ...old, timeline });
  store.insert(dispatch({ localId: 'two', origin: 'elsewhere', createdAtMs: 1 }));
  expect(loaded(store)).toEqual([
    { ...old, timeline },
    dispatch({ localId: 'two', origin: 'elsewhere', createdAtMs: 1 }),
  ]);
  expect(store.notices.join()).not.toContain('damaged');
  expect(fs.readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([]);
});

test('templates belong to a profile and a name, and are replaced and removed by it', () => {
  const folder = temporaryFolder();
  const [one, other] = [history(folder), history(folder)];
  const request = JSON.parse('{"key":"k","ref":"","title":"","params":{"__proto__":"x"}}');
  one.saveTemplate('acme', { name: 'nightly', origin: 'profile', request });
  one.saveTemplate('acme', {
    name: 'deploy',
    origin: 'profile',
    request: { ...request, key: 'old' },
  });
  one.saveTemplate('globex', { name: 'deploy', origin: 'profile', request });
  other.saveTemplate('acme', { name: 'deploy', origin: 'profile', request });
  expect(one.templates('acme')).toEqual({
    ok: true,
    value: [
      { name: 'deploy', origin: 'profile', request },
      { name: 'nightly', origin: 'profile', request },
    ],
  });
  one.removeTemplate('acme', { name: 'deploy', origin: 'profile' });
  expect(other.templates('acme')).toMatchObject({ ok: true, value: [{ name: 'nightly' }] });
  expect(other.templates('globex')).toMatchObject({ ok: true, value: [{ name: 'deploy' }] });
});

test('templates for all profiles stand beside those of each', () => {
  const store = history(temporaryFolder());
  const request = { key: 'k', ref: '', title: '', params: {} };
  store.saveTemplate('acme', { name: 'deploy', origin: 'all', request });
  store.saveTemplate('acme', { name: 'deploy', origin: 'profile', request });
  expect(store.templates('globex')).toMatchObject({ value: [{ name: 'deploy', origin: 'all' }] });
  store.removeTemplate('globex', { name: 'deploy', origin: 'all' });
  expect(store.templates('globex')).toMatchObject({ value: [] });
  expect(store.templates('acme')).toMatchObject({ value: [{ origin: 'profile' }] });
});
