import { renameSync, writeFileSync } from 'node:fs';
import { it as each, expect } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { httpAnswer, type WriteStep } from '../../support/fault-server.ts';
import { must } from '../../support/must.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import {
  answer,
  atTheEnd,
  homeWithProfile,
  profileIdIn,
  runCommand,
  served,
  serviceWith,
  startCommand,
} from './support.ts';

// Some of them wait for seconds, as a script would, so they wait together.
const it = each.concurrent;

const RUNS = [
  { run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' },
  { run_id: 'r-2', run_url: 'https://ci.acme.dev/runs/2' },
];

const accepted: WriteStep = {
  kind: 'write',
  bytes: httpAnswer({ status: 201, body: '{"dispatch_id":"d-1"}' }),
  ending: 'keep',
};
const notReady = answer(200, { status: 'not_ready' });
const ready = answer(200, { status: 'ready', runs: RUNS });

/** What the Runs screen would show. */
function remembered(home: string) {
  const history = must(openHistory(home));
  const dispatches = must(history.load(profileIdIn(home, 'acme')));
  history.close();
  return dispatches;
}

/** One that a command before has sent. */
async function leave(home: string, phase: Dispatch['phase']): Promise<void> {
  const history = must(openHistory(home));
  const profileId = profileIdIn(home, 'acme');
  await history.insert(dispatch({ profileId, phase, createdAtMs: Date.now() }));
  await history.close();
}

function leaveWaiting(home: string): Promise<void> {
  return leave(home, { state: 'waiting', dispatchId: 'd-1', unknownStatus: null });
}

it('a dispatch is sent once, waited for through every passing trouble, and lists every run', async () => {
  const { server, home } = await served(
    accepted,
    { kind: 'drop', afterBytes: 40, ending: 'reset' },
    answer(503, {}),
    ready,
  );
  const args = ['dispatch', 'deploy', '--ref', 'main', '--title', 'T', '--param', 'a=b=c'];
  const end = await runCommand(home, args);
  expect(end.status).toBe(0);
  expect(end.stdout).toBe(
    'ready\td-1\nr-1\thttps://ci.acme.dev/runs/1\nr-2\thttps://ci.acme.dev/runs/2\n',
  );
  expect(end.stderr).toContain('dispatch_id d-1\n');
  expect(end.stderr).toMatch(/Checking again in 2 s/);
  const [post, ...polls] = server.requests.map(({ raw }) => raw.toString());
  expect(post).toContain('{"key":"deploy","params":{"a":"b=c"},"ref":"main","title":"T"}');
  expect(polls).toHaveLength(3);
  expect(polls.every((poll) => poll.startsWith('GET '))).toBe(true);
  expect(remembered(home)).toMatchObject([
    { request: { key: 'deploy', ref: 'main' }, phase: { state: 'ready', dispatchId: 'd-1' } },
  ]);
});

it('at its deadline it ends with 4 and the command that takes it up again', async () => {
  const { home } = await served(accepted, notReady);
  const end = await runCommand(home, ['dispatch', 'deploy', '--timeout', '1s', '--json']);
  expect(end.status).toBe(4);
  expect(JSON.parse(end.stdout)).toEqual({
    profile: 'acme',
    host: expect.stringMatching(/^127\.0\.0\.1:\d+\/svc$/),
    dispatch_id: 'd-1',
    status: 'waiting',
    runs: [],
    error: expect.any(String),
    next: expect.stringContaining('dispatchbox status --wait --profile acme d-1'),
  });
  expect(remembered(home)).toMatchObject([{ phase: { state: 'waiting', dispatchId: 'd-1' } }]);
});

it('Retry-After is kept, even beyond the deadline', async () => {
  const { server, home } = await served(accepted, answer(429, {}, { 'Retry-After': '60' }));
  const end = await runCommand(home, ['dispatch', 'deploy', '--timeout', '5s']);
  expect(end.status).toBe(4);
  expect(end.stderr).toContain('60 s');
  expect(server.requests).toHaveLength(2);
});

it.each([
  ['ready', ready, 0, { status: 'ready', error: null }],
  ['error', answer(200, { status: 'error', error: 'No such ref.' }), 1, { error: 'No such ref.' }],
  ['not ready', notReady, 0, { status: 'waiting', error: null }],
  ['a later word', answer(200, { status: 'queued' }), 0, { status: 'waiting', error: null }],
])('status says at once what it is: %s', async (_, step, status, json) => {
  const { server, home } = await served(step);
  const end = await runCommand(home, ['status', 'd-1', '--json']);
  expect(end.status).toBe(status);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: 'd-1', ...json });
  expect(server.requests).toHaveLength(1);
});

it.each([
  ['401', answer(401, {}), 3, 'dispatchbox profile token acme --token-kind organization'],
  ['400', answer(400, { error: 'No.' }), 1, 'dispatchbox status --wait --profile acme d-1'],
])('a wait that the service refuses ends at once: %s', async (_, step, status, next) => {
  const { home } = await served(accepted, step);
  const end = await runCommand(home, ['dispatch', 'deploy']);
  expect(end.status).toBe(status);
  expect(end.stderr).toContain(next);
});

it('a rejected token is to be replaced by one of its kind', async () => {
  const { origin } = await serviceWith(answer(401, {}));
  const home = homeWithProfile(origin, { kinds: ['personal'] });
  const end = await runCommand(home, ['dispatch', 'deploy']);
  expect(end.stderr).toContain('dispatchbox profile token acme --token-kind personal');
});

it('a dispatch that the service does not know yet is asked for again, one that it never knew is not', async () => {
  const { home } = await served(accepted, answer(404, {}), ready);
  expect((await runCommand(home, ['dispatch', 'deploy'])).status).toBe(0);
  const never = await served(answer(404, {}));
  const end = await runCommand(never.home, ['status', 'd-1', '--wait']);
  expect(end.status).toBe(1);
  expect(end.stderr).not.toContain('continue with');
});

it('an interruption ends the wait with 130, and the dispatch is watched on elsewhere', async () => {
  const { home } = await served(accepted, notReady);
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await expect.poll(run.stderr, { timeout: 10_000 }).toContain('Waiting for its runs.');
  run.interrupt();
  const end = await run.ended;
  expect(end.status).toBe(130);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: 'd-1', status: 'waiting' });
  expect(end.stderr).toContain('dispatchbox status --wait --profile acme d-1');
  expect(remembered(home)).toMatchObject([{ phase: { state: 'waiting' } }]);
});

it('an interruption while it is being sent leaves it unknown, and it is never sent again', async () => {
  const { server, home } = await served({ kind: 'silence' });
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
  run.interrupt();
  const end = await run.ended;
  expect(end.status).toBe(130);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: null, status: 'unknown' });
  expect(remembered(home)).toMatchObject([{ phase: { state: 'unknown' } }]);
  expect(server.requests).toHaveLength(1);
});

it('an interruption before a byte has left sends nothing, and says so', async () => {
  const server = await serviceWith({ kind: 'silence' });
  // It waits for a handshake.
  const home = homeWithProfile(server.origin.replace('http:', 'https:'));
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await expect.poll(() => server.connections, { timeout: 10_000 }).toBe(1);
  run.interrupt();
  const end = await run.ended;
  expect(end.status).toBe(130);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: null, status: 'refused' });
  expect(end.stderr).toContain('Nothing was sent');
  expect(remembered(home)).toMatchObject([{ phase: { state: 'refused' } }]);
});

it('what another terminal watches is not asked for twice, and its news is taken', async () => {
  const { server, home } = await served(notReady);
  await leaveWaiting(home);
  const other = must(openHistory(home));
  atTheEnd(() => other.close());
  const [dispatch] = remembered(home);
  if (dispatch === undefined) throw new Error('nothing is remembered');
  expect(other.tryLease(dispatch.localId, Date.now(), 90_000)).toBe(true);

  const run = startCommand(home, ['status', 'd-1', '--wait']);
  const runs = [{ id: 'r-9', url: 'https://ci.acme.dev/runs/9' }];
  const phase = { state: 'ready', dispatchId: 'd-1', runs, endedAtMs: 1 } as const;
  other.update({ ...dispatch, phase });
  expect((await run.ended).stdout).toBe('ready\td-1\nr-9\thttps://ci.acme.dev/runs/9\n');
  expect(server.requests).toEqual([]);
});

it('a watch that was stopped on a screen stays stopped until there is news', async () => {
  const { home } = await served(notReady, ready);
  await leaveWaiting(home);
  const screen = must(openHistory(home));
  const [dispatch] = remembered(home);
  if (dispatch === undefined) throw new Error('nothing is remembered');
  screen.update({ ...dispatch, phase: { state: 'stopped', dispatchId: 'd-1' } });
  screen.close();
  expect((await runCommand(home, ['status', 'd-1'])).stdout).toBe('waiting\td-1\n');
  expect(remembered(home)).toMatchObject([{ phase: { state: 'stopped' } }]);
  expect((await runCommand(home, ['status', 'd-1'])).status).toBe(0);
  expect(remembered(home)).toMatchObject([{ phase: { state: 'ready' } }]);
});

it('a dispatch whose id cannot be stored is waited for all the same', async () => {
  const { server, home } = await served();
  server.script(
    {
      kind: 'reply',
      to() {
        // What is stored in a file that is no longer in its place would never be read.
        renameSync(`${home}/history.db`, `${home}/moved.db`);
        return accepted;
      },
    },
    notReady,
    ready,
  );
  const end = await runCommand(home, ['dispatch', 'deploy', '--timeout', '5s']);
  expect(end.status).toBe(0);
  expect(end.stderr).toContain("The id isn't in the history");
  expect(end.stdout).toMatch(/^ready\td-1\n/);
});

it('a wait asks about an id that the service did not know before', async () => {
  const { server, home } = await served(notReady, ready);
  await leave(home, { state: 'unknown', reason: 'Gone.', dispatchId: 'd-1' });
  const end = await runCommand(home, ['status', 'd-1', '--wait', '--timeout', '5s']);
  expect(end.status).toBe(0);
  expect(server.requests).toHaveLength(2);
  expect(remembered(home)).toMatchObject([{ phase: { state: 'ready' } }]);
});

it('a history that cannot be written stops a dispatch before it is sent', async () => {
  const { server, home } = await served(accepted);
  const end = await runCommand(home, ['dispatch', 'deploy', '--json'], {
    env: { DISPATCHBOX_HOME: `${home}/profiles.json` },
  });
  expect(end.status).toBe(2);
  writeFileSync(`${home}/present`, 'a file where a folder belongs');
  const blocked = await runCommand(home, ['dispatch', 'deploy', '--json']);
  expect(blocked.status).toBe(5);
  expect(JSON.parse(blocked.stdout)).toMatchObject({ status: 'refused', dispatch_id: null });
  expect(blocked.stderr).toContain('Nothing was sent');
  expect(server.requests).toHaveLength(0);
});
