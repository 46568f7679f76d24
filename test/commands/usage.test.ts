import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startFaultServer } from '../support/fault-server.ts';
import { atTheEnd, cleanUp, emptyHome, homeWithProfile, runCommand } from './support.ts';

afterAll(cleanUp);

// Most of a process' time is its start.
vi.setConfig({ maxConcurrency: 8 });

const NOWHERE = 'http://127.0.0.1:9';
const add = (name = 'new', { url = NOWHERE, kind = 'personal' } = {}) => [
  ...['profile', 'add', name, '--url', url, '--token-kind', kind],
];

describe('wrong usage is status 2, with one sentence and the next step', () => {
  it.concurrent.each([
    [
      ['hunter2'],
      /Argument 1 isn't a command.*The commands are dispatch.* See dispatchbox --help\./,
    ],
    [['help', 'hunter2'], /Argument 2 isn't a command of dispatchbox\./],
    [['profile', 'hunter2'], /Argument 2 isn't a command of dispatchbox profile\./],
    [['dispatch'], /The key is missing/],
    [['dispatch', ''], /key is empty/],
    [['dispatch', 'a', 'hunter2'], /Too many arguments: dispatchbox dispatch takes key\./],
    [['dispatch', 'a', '--param', 'hunter2'], /--param number 1 isn't NAME=VALUE/],
    [['dispatch', 'a', '--param', 'hunter2=1', '--param', 'hunter2=2'], /number 2 repeats a name/],
    [['dispatch', 'a', '--timeout', 'hunter2'], /value of --timeout is invalid\. Write a durat/],
    [['dispatch', 'a', '--hunter2'], /Argument 3 isn't an option of dispatchbox dispatch\. See/],
    [['dispatch', 'a', '--titel', 'hunter2'], /Argument 3 isn't an option.*Did you mean --title\?/],
    [
      ['dispatch', 'a', '--hunter2\n(Did you mean hunter2?)'],
      /isn't an option of dispatchbox dispatch\. See/,
    ],
    [['dispatch', 'a', '--no-jsn'], /isn't an option.* See dispatchbox dispatch --help\./],
    [['secret', 'set', '--hunter2'], /See dispatchbox secret set --help\./],
    [['dispatch', 'a', '--profile', 'hunter2'], /\(chosen by --prof/],
    [['dispatch', 'a', '--profile', 'acme', '--profile', 'hunter2'], /give --profile only once/],
    [
      ['--profile', 'acme', 'secret', 'set', 'A', '--profile=hunter2'],
      /give --profile only once\. Nothing was done\./,
    ],
    [['dispatch', 'a', '--profile', 'acme', '--confirm', 'hunter2'], /--confirm doesn't name/],
    [['dispatch', 'a', '--wait', '--no-wait'], /--no-wait can't be used with --wait/],
    [['dispatch', 'a', '--no-wait', '--timeout', '5s'], /--no-wait can't be used with --timeout/],
    [['dispatch', 'a', '--open', '--no-wait'], /--no-wait can't be used with --open/],
    [['status', 'id', '--timeout', '5s'], /--timeout needs --wait/],
    [
      ['runs', '--all-profiles', '--profile', 'acme'],
      /--all-profiles can't be used with --profile/,
    ],
    [['--sandbox', 'runs', '--all-profiles'], /--all-profiles can't be used with --sandbox/],
    [['runs', '--sandbox', '--profile', 'acme'], /--sandbox can't be used with --profile/],
    [['--sandbox', '--profile', 'acme'], /--sandbox can't be used with --profile/],
    [[...add(), '--protected', '--read-only'], /--protected can't be used with --read-only/],
    [[...add(), '--vault', ' hunter2 '], /vault begins or ends with a space/],
    [add('ACME'), /named acme already exists/],
    [['status'], /Missing required argument 'dispatch_id'/],
    [['status', '..'], /dots/],
    [['status', 'a\u0007b'], /invalid character/],
    [['secret', 'set', 'API_KEY', '--value=hunter2'], /Argument 4 isn't an option/],
    [['profile', 'use', 'hunter2'], /No profile has that name/],
    [['profile', 'remove', 'hunter2'], /No profile has that name/],
    [['profile', 'token', 'hunter2', '--token-kind', 'personal'], /No profile has that name/],
    [
      ['profile', 'token', 'acme', 'hunter2', '--token-kind', 'personal'],
      /profile token takes name\. If one was a token/,
    ],
    [
      [
        'profile',
        'token',
        'acme',
        '--token-kind',
        'personal',
        '--json',
        '--token-command',
        'hunter2',
      ],
      /program of --token-command/,
    ],
    [add(`ghp_${'hunter2'.repeat(6)}`), /looks like a token\. The command reads the token itself/],
    [add('new', { url: 'ftp://hunter2' }), /must begin with https/],
    [add('new', { url: `${NOWHERE}/api/` }), /Nothing stands before \/api/],
    [
      add('new', { kind: "hunter2' is invalid. hunter2" }),
      /value of --token-kind is invalid\. Allowed choices are organization/,
    ],
    [[...add(), '--vault', 'a\u0007'], /name of the vault is empty or has an invalid character/],
    [['secret', 'set', `ghp_${'hunter2'.repeat(6)}`], /Entry 1: the name may be a value: it looks/],
    [['var', 'set', `ghp_${'hunter2'.repeat(6)}=A`], /Entry 1: the name may be a value: it looks/],
    [['sandbox', '--profile', 'acme'], /sandbox can't be used with --profile/],
    [['sandbox', '--port', 'hunter2'], /value of --port is invalid\. A port is a number/],
    [['secret', 'set', '--env-file=/no/such'], /Argument 3 isn't an option .* --entries/],
  ])('%j', async (args, words) => {
    const home = await homeWithProfile(NOWHERE);
    const { status, stdout, stderr } = await runCommand(home, [...args, '--json']);
    expect(status).toBe(2);
    const { error, next } = JSON.parse(stdout);
    expect(stderr).toBe(next === undefined ? `${error}\n` : `${error} ${next}\n`);
    expect(stderr).toMatch(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout + stderr).not.toMatch(/\u0007|hunter2/);
  });
});

it.concurrent('the beginning of a command says how it may go on', async () => {
  const { status, stdout, stderr } = await runCommand(emptyHome(), ['profile']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^dispatchbox profile needs a command: add, token, .*--help\.\n$/);
});

it.concurrent.each([
  ['help', '--help'],
  ['-h', '--help'],
  ['help secret set', 'secret set --help'],
  ['dispatch -h', 'dispatch --help'],
  ['version', '--version'],
  ['-v', '--version'],
])('%s prints what %s does', async (line, same) => {
  const home = emptyHome();
  const end = await runCommand(home, line.split(' '));
  expect(end).toMatchObject({ status: 0, stderr: '' });
  expect(end).toEqual(await runCommand(home, same.split(' ')));
});

describe('profile list', () => {
  it.concurrent.each([
    ['a .dispatchbox.json that cannot be used', '{', [], /\.dispatchbox\.json: .*JSON/],
    ['a --profile that does not exist', '{}', ['--profile', 'globex'], /No profile has that name/],
  ])('lists them with status 2 beside %s', async (_, text, args, words) => {
    const home = await homeWithProfile(NOWHERE);
    writeFileSync(path.join(home, '.dispatchbox.json'), text);
    const plain = await runCommand(home, ['profile', 'list', ...args]);
    expect(plain).toMatchObject({ status: 2, stderr: expect.stringMatching(words) });
    expect(plain.stdout).toContain('acme');
    const json = await runCommand(home, ['profile', 'list', '--json', ...args]);
    expect(json.status).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({
      current: null,
      profiles: [{ name: 'acme' }],
      error: expect.stringMatching(words),
    });
  });

  it('names no profile where none is on', async () => {
    const { stdout, status } = await runCommand(emptyHome(), ['profile', 'list', '--json']);
    expect({ status, list: JSON.parse(stdout) }).toEqual({
      status: 0,
      list: { current: null, default: null, profiles: [], profile: null, host: null },
    });
  });
});

it('a folder whose name drives the terminal is named without driving it', async () => {
  const home = await homeWithProfile(NOWHERE);
  const folder = path.join(home, 'a\u001b]52;c;eA==\u0007\u202e\nforged');
  mkdirSync(folder);
  writeFileSync(path.join(folder, '.dispatchbox.json'), '{');
  for (const args of [
    ['dispatch', 'a'],
    ['profile', 'list'],
    ['var', 'set', 'A=1', '--json'],
  ]) {
    const { stdout, stderr } = await runCommand(home, args, { folder });
    expect(stderr).toMatch(/\.dispatchbox\.json: /);
    expect(stdout + stderr).not.toMatch(/[\u001b\u0007\u202e]|^forged/m);
  }
});

it('sandbox --json says in JSON that its port is taken', async () => {
  const server = await startFaultServer();
  atTheEnd(() => server.close());
  const { port } = new URL(server.origin);
  const end = await runCommand(emptyHome(), ['sandbox', '--port', port, '--json']);
  expect(end.status).toBe(2);
  expect(JSON.parse(end.stdout).error).toMatch(/port/i);
});
