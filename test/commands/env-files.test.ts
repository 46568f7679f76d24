import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesIn } from '../support/files-in.ts';
import { answer, bodiesOf, boxOf, cleanUp, runCommand, served } from './support.ts';

afterAll(cleanUp);

/** A service that sets what it is sent, of these names. */
async function setting(...names: readonly string[]) {
  const versions = Object.fromEntries(names.map((name) => [name, 1]));
  const { server, home } = await served(answer(200, { set_secrets: names, versions }));
  const sent = () => bodiesOf(server).flatMap(({ secrets = [] }) => secrets);
  const pairs = () => sent().map(({ name, secret }) => [name, secret]);
  return { server, home, sent: () => Object.fromEntries(pairs()) };
}

/** Each is refused by these lines and names. */
const REFUSED = [
  [
    'wrapped base64',
    'SIGNING_KEY=AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5wMfO1dzj6vH4BAsSGSAn\nl56lrLO6wQ==\nREGION=eu',
    ['line 1 (SIGNING_KEY)', 'line 2'],
  ],
  ['Windows paths', 'P="C:\\new\\hunter2"\nD="D:\\data\\raw"', ['line 1 (P)', 'line 2 (D)']],
  ['a name twice', 'A=hunter2\nA=hunter2', ['line 1 (A)', 'line 2 (A)']],
  ['a NUL', 'A=hunter\x002', ['line 1 (A)']],
] as const;

it.each(['secret', 'var'])(
  '%s set takes all lines of a .env file or none, and lists those that programs read differently',
  async (kind) => {
    const { server, home } = await setting();
    for (const [what, text, refused] of REFUSED) {
      const args = [kind, 'set', '--entries', '-', '--json'];
      const { status, stdout, stderr } = await runCommand(home, args, { input: `${text}\n` });
      expect([what, status]).toEqual([what, 2]);
      for (const line of refused) expect(stderr).toContain(`${line} `);
      expect(stderr.match(/\bline \d+ \(/g) ?? []).toHaveLength(
        refused.filter((line) => line.endsWith(')')).length,
      );
      expect(stdout + stderr).not.toMatch(/hunter|l56l|AwoR/);
    }
    const utf16 = Buffer.from('A=1\nB=2\n', 'utf16le');
    for (const input of [utf16, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])]) {
      const ended = await runCommand(home, [kind, 'set', '--entries', '-'], { input });
      expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-16') });
    }
    expect(server.requests).toEqual([]);
    const kept = filesIn(boxOf(home)).filter((file) =>
      /hunter2|l56l|AwoR/.test(readFileSync(file, 'latin1')),
    );
    expect(kept).toEqual([]);
  },
);

it('what every dialect reads the same is taken as it stands', async () => {
  const { home, sent } = await setting('A', 'B', 'C');
  const input =
    "\ufeffexport A=from the file\r\nB='C:\\new' # a note\r\nC=postgres://h/d?a=1&b=2\r\n";
  const ended = await runCommand(home, ['secret', 'set', '--entries', '-'], { input });
  expect(ended).toMatchObject({ status: 0, stderr: expect.stringContaining('byte order mark') });
  expect(sent()).toEqual({ A: 'from the file', B: 'C:\\new', C: 'postgres://h/d?a=1&b=2' });
});

it('what nobody sees in a value is said on standard error, wherever it came from, and sent', async () => {
  const { home, sent } = await setting('A', 'B', 'C', 'D', 'E');
  const file = path.join(home, 'value');
  writeFileSync(file, '\ufeffproduction\r\n');
  const entries = path.join(home, 'values.env');
  writeFileSync(entries, 'D="a\u202eb"\nE=plain\n');
  const args = ['secret', 'set', 'A', `B=@${file}`, '--from-env', 'C', '--entries', entries];
  const given = { input: 'sk-abc\u200b', env: { C: '“quoted”\n' } };
  const { status, stderr } = await runCommand(home, args, given);
  expect(status).toBe(0);
  for (const line of [
    /^A: 9 bytes · contains a character that can't be seen$/m,
    /for B .*byte order mark.* dropped/,
    /^B: 10 bytes · ends with a newline \(dropped\)$/m,
    /^C: .*ends with a newline \(dropped\) · stands in curly quotes$/m,
    /^D: contains a character that can't be seen$/m,
  ])
    expect(stderr).toMatch(line);
  expect(stderr).not.toMatch(/^E:/m);
  const B = 'production';
  expect(sent()).toEqual({ A: 'sk-abc\u200b', B, C: '“quoted”', D: 'a\u202eb', E: 'plain' });
  const vars = await runCommand(home, ['var', 'set', 'R=a\u00a0b', 'S=@@at', 'T=plain']);
  expect(vars.stderr).toMatch(/^R: contains a character that can't be seen$/m);
  expect(vars.stderr).not.toMatch(/^[ST]:/m);
});

it('a token loses a byte order mark, and UTF-16 is no token', async () => {
  const { home } = await setting();
  const args = ['profile', 'token', 'acme', '--token-kind', 'personal'];
  const refused = await runCommand(home, args, { input: Buffer.from('a-token', 'utf16le') });
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-16') });
  const stored = await runCommand(home, args, { input: '\ufeffa-token\r\n' });
  expect(stored).toMatchObject({ status: 0, stderr: expect.stringContaining('byte order mark') });
});
