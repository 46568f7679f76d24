import { describe, expect, it } from 'vitest';
import { emptyHome, homeWithProfile, runCommand } from './support.ts';

const NOWHERE = 'http://127.0.0.1:9';

describe('wrong usage is status 2, with one sentence and the next step', () => {
  it.concurrent.each([
    [['nope'], /There is no command nope\. The commands are dispatch/],
    [['dispatch'], /Missing required argument 'key'/],
    [['dispatch', ''], /key is empty/],
    [['dispatch', 'a', 'b'], /Too many arguments/],
    [['dispatch', 'a', '--param', 'b'], /--param number 1 is not NAME=VALUE/],
    [['dispatch', 'a', '--param', 'b=1', '--param', 'b=2'], /The param b is given twice/],
    [['dispatch', 'a', '--timeout', '10'], /Write a duration/],
    [['dispatch', 'a', '--nope'], /Unknown option '--nope'/],
    [['dispatch', 'a', '--profile', 'nope'], /There is no profile nope/],
    [['status'], /Missing required argument 'dispatch_id'/],
    [['status', '..'], /id of dots/],
    [['status', 'a\u0007b'], /cannot be shown/],
    [['profile', 'use', 'nope'], /There is no profile nope/],
    [['profile', 'remove', 'nope'], /There is no profile nope/],
    [['profile', 'token', 'nope', '--token-kind', 'personal'], /There is no profile nope/],
    [
      ['profile', 'add', 'acme', '--url', NOWHERE, '--token-kind', 'personal'],
      /a profile acme already/,
    ],
    [
      ['profile', 'add', 'new', '--url', 'ftp://x', '--token-kind', 'personal'],
      /must begin with https/,
    ],
    [['profile', 'add', 'new', '--url', NOWHERE, '--token-kind', 'root'], /Allowed choices/],
    [['completion', 'tcsh'], /Allowed choices/],
    [['sandbox', '--port', 'x'], /A port is a number/],
  ])('%j', async (args, words) => {
    const home = homeWithProfile(NOWHERE);
    const plain = await runCommand(home, args);
    expect(plain).toMatchObject({ status: 2, stdout: '' });
    expect(plain.stderr).toMatch(words);
    expect(plain.stderr.trim().split('\n')).toHaveLength(1);
    expect(plain.stderr).not.toContain('\u0007');
    if (args[0] === 'nope' || args[0] === 'completion') return;

    const json = await runCommand(home, [...args, '--json']);
    expect(json.status).toBe(2);
    expect(JSON.parse(json.stdout).error).toMatch(words);
  });
});

it.each([
  [[]],
  [['dispatch']],
  [['status']],
  [['secret', 'set']],
  [['var', 'set']],
  [['profile', 'add']],
  [['profile', 'token']],
  [['profile', 'list']],
  [['profile', 'use']],
  [['profile', 'remove']],
  [['sandbox']],
  [['completion']],
])('%j --help shows an example and --profile', async (command) => {
  const { status, stdout, stderr } = await runCommand(emptyHome(), [...command, '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/\nExamples?:\n {2}\S/);
  expect(stdout).toContain('--profile <name>');
});

describe('which profile a command uses', () => {
  it.each([
    ['--profile in front', ['--profile', 'acme', 'profile', 'list'], {}, 'flag'],
    ['--profile behind', ['profile', 'list', '--profile', 'acme'], {}, 'flag'],
    ['the environment', ['profile', 'list'], { DISPATCHBOX_PROFILE: 'acme' }, 'environment'],
    ['the default', ['profile', 'list'], {}, 'default'],
    ['--sandbox', ['profile', 'list', '--sandbox'], {}, 'sandbox-flag'],
  ])('%s', async (_, args, env, chosenBy) => {
    const end = await runCommand(homeWithProfile(NOWHERE), [...args, '--json'], { env });
    expect(JSON.parse(end.stdout).current.chosen_by).toBe(chosenBy);
  });

  it('a token for a service never ends in the sandbox', async () => {
    const env = { DISPATCHBOX_TOKEN: 'canary' };
    const end = await runCommand(emptyHome(), ['dispatch', 'hello'], { env });
    expect(end.status).toBe(2);
    expect(end.stderr).toContain('DISPATCHBOX_TOKEN is set');
    expect(end.stderr).not.toContain('canary');
  });

  it('without any profile the sandbox stands in, and says so', async () => {
    const end = await runCommand(emptyHome(), ['dispatch', 'hello', '--no-wait', '--json']);
    expect(end.status).toBe(0);
    expect(end.stderr).toContain('goes to the sandbox on this machine');
    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'waiting', error: null });
  });
});

it('the profile commands answer in JSON too', async () => {
  const home = emptyHome();
  const add = ['profile', 'add', 'acme', '--url', NOWHERE, '--token-kind', 'personal', '--json'];
  const added = await runCommand(home, add, { input: 'token\n' });
  expect(JSON.parse(added.stdout)).toEqual({ profile: 'acme' });
  const list = JSON.parse((await runCommand(home, ['profile', 'list', '--json'])).stdout);
  expect(list).toMatchObject({ default: 'acme', profiles: [{ name: 'acme', protected: false }] });
  expect((await runCommand(home, ['profile', 'remove', 'acme'])).status).toBe(0);
});
