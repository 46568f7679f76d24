import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  answer,
  cleanUp,
  emptyHome,
  homeWithProfile,
  runCommand,
  serviceWith,
  startCommand,
} from './support.ts';

afterAll(cleanUp);

vi.setConfig({ maxConcurrency: 8 });

interface Try {
  /** `$HOME` stands for the home. */
  readonly args: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** 0 unless given. */
  readonly status?: number;
  /** What standard output says. */
  readonly out?: RegExp;
  /** What standard error says. */
  readonly err?: RegExp;
  /** Ended by ctrl+c once it has printed a line. */
  readonly isInterrupted?: true;
}

const ADD = 'profile add globex --token-kind personal';
const SET = { input: 'hunter2-value', out: /^set\tKEY\tversion \d+$/m };
/** Of the commands about profiles. */
const NAMED = /^\{"profile":"\w+","host":"[\w.:]+\/svc"\}\n$/;

const TRIES: readonly Try[] = [
  { args: '--sandbox runs --json', out: /"profile":"sandbox"/ },
  { args: '--profile prod runs --json', out: /"profile":"prod"/ },
  { args: '--screen-reader', status: 2, err: /\./ },
  { args: '--version', out: /^\d+\.\d+\.\d+/ },
  { args: '--help', out: /^Usage: dispatchbox/ },

  {
    args: 'dispatch hello --ref main --title Title --param name=you --wait --open --json',
    env: { BROWSER: '$HOME/browser' },
    out: /"status":"ready"/,
    err: /^Opened http/m,
  },
  { args: 'dispatch --template none', status: 2, err: /no template/ },
  { args: 'dispatch hello --no-wait', out: /^waiting\td-1/ },
  {
    args: 'dispatch nightly --params-file - --timeout 20s --profile prod --confirm prod',
    input: '{"name":"you"}',
    out: /^ready\t/,
  },

  { args: 'status d-1 --wait --timeout 20s --json', out: /"status":"ready"/ },

  { args: 'runs --all-profiles', out: /\tacme$/m },
  { args: 'runs --state ready --limit 1', out: /^ready\t[^\n]*\n$/ },
  { args: 'runs --json', out: /"dispatches":\[\{/ },

  { args: 'secret set KEY --vault prod --description note', ...SET },
  { args: 'secret set KEY --profile prod --confirm prod', ...SET },
  { args: 'secret set --from-env KEY --json', env: { KEY: '1' }, out: /"failed":\[\]/ },
  { args: 'secret set --entries - --settle', ...SET, input: 'KEY=1\n' },

  { args: 'var set --vault prod --entries -', input: 'KEY=1\n', out: /^set\tKEY$/m },
  { args: 'var set KEY=1 --profile prod --confirm acme', status: 2 },
  { args: 'var set KEY=1 --json', out: /"set":\["KEY"\]/ },

  { args: 'log --since 1h', out: /LOGGED/ },
  { args: 'log --json', out: /"writes":\[\{/ },

  {
    args: `${ADD} --url http://ci.globex.io --segment ci --vault prod --protected --plain-http`,
    input: 'token',
  },
  { args: `${ADD} --url https://ci.globex.io --read-only --json`, input: 'token', out: NAMED },
  {
    args: 'profile add globex --url https://ci.globex.io --token-kind organisation',
    status: 2,
    err: /organization, personal, service-account/,
  },
  { args: 'profile token acme --token-kind personal --json', input: 'token', out: NAMED },
  {
    args: 'profile token acme --token-kind organization --token-command $HOME/token --flag',
    err: /token/,
  },
  { args: 'profile list --json', out: /"default":"acme"/ },
  { args: 'profile use prod --json', out: NAMED },
  { args: 'profile remove prod --confirm prod --json', out: NAMED },

  { args: 'sandbox --port 0 --json', isInterrupted: true, out: /^\{.*\}\n$/ },
];

let template = '';

// A machine with two profiles, a dispatch that is ready and a write, on a service that takes everything.
beforeAll(async () => {
  const runs = [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }];
  const { origin } = await serviceWith(
    answer(200, {
      ...{ dispatch_id: 'd-1', status: 'ready', runs, set_vars: ['KEY'] },
      ...{ set_secrets: ['KEY', 'LOGGED'], versions: { KEY: 1, LOGGED: 1 } },
    }),
  );
  template = await homeWithProfile(origin, { kinds: ['personal'] });
  const prod = ['profile', 'add', 'prod', '--url', origin, '--token-kind', 'personal'];
  await runCommand(template, [...prod, '--protected'], { input: 'token' });
  await runCommand(template, ['secret', 'set', 'LOGGED'], { input: 'value' });
  await runCommand(template, ['dispatch', 'hello']);
  for (const name of ['browser', 'token']) {
    fs.writeFileSync(path.join(template, name), '#!/bin/sh\necho printed-token\n', { mode: 0o755 });
  }
});

it.concurrent.each(TRIES)('$args', async (given) => {
  const { args, input = '', env = {}, status = 0, out = /^/, err = /^/, isInterrupted } = given;
  const home = emptyHome();
  fs.cpSync(template, home, { recursive: true });
  fs.chmodSync(path.join(home, 'box'), 0o700);
  const filled = (text: string) => text.replace('$HOME', home);
  const values = Object.entries(env).map(([name, text]) => [name, filled(text)]);
  const command = startCommand(home, args.split(' ').map(filled), {
    ...{ input, env: Object.fromEntries(values) },
  });
  if (isInterrupted) {
    await vi.waitUntil(() => command.stdout() !== '', { timeout: 60_000 });
    command.interrupt();
  }
  const end = await command.ended;
  expect(end).toMatchObject({
    status,
    stdout: expect.stringMatching(out),
    stderr: expect.stringMatching(err),
  });
  expect(end.stdout + end.stderr).not.toMatch(/Warning:|\n\s+at |hunter2/);
});

/** The commands that a help lists, and the options of it that aren't every command's. */
async function helpOf(words: readonly string[]) {
  const { stdout } = await runCommand(template, [...words, '--help']);
  expect(stdout).toContain('--profile <name>');
  const section = (title: string) => stdout.split(`\n${title}:\n`)[1]?.split('\n\n')[0] ?? '';
  const names = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name);
  const commands = names(section('Commands'), /^ {2}([a-z]+)/gm);
  // Groups of commands have none, nor has what takes nothing.
  if (commands.length === 0 && !words.includes('version'))
    expect(stdout).toMatch(/\nExamples?:\n {2}\S/);
  return { commands, options: names(section('Options'), /^ {2}(?:-\w, )?(--[\w-]+)/gm) };
}

it('each option of each command is tried above, and each help has an example', async () => {
  const untried: string[] = [];
  const seen: string[] = [];
  const look = async (words: readonly string[]): Promise<void> => {
    const { options, commands } = await helpOf(words);
    for (const option of options) {
      seen.push(`${words.join(' ')} ${option}`);
      const isTried = TRIES.some(
        ({ args }) => args.startsWith(words.join(' ')) && args.split(' ').includes(option ?? ''),
      );
      if (!isTried && !(option === '--help' && words.length > 0)) {
        untried.push([...words, option].join(' '));
      }
    }
    for (const name of commands) {
      if (name !== undefined && name !== 'help') await look([...words, name]);
    }
  };
  await look([]);
  expect(untried).toEqual([]);
  expect(seen).toContain('secret set --settle');
});
