import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram } from '../../../src/old/cli/program.ts';
import type { Sandbox } from '../../../src/old/sandbox/sandbox.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { type CommandEnd, runCommand, startCommand } from '../../support/command.ts';
import { must } from '../../support/must.ts';
import { startSandbox } from '../../support/sandbox.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { profileIdIn } from './support.ts';

// How the processes of commands end is seen in the journeys.

interface Try {
  /** `$HOME` stands for the home, `$URL` for the service and `$ID` for a dispatch that is ready. */
  readonly args: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** 0 unless given. */
  readonly status?: number;
  /** What standard output says. */
  readonly out?: RegExp;
  /** What standard error says. */
  readonly err?: RegExp;
  /** Interrupts it with ctrl+c once it has printed a line. */
  readonly isInterrupted?: true;
}

const ADD = 'profile add globex --token-kind personal';
const SET = { input: 'hunter2-value', out: /^set\tKEY\tversion \d+$/m };
const JSON_LINE = /^\{.*\}\n$/;

const TRIES: readonly Try[] = [
  { args: '--sandbox runs --json', out: /"profile":"sandbox"/ },
  { args: '--profile prod runs --json', out: /"profile":"prod"/ },
  { args: '--screen-reader', status: 2, err: /terminal/ },
  { args: '--version', out: /^\d+\.\d+\.\d+/ },
  { args: '--help', out: /^Usage: dispatchbox/ },

  {
    args: 'dispatch hello --ref main --title Title --param name=you --wait --open --json',
    env: { BROWSER: '$HOME/browser' },
    out: /"status":"ready"/,
    err: /^Opened http/m,
  },
  { args: 'dispatch --template mine --no-wait', out: /^waiting\t/ },
  {
    args: 'dispatch nightly --params-file - --timeout 1s --profile prod --confirm prod',
    input: '{"name":"you"}',
    status: 4,
    out: /^waiting\t/,
    err: /status --wait/,
  },

  { args: 'status $ID --wait --timeout 20s --json', out: /"status":"ready"/ },

  { args: 'runs --all-profiles', out: /\tacme$/m },
  { args: 'runs --state ready --limit 1', out: /^ready\t[^\n]*\n$/ },
  { args: 'runs --json', out: /"dispatches":\[/ },

  { args: 'secret set KEY --vault prod --description note', ...SET },
  { args: 'secret set KEY --profile prod --confirm prod', ...SET },
  { args: 'secret set --from-env KEY --json', env: { KEY: '1' }, out: /"failed":\[\]/ },
  {
    args: 'secret set --entries - --settle',
    ...SET,
    input: 'KEY=1\nSANDBOX_KEY=1\n',
    status: 1,
    err: /1 of 2 set/,
  },

  { args: 'var set --vault prod --entries -', input: 'KEY=1\n', out: /^set\tKEY$/m },
  { args: 'var set KEY=1 --profile prod --confirm acme', status: 2 },
  { args: 'var set KEY=1 --json', out: /"set":\["KEY"\]/ },

  { args: 'log --since 1h', out: /LOGGED/ },
  { args: 'log --json', out: /"writes":\[\{/ },

  {
    args: `${ADD} --url http://ci.globex.io --segment ci --vault prod --protected --plain-http`,
    input: 'token',
  },
  {
    args: `${ADD} --url https://ci.globex.io --read-only --json`,
    input: 'token',
    out: JSON_LINE,
  },
  {
    args: 'profile add globex --url https://ci.globex.io --token-kind organisation',
    status: 2,
    err: /organization, personal, service-account/,
  },
  {
    args: 'profile token acme --token-kind organization --json',
    input: 'token',
    out: JSON_LINE,
  },
  {
    args: 'profile token acme --token-kind organization --token-command $HOME/token --flag',
    err: /token/,
  },
  { args: 'profile list --json', out: /"default":"acme"/ },
  { args: 'profile use prod --json', out: JSON_LINE },
  { args: 'profile remove prod --confirm prod --json', out: JSON_LINE },

  {
    args: 'sandbox --port 0 --json --workflows $HOME/workflows --faults $HOME/faults.yaml',
    isInterrupted: true,
    out: JSON_LINE,
  },
];

function commandTree(): Command {
  const host = { version: '', stderr: process.stderr };
  return createProgram(
    host,
    () => async () => {},
    () => {},
  );
}

interface Leaf {
  /** The words that name it, empty for the program. */
  readonly words: string;
  readonly command: Command;
}

function leaves(command: Command, words: readonly string[] = []): readonly Leaf[] {
  const below = command.commands.flatMap((one) => leaves(one, [...words, one.name()]));
  const isLeaf = command.commands.length === 0 || words.length === 0;
  return isLeaf ? [{ words: words.join(' '), command }, ...below] : below;
}

const LEAVES = leaves(commandTree());

let root = '';
let service: Sandbox;
let readyId = '';

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-options-'));
  service = await startSandbox({ folder: path.join(root, 'server') });
  const home = path.join(root, 'home');
  const box = path.join(home, 'box');
  mkdirSync(path.join(home, 'workflows'), { recursive: true });
  writeFileSync(path.join(home, 'faults.yaml'), 'latency: 1\n');
  for (const name of ['browser', 'token']) {
    writeFileSync(path.join(home, name), '#!/bin/sh\necho printed-token\n');
    chmodSync(path.join(home, name), 0o755);
  }
  const token = { input: service.tokens.personal };
  const at = ['--url', service.baseUrl, '--token-kind', 'personal'];
  await runCommand(box, ['profile', 'add', 'acme', ...at], token);
  await runCommand(box, ['profile', 'add', 'prod', ...at, '--protected'], token);
  await runCommand(box, ['secret', 'set', 'LOGGED'], { input: 'value' });
  const sent = await runCommand(box, ['dispatch', 'hello', '--json']);
  readyId = JSON.parse(sent.stdout).dispatch_id;
  const history = must(openHistory(box));
  const phase = { state: 'ready', dispatchId: 'd-1', runs: [], endedAtMs: 1 } as const;
  await history.insert(dispatch({ profileId: profileIdIn(box, 'acme'), phase }));
  const request = { key: 'hello', ref: '', title: '', params: {} };
  must(await history.saveTemplate('', { name: 'mine', origin: 'all', request }));
  history.close();
});

afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

let homes = 0;

async function run({ args, input = '', env = {}, isInterrupted }: Try): Promise<CommandEnd> {
  homes += 1;
  const home = path.join(root, `home-${homes}`);
  cpSync(path.join(root, 'home'), home, { recursive: true });
  const filled = (text: string) =>
    text.replace('$HOME', home).replace('$URL', service.baseUrl).replace('$ID', readyId);
  const words = args.split(' ').map(filled);
  const values = Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, filled(text)]),
  );
  const command = startCommand(path.join(home, 'box'), words, { input, env: values });
  if (isInterrupted) {
    await expect.poll(command.stdout).not.toBe('');
    command.interrupt();
  }
  return command.ended;
}

it.concurrent.each(TRIES)('$args', async (given) => {
  const end = await run(given);
  expect(end).toMatchObject({
    status: given.status ?? 0,
    stdout: expect.stringMatching(given.out ?? /^/),
    stderr: expect.stringMatching(given.err ?? /^/),
  });
  expect(end.stdout + end.stderr).not.toMatch(/Warning:|\n\s+at |hunter2/);
});

it.each([
  ['runs --help', 0, /^Usage: dispatchbox runs/],
  ['version', 0, /^\d+\.\d+/],
  ['help runs', 0, /^Usage: dispatchbox runs/],
  ['help nothing', 2, /^$/],
] as const)('dispatchbox %s', async (args, status, out) => {
  expect(await run({ args })).toMatchObject({ status, stdout: expect.stringMatching(out) });
});

it('each option of each command is tried above', () => {
  const tried = (words: string, long: string): boolean =>
    TRIES.some(({ args }) => args.startsWith(words) && args.split(' ').includes(long));
  const untried = LEAVES.flatMap(({ words, command }) =>
    command.options.map(({ long }) => [words, long ?? ''] as const),
  ).filter(([words, long]) => !tried(words, long));
  expect(untried).toEqual([]);
});
