import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { History } from '../../../src/old/storage/history.ts';
import { must } from '../../support/must.ts';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { end, history } from './support/histories.ts';

const newsOf = (mine: History, profileId = 'acme') => must(mine.news(profileId));

const WAITING = { state: 'waiting', dispatchId: 'd', unknownStatus: null } as const;

test('what another terminal dispatches appears once its fate is known', async () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  const appeared = () => newsOf(mine)?.dispatches.map(({ localId }) => localId);
  await other.insert(dispatch({ localId: 'one' }));
  await other.insert(dispatch({ localId: 'two', phase: WAITING }));
  await other.insert(dispatch({ localId: 'foreign', profileId: 'globex', phase: WAITING }));
  expect(appeared()).toEqual(['two']);
  await other.update(dispatch({ localId: 'one', phase: WAITING }));
  expect(appeared()).toEqual(['one', 'two']);
});

test('what a terminal that is gone was sending appears as unknown, and holds nothing up', async () => {
  const folder = temporaryFolder();
  const [mine, other, third] = [history(folder), history(folder), history(folder)];
  await other.insert(dispatch({ localId: 'lost' }));
  await third.insert(dispatch({ localId: 'later', phase: WAITING }));
  const phases = () => newsOf(mine)?.dispatches.map(({ localId, phase }) => [localId, phase.state]);
  expect(phases()).toEqual([['later', 'waiting']]);
  end(other);
  expect(phases()).toEqual([
    ['lost', 'unknown'],
    ['later', 'waiting'],
  ]);
});

test('also where it got the number of a row that was forgotten', async () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  await other.insert(dispatch({ localId: 'one', phase: WAITING }));
  newsOf(mine);
  await other.forget('one');
  await other.insert(dispatch({ localId: 'two', phase: WAITING }));
  expect(newsOf(mine)).toMatchObject({ dispatches: [{ localId: 'two' }] });
});

test('is told once to each profile, and what this terminal did is none', async () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  const isNews = () => [newsOf(mine), newsOf(mine)].map((news) => news !== null);
  expect(isNews()).toEqual([true, false]);
  await mine.insert(dispatch());
  expect(isNews()).toEqual([false, false]);
  const refused = { state: 'refused', reason: '' } as const;
  for (const act of [
    () => other.insert(dispatch({ localId: 'two', phase: WAITING })),
    () => other.update(dispatch({ localId: 'two', phase: refused })),
    () => other.forget('one'),
  ]) {
    await act();
    expect(isNews()).toEqual([true, false]);
    expect(newsOf(mine, 'globex')).not.toBeNull();
  }
});

test('is looked for again while another terminal sends, which may be killed without a trace', async () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  await other.insert(dispatch({ localId: 'one' }));
  for (const _ of [1, 2]) expect(newsOf(mine)).toEqual({ dispatches: [], isToBeContinued: true });
  end(other);
  expect(newsOf(mine)).toMatchObject({ dispatches: [{}], isToBeContinued: false });
});

test('that does not fit into one look comes with the next', () => {
  const folder = temporaryFolder();
  const mine = history(folder);
  newsOf(mine);
  const database = new DatabaseSync(path.join(folder, 'history.db'));
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1010)
    INSERT INTO dispatches (local_id, profile_id, created_at_ms, token_kind, request, phase, sender)
    SELECT i, 'acme', i, 'organization', '{"key":"k","ref":"","title":"","params":{}}',
      '{"state":"refused","reason":"no"}', '' FROM n`);
  database.close();
  const looks = [newsOf(mine), newsOf(mine), newsOf(mine)];
  expect(looks.map((news) => news?.isToBeContinued)).toEqual([true, false, undefined]);
  const seen = looks.flatMap((news) => news?.dispatches.map(({ localId }) => localId) ?? []);
  expect(new Set(seen).size).toBe(1010);
});

test('is none where another terminal only polls', () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  newsOf(mine);
  expect(other.tryLease('one', 1000, 30_000)).toBe(true);
  other.releaseLease('one');
  expect(newsOf(mine)).toBeNull();
});

test('gives at most fifty that are older, so that a long history costs a second nothing', async () => {
  const folder = temporaryFolder();
  const filling = history(folder);
  for (let index = 0; index < 60; index += 1) {
    await filling.insert(
      dispatch({ localId: `${index}`, phase: { state: 'refused', reason: '' } }),
    );
  }
  const mine = history(folder);
  expect(newsOf(mine)?.dispatches).toHaveLength(50);
});
