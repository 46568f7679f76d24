import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import {
  answer,
  boxOf,
  cleanUp,
  emptyHome,
  homeWithProfile,
  remembered,
  runCommand,
  served,
  serviceWith,
  startCommand,
} from './support.ts';

afterAll(cleanUp);

vi.setConfig({ maxConcurrency: 8 });

const accepted = answer(201, { dispatch_id: 'd-1' });
const notReady = answer(200, { status: 'not_ready' });

/** acme has dispatched d-1, and globex is the default by now. */
async function dispatchedByAcme() {
  const { server, home } = await served(accepted, notReady);
  await runCommand(home, ['dispatch', 'deploy', '--no-wait']);
  const { origin } = await serviceWith(notReady);
  const add = ['profile', 'add', 'globex', '--url', origin, '--token-kind', 'personal'];
  await runCommand(home, add, { input: 'token' });
  await runCommand(home, ['profile', 'use', 'globex']);
  return { server, home };
}

it.concurrent('an id is looked for at the profile that dispatched it, and others leave no trace', async () => {
  const { server, home } = await dispatchedByAcme();
  const owned = await runCommand(home, ['status', 'd-1']);
  expect(owned).toMatchObject({ status: 0, stdout: 'waiting\td-1\n' });
  expect(owned.stderr).toContain('d-1 was dispatched by acme.');
  expect(server.requests).toHaveLength(2);
  expect((await runCommand(home, ['status', 'd-2'])).stdout).toBe('waiting\td-2\n');
  expect(await remembered(home, '--all-profiles')).toHaveLength(1);
});

it.concurrent('an id that another service chose, too, draws no token of the environment there', async () => {
  const { server, home } = await dispatchedByAcme();
  const env = { DISPATCHBOX_TOKEN: 'canary' };
  const drawn = await runCommand(home, ['status', 'd-1'], { env });
  expect(drawn.status).toBe(2);
  expect(drawn.stderr).toMatch(/only the history chose the profile.* --profile acme/s);
  expect(server.requests).toHaveLength(1);
  const named = await runCommand(home, ['status', 'd-1', '--profile', 'acme'], { env });
  expect(named.status).toBe(0);
  expect(server.requests).toHaveLength(2);
});

it.concurrent('an id that two profiles have is asked about, unless one of them is the default', async () => {
  const { server, home } = await dispatchedByAcme();
  await runCommand(home, ['status', 'd-1']);
  const { origin } = await serviceWith(accepted, notReady);
  const add = ['profile', 'add', 'initech', '--url', origin, '--token-kind', 'personal'];
  await runCommand(home, add, { input: 'token' });
  await runCommand(home, ['dispatch', 'deploy', '--no-wait', '--profile', 'initech']);
  const asked = await runCommand(home, ['status', 'd-1']);
  expect(asked.status).toBe(2);
  expect(asked.stderr).toMatch(/acme and initech.*--profile/s);
  expect(server.requests).toHaveLength(2);
  await runCommand(home, ['profile', 'use', 'initech']);
  expect((await runCommand(home, ['status', 'd-1'])).stdout).toBe('waiting\td-1\n');
});

it.concurrent('what can be read of nothing is not told as nothing', async () => {
  const { home } = await served(accepted);
  fs.mkdirSync(path.join(boxOf(home), 'dispatchbox.db'));
  const log = await runCommand(home, ['log', '--json']);
  expect(log.status).toBe(2);
  expect(JSON.parse(log.stdout)).toMatchObject({ writes: null, error: expect.any(String) });
  const sent = await runCommand(home, ['var', 'set', 'A=1', '--vault', 'v', '--json']);
  expect(sent.status).toBe(5);
  expect(JSON.parse(sent.stdout)).toMatchObject({ vault_name: 'v', set: [], failed: [] });
});

it.concurrent.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a wait with %i', async (name, status) => {
  const { home } = await served(accepted, notReady);
  const run = startCommand(home, ['dispatch', 'deploy', '--json']);
  await vi.waitUntil(() => run.stderr().includes('Waiting for its runs.'), { timeout: 60_000 });
  run.signal(name);
  const end = await run.ended;
  expect(end.status).toBe(status);
  expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: 'd-1', status: 'waiting' });
  expect(end.stderr).toContain('dispatchbox status --wait --profile acme d-1');
  expect(await remembered(home)).toMatchObject([{ status: 'waiting' }]);
});

it.concurrent('a proxy variable that cannot be used is a sentence, with nothing sent', async () => {
  const home = await homeWithProfile('https://ci.acme.dev');
  for (const args of [
    ['dispatch', 'deploy'],
    ['status', 'd-1'],
    ['var', 'set', 'A=1'],
  ]) {
    const end = await runCommand(home, args, { env: { HTTPS_PROXY: 'http://[' } });
    expect(end.status).toBe(5);
    expect(end.stderr).toMatch(/HTTPS_PROXY/);
  }
});

it.concurrent('a relative DISPATCHBOX_HOME is refused by what it is', async () => {
  const env = { DISPATCHBOX_HOME: 'box' };
  const end = await runCommand(emptyHome(), ['runs'], { env });
  expect(end).toMatchObject({ status: 2, stderr: expect.stringContaining('is a relative path') });
});

it.concurrent('the log is of all profiles, or of the one that is named', async () => {
  const { home } = await served(answer(200, {}), answer(200, {}));
  const sandboxed = ['var', 'set', 'B=2', '--vault', 'v', '--sandbox'];
  await runCommand(home, ['var', 'set', 'A=1', '--vault', 'v']);
  expect((await runCommand(home, sandboxed)).status).toBe(0);
  const logged = async (...args: readonly string[]) => {
    const log = await runCommand(home, ['log', '--json', ...args]);
    const { writes, profile } = JSON.parse(log.stdout);
    return { profile, names: writes?.map(({ name }: { name: string }) => name) ?? null };
  };
  expect(await logged()).toEqual({ profile: null, names: ['B', 'A'] });
  expect(await logged('--profile', 'acme')).toEqual({ profile: 'acme', names: ['A'] });
  expect(await logged('--sandbox')).toEqual({ profile: 'sandbox', names: ['B'] });
  expect(await logged('--profile', 'nobody')).toEqual({ profile: null, names: null });
});
