import { renameSync } from 'node:fs';
import { afterAll, it as alone, expect, vi } from 'vitest';
import { systemClock } from '../../src/services/clock.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { FaultStep } from '../support/fault-server.ts';
import { must } from '../support/must.ts';
import {
  answer,
  boxOf,
  cleanUp,
  homeWithProfile,
  remembered,
  runCommand,
  served,
  serviceWith,
  startCommand,
} from './support.ts';

afterAll(cleanUp);

// Some of them wait for seconds, as a script would, so they wait together.
vi.setConfig({ maxConcurrency: 8 });
const it = alone.concurrent;

const RUNS = [
  { run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' },
  { run_id: 'r-2', run_url: 'https://ci.acme.dev/runs/2' },
];

const accepted = answer(201, { dispatch_id: 'd-1' });
const notReady = answer(200, { status: 'not_ready' });
const ready = answer(200, { status: 'ready', runs: RUNS });

/** One that a command before has sent. */
async function leaveWaiting(...steps: readonly FaultStep[]) {
  const { server, home } = await served(accepted);
  await runCommand(home, ['dispatch', 'deploy', '--no-wait']);
  server.script(...steps);
  return { server, home };
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
  expect(await remembered(home)).toMatchObject([
    { key: 'deploy', ref: 'main', status: 'ready', dispatch_id: 'd-1' },
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
  expect(await remembered(home)).toMatchObject([{ status: 'waiting', dispatch_id: 'd-1' }]);
});

it('at its deadline it also ends a check that has no answer, which another command may then make', async () => {
  const { server, home } = await served(accepted, { kind: 'silence' });
  const start = performance.now();
  const end = await runCommand(home, ['dispatch', 'deploy', '--timeout', '1s']);
  expect(end).toMatchObject({ status: 4, stdout: 'waiting\td-1\n' });
  server.script(ready);
  const next = await runCommand(home, ['status', 'd-1', '--wait', '--timeout', '9s']);
  expect(next).toMatchObject({ status: 0 });
  expect(performance.now() - start).toBeLessThan(15_000);
});

it('ends with 4 once another terminal forgets what it waits for', async () => {
  const { server, home } = await served(accepted, notReady);
  const command = startCommand(home, ['dispatch', 'deploy']);
  await expect.poll(() => server.requests.length).toBe(2);
  const { storage } = must(openStorage(boxOf(home), { id: 'other', now: Date.now }));
  const [row] = must(storage.dispatches.open());
  must(await storage.dispatches.forget([row?.dispatch.localId ?? '']));
  await storage.close();
  const end = await command.ended;
  expect(end.status).toBe(4);
  expect(end.stderr).toContain('it was forgotten in another terminal');
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
  const home = await homeWithProfile(origin, { kinds: ['personal'] });
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

it('an interruption while it is being sent leaves it unknown, and it is never sent again', async ({
  expect,
}) => {
  const { server, home } = await served({ kind: 'silence' });
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await expect.poll(() => server.requests.length).toBe(1);
  run.interrupt();
  const end = await run.ended;
  expect(end.status).toBe(130);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: null, status: 'unknown' });
  expect(await remembered(home)).toMatchObject([{ status: 'unknown' }]);
  expect(server.requests).toHaveLength(1);
});

it('an interruption before a byte has left sends nothing, and says so', async ({ expect }) => {
  const server = await serviceWith({ kind: 'silence' });
  // It waits for a handshake.
  const home = await homeWithProfile(server.origin.replace('http:', 'https:'));
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await expect.poll(() => server.connections).toBe(1);
  run.interrupt();
  const end = await run.ended;
  expect(end.status).toBe(130);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: null, status: 'refused' });
  expect(end.stderr).toContain('Nothing was sent');
  expect(await remembered(home)).toMatchObject([{ status: 'refused' }]);
});

it('a dispatch whose id cannot be stored is waited for all the same', async () => {
  const { server, home } = await served();
  server.script(
    {
      kind: 'reply',
      to() {
        // What is stored in a file that is no longer in its place would never be read.
        renameSync(`${boxOf(home)}/dispatchbox.db`, `${boxOf(home)}/moved.db`);
        return accepted;
      },
    },
    notReady,
    ready,
  );
  const end = await runCommand(home, ['dispatch', 'deploy', '--timeout', '20s']);
  expect(end.status).toBe(0);
  expect(server.requests).toHaveLength(3);
  expect(end.stderr).toContain("The id isn't in the history");
  expect(end.stdout).toMatch(/^ready\td-1\n/);
});

alone(
  'what the service forgot is checked all the same when asked for, and its end is remembered',
  async () => {
    const { server, home } = await leaveWaiting(answer(404, {}));
    const waiting = startCommand(home, ['status', 'd-1', '--wait']);
    await expect.poll(waiting.stderr).toContain('404');
    const monoMs = systemClock.monoMs();
    vi.spyOn(systemClock, 'monoMs').mockImplementation(() => monoMs + 31_000);
    const gone = await waiting.ended;
    vi.restoreAllMocks();
    expect(gone).toMatchObject({ status: 1, stdout: 'unknown\td-1\n' });
    expect(await remembered(home)).toMatchObject([{ status: 'unknown', dispatch_id: 'd-1' }]);
    server.script(notReady);
    expect((await runCommand(home, ['status', 'd-1'])).stdout).toBe('waiting\td-1\n');
    expect(await remembered(home)).toMatchObject([{ status: 'unknown' }]);
    server.script(ready);
    expect((await runCommand(home, ['status', 'd-1'])).status).toBe(0);
    expect(await remembered(home)).toMatchObject([{ status: 'ready', dispatch_id: 'd-1' }]);
  },
);
