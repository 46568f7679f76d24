import { expect, test } from 'vitest';
import { dispatch } from './support/dispatch.ts';
import { temporaryFolder } from './support/folders.ts';
import { end, history } from './support/histories.ts';

const WAITING = { state: 'waiting', dispatchId: 'd', unknownStatus: null } as const;

test('what another terminal dispatches appears once its fate is known', async () => {
  const folder = temporaryFolder();
  const [mine, other] = [history(folder), history(folder)];
  const appeared = () => {
    const news = mine.appeared('acme');
    return news.ok ? news.value.map(({ localId }) => localId) : [];
  };
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
  const phases = () => {
    const news = mine.appeared('acme');
    return news.ok ? news.value.map(({ localId, phase }) => [localId, phase.state]) : [];
  };
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
  mine.appeared('acme');
  await other.forget('one');
  await other.insert(dispatch({ localId: 'two', phase: WAITING }));
  expect(mine.appeared('acme')).toMatchObject({ ok: true, value: [{ localId: 'two' }] });
});

test('gives at most fifty at once, so that a long history costs a second nothing', async () => {
  const folder = temporaryFolder();
  const filling = history(folder);
  for (let index = 0; index < 60; index += 1) {
    await filling.insert(
      dispatch({ localId: `${index}`, phase: { state: 'refused', reason: '' } }),
    );
  }
  const mine = history(folder);
  const news = mine.appeared('acme');
  expect(news.ok && news.value.length).toBe(50);
});
