import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ReplyServer } from '../support/reply-server.ts';
import { VaultService } from '../support/vault-service.ts';
import { answer, atTheEnd, cleanUp, homeWithProfile, runCommand, served } from './support.ts';

afterAll(cleanUp);

/** A service with vaults, which knows no names that begin with SANDBOX_. */
async function onVaults() {
  const server = await ReplyServer.start();
  atTheEnd(() => server.close());
  const vaults = new VaultService();
  server.reply = vaults.reply;
  vaults.answer = ({ names }) => {
    const bad = names.filter((name) => name.startsWith('SANDBOX_'));
    const lines = ['Some could not be set:', ...bad.map((name) => `${name} - is reserved`)];
    return bad.length === 0 ? null : { status: 400, body: { error: lines.join('\n') } };
  };
  const home = await homeWithProfile(server.origin, { kinds: ['service-account'] });
  const bodies = () => server.requests.map(({ body }) => body);
  return { home, bodies, asked: vaults.asked };
}

function envFile(home: string, text: string): string {
  const file = path.join(home, 'values.env');
  writeFileSync(file, text);
  return file;
}

describe('secret set', () => {
  it.concurrent.each([
    ['one line', 'hunter2\n', 'hunter2'],
    ['no newline', 'hunter2', 'hunter2'],
    ['several lines', '-----BEGIN\r\na\n-----END\n', '-----BEGIN\r\na\n-----END\n'],
    ['spaces and expansions', '  $HOME `id` \\n ', '  $HOME `id` \\n '],
    ['NUL and ESC', '\u0000\u001b[2J', '\u0000\u001b[2J'],
    ['a byte order mark, which is dropped', '\ufeffhunter2\r\n', 'hunter2'],
    ['beyond the BMP', 'пароль 🗝️\n', 'пароль 🗝️'],
  ])('sends standard input byte for byte: %s', async (_, input, secret) => {
    const { home, bodies } = await onVaults();
    const args = ['secret', 'set', 'A', '--description', 'for CI'];
    const end = await runCommand(home, args, { input });
    expect(end).toMatchObject({ status: 0, stdout: 'set\tA\tversion 1\n' });
    expect(bodies()).toEqual([
      { vault_name: 'default', secrets: [{ name: 'A', secret, description: 'for CI' }] },
    ]);
    expect(end.stderr).toContain('default of acme ▸ 127.0.0.1');
    expect(end.stderr).not.toContain(secret);
  });

  it.concurrent('ends with 4 where a success leaves a name out', async () => {
    const { home } = await served(answer(200, { set_secrets: ['A'], versions: { A: 1 } }));
    const end = await runCommand(home, ['secret', 'set', '--entries', '-'], {
      input: 'A=1\nB=2\n',
    });
    expect(end).toMatchObject({
      status: 4,
      stdout: expect.stringContaining('set\tA\tversion 1\n'),
    });
    expect(end.stderr).toContain("didn't name B");
  });

  it.concurrent.each([
    ['no UTF-8', ['A'], Buffer.from([0x61, 0xff]), /isn't UTF-8/],
    ['nothing', ['A'], '\n', /is empty/],
    ['a value in the argument', ['A=hunter2'], '', /Never pass a value as an argument/],
    ['no name', [], 'hunter2', /nothing to set/i],
    ['one input twice', ['A', '--entries', '-'], 'A=1', /read only once/],
    ['two names for one input', ['A', 'B'], 'hunter2', /read only once/],
    ['a variable that is not there', ['--from-env', 'NOPE'], '', /--from-env number 1 isn't/],
    [
      'a file of one secret that is not there',
      ['A=@/nowhere/hunter2'],
      '',
      /The file for A doesn't exist\./,
    ],
    [
      'a file that is not there',
      ['--entries', '/nowhere/hunter2'],
      '',
      /--entries file doesn't exist/,
    ],
    ['an empty file', ['--entries', '-'], '# nothing\n', /no entries/],
    ['a bad line', ['--entries', '-'], 'A=1\nhunter2\n', /line 2 .*NAME=value/],
    ['an empty value', ['--entries', '-'], 'A=1\nAPI_KEY=\n', /line 2 \(API_KEY\) is empty/],
    [
      'a secret in place of its name',
      ['--entries', '-'],
      `A=1\nghp_${'hunter2'.repeat(6)}=B\n`,
      /line 2 has a name that may be a value/,
    ],
    [
      'a description with a value in it',
      ['A', '--description', 'is hunter2'],
      'hunter2',
      /has a value in it/,
    ],
    [
      'a description that looks like a secret',
      ['A', '--description', `ghp_${'hunter2'.repeat(6)}`],
      'x',
      /The description looks like a GitHub token/,
    ],
    ['a bad vault', ['A', '--vault', 'a\u0007'], 'x', /name of the vault/],
    ['a value over 1 MiB', ['A'], 'x'.repeat(1_048_577), /^A: .*1,048,577 bytes/],
    [
      'one in a file of several',
      ['--entries', '-'],
      `A=1\nB=${'x'.repeat(1_048_577)}\n`,
      /^B: .*1,048,577 bytes/,
    ],
  ])('refuses %s with 2, and sends nothing', async (_, args, input, words) => {
    const { home, bodies } = await onVaults();
    const end = await runCommand(home, ['secret', 'set', ...args, '--json'], { input });
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout)).toMatchObject({ set: [], error: expect.stringMatching(words) });
    expect(end.stdout + end.stderr).not.toContain('hunter2');
    expect(bodies()).toEqual([]);
  });

  it.concurrent('does not say that some may have been set where all are named as failed', async () => {
    const { home } = await onVaults();
    const file = envFile(home, 'SANDBOX_ONE=1\nSANDBOX_TWO=2\n');
    const end = await runCommand(home, ['secret', 'set', '--entries', file, '--json']);
    expect(end.status).toBe(1);
    expect(JSON.parse(end.stdout)).toMatchObject({ failed: [{}, {}], unknown: [] });
    expect(end.stderr).not.toMatch(/may have been set|--settle/);
  });

  it.concurrent('says after a 400 what is set, what failed and what nobody knows; --settle finds out', async () => {
    const { home, asked } = await onVaults();
    const file = envFile(home, 'GOOD=1\nSANDBOX_KEY=2\nALSO=3\n');
    const args = ['secret', 'set', '--entries', file, '--vault', 'prod', '--json'];
    const first = await runCommand(home, args);
    expect(first.status).toBe(1);
    const report = JSON.parse(first.stdout);
    expect(report).toMatchObject({
      vault_name: 'prod',
      set: [],
      failed: [{ name: 'SANDBOX_KEY', reason: expect.stringMatching(/./) }],
      unknown: ['GOOD', 'ALSO'],
      next: expect.stringContaining('--settle'),
    });

    const settled = await runCommand(home, [...args, '--settle']);
    expect(settled.status).toBe(1);
    expect(JSON.parse(settled.stdout)).toMatchObject({
      set: [
        { name: 'GOOD', version: 1 },
        { name: 'ALSO', version: 1 },
      ],
      failed: [{ name: 'SANDBOX_KEY' }],
      unknown: [],
      error: expect.stringMatching(/2 of 3 set\.$/),
      next: expect.any(String),
    });
    expect(settled.stdout).not.toContain('may have been set');
    expect(asked.map(({ names }) => names.length)).toEqual([3, 3, 1, 1, 1]);
  });

  it.concurrent('settles what got no answer, and stops where the next would fare no better', async () => {
    const { home } = await served(
      answer(503, {}),
      answer(200, { set_secrets: ['A'], versions: { A: 7 } }),
      answer(401, {}),
    );
    const args = ['secret', 'set', '--entries', envFile(home, 'A=1\nB=2\nC=3'), '--settle'];
    const end = await runCommand(home, [...args, '--json']);
    expect(end.status).toBe(4);
    expect(JSON.parse(end.stdout)).toMatchObject({
      set: [{ name: 'A', version: 7 }],
      failed: [],
      unknown: ['B', 'C'],
    });
  });
});

describe('var set', () => {
  it.concurrent('takes values from arguments, files, standard input and an env file, one request each', async () => {
    const { home, bodies } = await onVaults();
    const file = envFile(home, 'E=from the file\n');
    const args = ['A=1=2', 'B=@@at', `C=@${file}`, 'D=@-', 'F=-', '--entries', file];
    const end = await runCommand(home, ['var', 'set', ...args], { input: 'piped\n' });
    expect(end).toMatchObject({
      status: 0,
      stdout: 'set\tA\nset\tB\nset\tC\nset\tD\nset\tF\nset\tE\n',
    });
    expect(bodies()).toMatchObject([
      { var: { name: 'A', value: '1=2' } },
      { var: { name: 'B', value: '@at' } },
      { var: { name: 'C', value: 'E=from the file' } },
      { var: { name: 'D', value: 'piped' } },
      { var: { name: 'F', value: '-' } },
      { var: { name: 'E', value: 'from the file' } },
    ]);
  });

  it.concurrent('NAME - is standard input too', async () => {
    const { home, bodies } = await onVaults();
    expect((await runCommand(home, ['var', 'set', 'A', '-'], { input: 'x\ny\n' })).status).toBe(0);
    expect(bodies()).toMatchObject([{ var: { name: 'A', value: 'x\ny\n' } }]);
  });

  it.concurrent.each([
    ['nothing', [], /nothing to set/i],
    ['no equals sign', ['A=1', 'B'], /^Entry 2 isn't NAME=VALUE/],
    ['an empty value', ['A='], /empty/],
    ['an empty name', ['=1'], /Entry 1: the name is empty/],
    ['a name that none can be', ['A=1', 'hunter2 x=1'], /Entry 2: the name has an invalid/],
    ['a name twice', ['A=1', 'A=2'], /given twice/],
    ['two of standard input', ['A=@-', '--entries', '-'], /read only once/],
  ])('refuses %s with 2, and sends nothing', async (_, args, words) => {
    const { home, bodies } = await onVaults();
    const end = await runCommand(home, ['var', 'set', ...args, '--json'], { input: 'x' });
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout).error).toMatch(words);
    expect(end.stdout + end.stderr).not.toContain('hunter2');
    expect(bodies()).toEqual([]);
  });

  it.concurrent('goes on after a var that was refused, and stops at the first 401', async () => {
    const { server, home } = await served(
      answer(200, {}),
      answer(400, { error: 'No.' }),
      answer(401, {}),
    );
    const end = await runCommand(home, ['var', 'set', 'A=1', 'B=2', 'C=3', 'D=4', '--json']);
    expect(end.status).toBe(3);
    expect(JSON.parse(end.stdout)).toMatchObject({
      set: ['A'],
      failed: [
        { name: 'B', reason: expect.stringContaining('No.') },
        { name: 'C', reason: expect.stringContaining('401') },
        { name: 'D', reason: expect.stringContaining('not sent') },
      ],
      unknown: [],
    });
    expect(server.requests).toHaveLength(3);
  });
});

it.concurrent('what the service says line by line is told line by line', async () => {
  const lines = ['Some could not be set:', 'A: is reserved', 'entry 2 - has a bad character'];
  const { home } = await served(answer(400, { error: lines.join('\n') }));
  const args = ['secret', 'set', '--entries', '-'];
  const plain = await runCommand(home, args, { input: 'A=hunter2-a\nB=hunter2-b\n' });
  expect(plain.stderr).toContain(`${lines.join('\n')}\n`);
  const json = await runCommand(home, [...args, '--json'], { input: 'A=hunter2-a\nB=hunter2-b\n' });
  expect(JSON.parse(json.stdout).error).toContain(lines.join('\n'));
});

it.concurrent.each([
  ['a var whose name no expression reaches', 'var', '9START=1', /9START begins with a digit/],
  ['a secret whose name no expression reaches', 'secret', '9START', /9START begins with a digit/],
  [
    'a var that looks like a secret',
    'var',
    `A=ghp_${'a1B2'.repeat(10)}`,
    /may be a .* GitHub token/,
  ],
])('%s is pointed out, and set', async (_, kind, word, words) => {
  const set = { set_secrets: ['9START'], versions: { '9START': 1 } };
  const { home } = await served(answer(200, kind === 'var' ? {} : set));
  const end = await runCommand(home, [kind, 'set', word], { input: 'hunter2-a' });
  expect(end.status).toBe(0);
  expect(end.stderr).toMatch(words);
  expect(end.stderr).not.toMatch(/ghp_|hunter2/);
});
