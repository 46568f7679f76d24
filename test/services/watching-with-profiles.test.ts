import { expect, it } from 'vitest';
import { Heartbeat } from '../../src/services/heartbeat.ts';
import { NewsFeed } from '../../src/services/news-feed.ts';
import { Notices } from '../../src/services/notices.ts';
import { Runs } from '../../src/services/runs.ts';
import { must } from '../support/must.ts';
import { testChance } from '../support/test-clock.ts';
import { writable } from '../support/writable.ts';
import { addProfile, machineWith, openTerminal, saveToken, seen } from './profiles-support.ts';
import { accepting, NOT_READY, READY, request, SECOND } from './support.ts';

const PRINTS_TOKEN = [process.execPath, '-e', 'console.log("printed-token")'];

/** Dispatches over saved profiles, as the app has them. */
async function openRuns(machine: Awaited<ReturnType<typeof machineWith>>['machine']) {
  const terminal = await openTerminal({ machine });
  const { profiles } = terminal;
  const { storage } = must(terminal.memory());
  const heartbeat = new Heartbeat(machine.clock);
  const notices = new Notices(machine.clock);
  const defects: unknown[] = [];
  const runs = new Runs({
    ...{ clock: machine.clock, heartbeat, notices, profiles, chance: testChance('run') },
    storage,
    feed: new NewsFeed(storage.news, heartbeat),
    announce: () => {},
    defect: (error) => defects.push(error),
  });
  const states = () => runs.rows.get().map(({ dispatch }) => dispatch.phase.state);
  return { terminal, profiles, runs, notices, states, defects };
}

it('a saved profile whose token is rejected is asked once, and on with the next token', async () => {
  const { machine, id } = await machineWith('acme');
  const { terminal, runs, states } = await openRuns(machine);
  machine.server.reply = accepting(() => NOT_READY);
  await runs.send(seenWritable(terminal, id('acme')), request('a'));
  machine.server.reply = ({ token }) =>
    token === 'acme-token' ? { status: 401 } : (READY as object);
  runs.open(id('acme'));
  const [localId = ''] = runs.rows.get().map(({ dispatch }) => dispatch.localId);
  await expect.poll(() => runs.watcher.whyNotWatched(localId)?.why).toContain('rejected');
  const asked = machine.server.count();
  machine.clock.pass(30 * SECOND);
  expect(terminal.profiles.state.get().refusedIds).toEqual(new Set([id('acme')]));
  await saveToken(terminal, id('acme'), 'personal', 'another', { evenIfRejected: true });
  await expect
    .poll(() => {
      machine.clock.pass(SECOND);
      return states();
    })
    .toEqual(['ready']);
  expect(machine.server.requests.slice(asked).some(({ token }) => token === 'acme-token')).toBe(
    false,
  );
});

it('a saved profile whose token comes from a program is watched once somebody has used it here', async () => {
  const { machine, saver } = await machineWith('acme');
  const id = await addProfile(saver, 'globex', { tokens: { personal: PRINTS_TOKEN } });
  machine.server.reply = accepting(() => NOT_READY);
  const there = await openRuns(machine);
  await there.runs.send(seenWritable(there.terminal, id), request('g'));
  const here = await openRuns(machine);
  // Saving a profile has checked its connection.
  const checks = machine.server.count('GET');
  here.runs.open(null);
  const [localId = ''] = here.runs.rows.get().map(({ dispatch }) => dispatch.localId);
  await expect.poll(() => here.runs.watcher.whyNotWatched(localId)?.why).toContain('program');
  expect(machine.server.count('GET')).toBe(checks);
  machine.server.reply = accepting(() => READY);
  await here.runs.checkNow([localId]);
  await expect
    .poll(() => {
      machine.clock.pass(SECOND);
      return here.states();
    })
    .toEqual(['ready']);
  expect(here.defects).toEqual([]);
});

function seenWritable(terminal: Parameters<typeof seen>[0], id: string) {
  return writable(seen(terminal, id));
}
