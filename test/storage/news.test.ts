import { expect, it } from 'vitest';
import { must } from '../support/must.ts';
import { attemptOf, HOUR, Machine, place, planned, toSend, waiting } from './support.ts';

function twoTerminals() {
  const machine = new Machine();
  const [here, there] = [machine.open(), machine.open('there')];
  const news = () => {
    const rows = must(here.news.take());
    return (
      rows && [
        ...rows.dispatches.map(({ dispatch }) => `${dispatch.localId} ${dispatch.phase.state}`),
        ...rows.writes.map(({ vault, state }) => `${vault} ${state}`),
      ]
    );
  };
  return { machine, here, there, news };
}

it('news are what comes after they were started', async () => {
  const { here, there, news } = twoTerminals();
  await waiting(there, 'a');
  must(here.news.start());
  expect(news()).toEqual([]);
  expect(news()).toBeNull();
  must(await there.dispatches.journal([toSend('b')]));
  expect(news()).toEqual(['b sending']);
});

it('news have each row once, as it is now, whoever changed it', async () => {
  const { here, there, news } = twoTerminals();
  await waiting(there, 'a');
  await waiting(here, 'b');
  await planned(there, attemptOf('r'), place('prod'));
  must(await there.dispatches.forget(['a']));
  expect(news()?.sort()).toEqual(['a waiting', 'b waiting', 'prod planned']);
  expect(news()).toBeNull();
});

it('news come in the order of the changes, whatever clocks do', async () => {
  const { machine, there, news } = twoTerminals();
  await waiting(there, 'a');
  news();
  machine.pass(-HOUR);
  must(await there.dispatches.journal([toSend('b')]));
  machine.pass(2 * HOUR);
  must(await there.dispatches.journal([toSend('c')]));
  must(await there.dispatches.forget(['a']));
  machine.pass(-HOUR);
  expect(
    news()
      ?.map((row) => row[0])
      .join(''),
  ).toBe('bca');
});
