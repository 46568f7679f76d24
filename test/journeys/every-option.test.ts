import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram } from '../../src/commands/program.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { openHistory } from '../../src/storage/history.ts';
import { must } from '../support/must.ts';
import { addProfile, type Ended, environment, PROGRAM, runProgram } from '../support/program.ts';
import { startSandbox } from '../support/sandbox.ts';

// A test in our own process can't see how a process ends: each option is tried once through the built program.

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
const URL_GIVEN = '--url https://ci.globex.io';
const SET = { input: 'hunter2-value', out: /^set\tKEY\tversion \d+$/m };
const JSON_LINE = /^\{.*\}\n$/;
const SANDBOX = { isInterrupted: true } as const;

const TRIES: Readonly<Record<string, Try>> = {
  '--sandbox': { args: '--sandbox runs --json', out: /"profile":"sandbox"/ },
  '--profile': { args: '--profile prod runs --json', out: /"profile":"prod"/ },
  '--screen-reader': { args: '--screen-reader', status: 2, err: /terminal/ },
  '--version': { args: '--version', out: /^\d+\.\d+\.\d+/ },
  '--help': { args: '--help', out: /^Usage: dispatchbox/ },

  'dispatch --ref': { args: 'dispatch hello --ref main', out: /^ready\t/ },
  'dispatch --title': { args: 'dispatch hello --title Title', out: /^ready\t/ },
  'dispatch --param': { args: 'dispatch hello --param name=you', out: /^ready\t/ },
  'dispatch --params-file': {
    args: 'dispatch hello --params-file -',
    input: '{"name":"you"}',
    out: /^ready\t/,
  },
  'dispatch --template': { args: 'dispatch --template mine', out: /^ready\t/ },
  'dispatch --wait': { args: 'dispatch hello --wait', out: /^ready\t/ },
  'dispatch --no-wait': { args: 'dispatch hello --no-wait', out: /^waiting\t/ },
  'dispatch --timeout': {
    args: 'dispatch nightly --timeout 1s',
    status: 4,
    out: /^waiting\t/,
    err: /status --wait/,
  },
  'dispatch --open': {
    args: 'dispatch hello --open',
    env: { BROWSER: '$HOME/browser' },
    out: /^ready\t/,
    err: /^Opened http/m,
  },
  'dispatch --confirm': { args: 'dispatch hello --profile prod --confirm prod', out: /^ready\t/ },
  'dispatch --json': { args: 'dispatch hello --json', out: /"status":"ready"/ },

  'status --wait': { args: 'status $ID --wait', out: /^ready\t/ },
  'status --timeout': { args: 'status $ID --wait --timeout 20s', out: /^ready\t/ },
  'status --json': { args: 'status $ID --json', out: /"status":"ready"/ },

  'runs --all-profiles': { args: 'runs --all-profiles', out: /\tacme$/m },
  'runs --state': { args: 'runs --state ready', out: /^ready\t/ },
  'runs --limit': { args: 'runs --limit 1', out: /^ready\t[^\n]*\n$/ },
  'runs --json': { args: 'runs --json', out: /"dispatches":\[/ },

  'secret set --vault': { args: 'secret set KEY --vault prod', ...SET },
  'secret set --entries': { args: 'secret set --entries -', ...SET, input: 'KEY=1\n' },
  'secret set --from-env': { args: 'secret set --from-env KEY', ...SET, env: { KEY: '1' } },
  'secret set --description': { args: 'secret set KEY --description note', ...SET },
  'secret set --settle': {
    args: 'secret set --entries - --settle',
    ...SET,
    input: 'KEY=1\nSANDBOX_KEY=1\n',
    status: 1,
    err: /1 of 2 set/,
  },
  'secret set --confirm': { args: 'secret set KEY --profile prod --confirm prod', ...SET },
  'secret set --json': { args: 'secret set KEY --json', input: 'value', out: /"failed":\[\]/ },

  'var set --vault': { args: 'var set KEY=1 --vault prod', out: /^set\tKEY$/m },
  'var set --entries': { args: 'var set --entries -', input: 'KEY=1\n', out: /^set\tKEY$/m },
  'var set --confirm': { args: 'var set KEY=1 --profile prod --confirm acme', status: 2 },
  'var set --json': { args: 'var set KEY=1 --json', out: /"set":\["KEY"\]/ },

  'log --since': { args: 'log --since 1h', out: /LOGGED/ },
  'log --json': { args: 'log --json', out: /"writes":\[\{/ },

  'profile add --url': { args: `${ADD} ${URL_GIVEN}`, input: 'token' },
  'profile add --segment': { args: `${ADD} ${URL_GIVEN} --segment ci`, input: 'token' },
  'profile add --vault': { args: `${ADD} ${URL_GIVEN} --vault prod`, input: 'token' },
  'profile add --token-kind': {
    args: `profile add globex ${URL_GIVEN} --token-kind organisation`,
    status: 2,
    err: /organization, personal, service-account/,
  },
  'profile add --protected': { args: `${ADD} ${URL_GIVEN} --protected`, input: 'token' },
  'profile add --read-only': { args: `${ADD} ${URL_GIVEN} --read-only`, input: 'token' },
  'profile add --plain-http': {
    args: `${ADD} --url http://ci.globex.io --plain-http`,
    input: 'token',
  },
  'profile add --json': { args: `${ADD} ${URL_GIVEN} --json`, input: 'token', out: JSON_LINE },
  'profile token --token-kind': {
    args: 'profile token acme --token-kind organization',
    input: 'token',
  },
  'profile token --token-command': {
    args: 'profile token acme --token-kind organization --token-command $HOME/token --flag',
    err: /token/,
  },
  'profile token --json': {
    args: 'profile token acme --token-kind organization --json',
    input: 'token',
    out: JSON_LINE,
  },
  'profile list --json': { args: 'profile list --json', out: /"default":"acme"/ },
  'profile use --json': { args: 'profile use prod --json', out: JSON_LINE },
  'profile remove --json': { args: 'profile remove prod --json', out: JSON_LINE },

  'sandbox --port': { args: 'sandbox --port 0', ...SANDBOX, out: /127\.0\.0\.1/ },
  'sandbox --json': { args: 'sandbox --port 0 --json', ...SANDBOX, out: JSON_LINE },
  'sandbox --workflows': {
    args: 'sandbox --port 0 --json --workflows $HOME/workflows',
    ...SANDBOX,
    out: JSON_LINE,
  },
  'sandbox --faults': {
    args: 'sandbox --port 0 --json --faults $HOME/faults.yaml',
    ...SANDBOX,
    out: JSON_LINE,
  },
};

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
  const acme = { url: service.baseUrl, token: service.tokens.personal, kind: 'personal' } as const;
  await addProfile(home, { ...acme, name: 'acme' });
  await addProfile(home, { ...acme, name: 'prod', more: ['--protected'] });
  await runProgram({ home, args: ['secret', 'set', 'LOGGED'], input: 'value' });
  const sent = await runProgram({ home, args: ['dispatch', 'hello', '--json'] });
  readyId = JSON.parse(sent.stdout).dispatch_id;
  const history = must(openHistory(box));
  const request = { key: 'hello', ref: '', title: '', params: {} };
  must(await history.saveTemplate('', { name: 'mine', origin: 'all', request }));
  history.close();
});

afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

let homes = 0;

async function run({ args, input = '', env = {}, isInterrupted }: Try): Promise<Ended> {
  homes += 1;
  const home = path.join(root, `home-${homes}`);
  cpSync(path.join(root, 'home'), home, { recursive: true });
  const filled = (text: string) =>
    text.replace('$HOME', home).replace('$URL', service.baseUrl).replace('$ID', readyId);
  const words = args.split(' ').map(filled);
  const values = Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, filled(text)]),
  );
  if (!isInterrupted) return runProgram({ home, args: words, input, env: values });
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env.PATH, ...environment(home) },
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    (child[stream] as Readable).on('data', (part) => {
      said[stream] += part;
      if (stream === 'stdout') child.kill('SIGINT');
    });
  }
  const [status] = await once(child, 'close');
  return { status, ...said };
}

it.concurrent.each(Object.entries(TRIES))('%s', async (_, given) => {
  const end = await run(given);
  expect(end).toMatchObject({
    status: given.status ?? 0,
    stdout: expect.stringMatching(given.out ?? /^/),
    stderr: expect.stringMatching(given.err ?? /^/),
  });
  expect(end.stdout + end.stderr).not.toMatch(/Warning:|\n\s+at |hunter2/);
});

it.concurrent.each(LEAVES)('dispatchbox $words --help', async ({ words }) => {
  const end = await run({ args: `${words} --help`.trim() });
  expect(end).toMatchObject({ status: 0, stderr: '' });
  expect(end.stdout).toContain(`Usage: dispatchbox ${words}`.trim());
});

it.each([
  ['version', 0, /^\d+\.\d+/],
  ['help runs', 0, /^Usage: dispatchbox runs/],
  ['help nothing', 2, /^$/],
] as const)('dispatchbox %s', async (args, status, out) => {
  expect(await run({ args })).toMatchObject({ status, stdout: expect.stringMatching(out) });
});

it('each option of each command is tried above', () => {
  const defined = LEAVES.flatMap(({ words, command }) => {
    const own = command.options.map(({ long }) => `${words} ${long}`.trim());
    return words === '' ? [...own, '--help'] : own;
  });
  expect(Object.keys(TRIES).sort()).toEqual([...new Set(defined)].sort());
});
