import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FaultStep } from '../support/fault-server.ts';
import {
  answer,
  bodiesOf,
  cleanUp,
  emptyHome,
  homeWithProfile,
  runCommand,
  serviceWith,
} from './support.ts';

afterAll(cleanUp);

const accepted = answer(201, { dispatch_id: 'd-1' });
const ready = answer(200, {
  status: 'ready',
  runs: [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }],
});
const secretSet = answer(200, { set_secrets: ['A'], versions: { A: 1 } });

async function service(...steps: readonly FaultStep[]) {
  const server = await serviceWith(...steps);
  const heads = () => server.requests.map(({ raw }) => raw.toString());
  return { server, origin: server.origin, heads };
}

describe('without a profile', () => {
  const COMMANDS = [
    ['dispatch', 'deploy'],
    ['status', 'd-1'],
    ['secret', 'set', 'A'],
    ['var', 'set', 'A=1'],
  ];

  it.concurrent.each(COMMANDS)(
    '%s ends with 2, says what to do, and starts no sandbox',
    async (...args) => {
      const home = emptyHome();
      const end = await runCommand(home, [...args, '--json'], { env: { CI: 'true' } });
      expect(end.status).toBe(2);
      expect(JSON.parse(end.stdout)).toMatchObject({
        profile: null,
        host: null,
        error: expect.stringMatching(/DISPATCHBOX_URL .* --sandbox/),
      });
      expect(existsSync(path.join(home, 'box', 'sandbox'))).toBe(false);
    },
  );

  it.concurrent.each([[['--sandbox']], [['--profile', 'sandbox']]])(
    '%j asks for it',
    async (asked) => {
      const args = ['dispatch', 'hello', '--no-wait', '--json', ...asked];
      const end = await runCommand(emptyHome(), args);
      expect(end.status).toBe(0);
      expect(JSON.parse(end.stdout)).toMatchObject({
        status: 'waiting',
        profile: 'sandbox',
        host: expect.stringMatching(/^127\.0\.0\.1:\d+\/svc$/),
      });
    },
  );

  it.concurrent('where there are some and none is the default, they are named', async () => {
    const { origin } = await service(accepted);
    const home = await homeWithProfile(origin);
    const file = path.join(home, 'box', 'profiles.json');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...document, defaultName: null }));
    const end = await runCommand(home, ['dispatch', 'deploy']);
    expect(end).toMatchObject({ status: 2, stdout: '' });
    expect(end.stderr).toMatch(/--profile .*: acme\./);
  });
});

describe('DISPATCHBOX_URL', () => {
  it.concurrent('is a profile of its own, and nothing is stored', async () => {
    const { origin, heads } = await service(secretSet, accepted, ready);
    const home = emptyHome();
    const env = { DISPATCHBOX_URL: `${origin}/ci`, DISPATCHBOX_TOKEN: 'canary' };
    const label = `${new URL(origin).host}/ci/svc`;
    const set = await runCommand(home, ['secret', 'set', 'A', '--vault', 'v', '--json'], {
      env,
      input: 'value',
    });
    expect(JSON.parse(set.stdout)).toMatchObject({ profile: label, host: label, unknown: [] });
    const dispatched = await runCommand(home, ['dispatch', 'deploy', '--json'], { env });
    expect(JSON.parse(dispatched.stdout)).toMatchObject({ status: 'ready', profile: label });
    expect(dispatched.stderr).toContain(`deploy to ${label} · token from DISPATCHBOX_TOKEN`);
    expect(heads()[0]).toMatch(/^POST \/ci\/svc\/api\/vaults\/secrets /);
    expect(heads()[1]).toMatch(/^POST \/ci\/svc\/api\/runs\/dispatches /);
    expect(heads().every((head) => /authorization: Bearer canary\r/i.test(head))).toBe(true);
    expect(readdirSync(home)).toEqual([]);
  });

  it.concurrent('needs no folder at all', async () => {
    const { origin } = await service(accepted);
    const env = { DISPATCHBOX_URL: origin, DISPATCHBOX_TOKEN: 'canary', DISPATCHBOX_HOME: '' };
    const end = await runCommand(emptyHome(), ['dispatch', 'deploy', '--no-wait'], { env });
    expect(end).toMatchObject({ status: 0, stdout: 'waiting\td-1\n' });
  });

  it.concurrent('takes its segment from DISPATCHBOX_SEGMENT', async () => {
    const { origin, heads } = await service(accepted);
    const env = {
      DISPATCHBOX_URL: origin,
      DISPATCHBOX_SEGMENT: 'mint',
      DISPATCHBOX_TOKEN: 'canary',
    };
    expect((await runCommand(emptyHome(), ['dispatch', 'a', '--no-wait'], { env })).status).toBe(0);
    expect(heads()[0]).toMatch(/^POST \/mint\/api\/runs\/dispatches /);
  });

  it.concurrent('is watched on without a profile', async () => {
    const { origin } = await service(accepted, answer(200, { status: 'not_ready' }));
    const env = { DISPATCHBOX_URL: origin, DISPATCHBOX_TOKEN: 'canary' };
    const end = await runCommand(emptyHome(), ['dispatch', 'deploy', '--timeout', '1s'], { env });
    expect(end.stderr).toContain('Continue with: dispatchbox status --wait d-1');
  });

  it.concurrent.each([
    ['no token', {}, [], 3, /^(?!.*profile).* Set DISPATCHBOX_TOKEN to a valid token/],
    ['another profile', { DISPATCHBOX_TOKEN: 'canary' }, ['--profile', 'acme'], 2, /different /],
    [
      'another profile in the environment',
      { DISPATCHBOX_TOKEN: 'canary', DISPATCHBOX_PROFILE: 'acme' },
      [],
      2,
      /DISPATCHBOX_URL and DISPATCHBOX_PROFILE name different services/,
    ],
    ['no URL in it', { DISPATCHBOX_URL: 'hunter2' }, [], 2, /DISPATCHBOX_URL is invalid/],
    ['plain http', { DISPATCHBOX_URL: 'http://ci.acme.dev' }, [], 2, /Use https/],
    ['a bad segment', { DISPATCHBOX_SEGMENT: 'a/b' }, [], 2, /DISPATCHBOX_SEGMENT is invalid/],
  ])('beside %s sends nothing', async (_, more, args, status, words) => {
    const { server, origin } = await service(accepted);
    const home = await homeWithProfile(origin);
    const env = { DISPATCHBOX_URL: origin, ...more };
    const end = await runCommand(home, ['dispatch', 'deploy', '--json', ...args], { env });
    expect(end.status).toBe(status);
    const { error, next = '' } = JSON.parse(end.stdout);
    expect(`${error} ${next}`).toMatch(words);
    expect(end.stdout + end.stderr).not.toMatch(/hunter2|canary/);
    expect(server.requests).toHaveLength(0);
  });
});

it.concurrent.each([
  ['as the folder says', [], {}, 'prod'],
  ['also where the profile is named', ['--profile', 'acme'], {}, 'prod'],
  ['but as --vault says, if it does', ['--vault', 'eu'], {}, 'eu'],
])('a vault that a .dispatchbox.json names alone is used %s', async (_, more, env, vault) => {
  const { server, origin } = await service(secretSet, answer(200, { set_vars: ['A'] }));
  const home = await homeWithProfile(origin);
  writeFileSync(path.join(home, '.dispatchbox.json'), '{"vault":"prod"}');
  for (const args of [
    ['secret', 'set', 'A'],
    ['var', 'set', 'A=1'],
  ]) {
    const end = await runCommand(home, [...args, '--json', ...more], { env, input: 'value' });
    expect(JSON.parse(end.stdout)).toMatchObject({ vault_name: vault });
  }
  expect(bodiesOf(server)).toMatchObject([{ vault_name: vault }, { vault_name: vault }]);
});

it.concurrent('a .dispatchbox.json that cannot be used keeps nobody from naming the profile', async () => {
  const { origin } = await service(accepted);
  const home = await homeWithProfile(origin);
  writeFileSync(path.join(home, '.dispatchbox.json'), '{');
  const args = ['dispatch', 'deploy', '--no-wait'];
  const unnamed = await runCommand(home, args);
  expect(unnamed).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('.dispatchbox.json: '),
  });
  expect(await runCommand(home, [...args, '--profile', 'acme'])).toMatchObject({ status: 0 });
  const listed = await runCommand(home, ['profile', 'list'], {
    env: { DISPATCHBOX_PROFILE: 'acme' },
  });
  expect(listed.status).toBe(0);
});
