import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { filesIn } from '../support/files-in.ts';
import { type Service, startService } from '../support/service.ts';

async function serviceFor(home: string): Promise<Service> {
  const service = await startService(home);
  const { baseUrl, tokens } = service;
  const token = tokens.serviceAccount;
  await addProfile(home, { name: 'acme', url: baseUrl, token, kind: 'service-account' });
  return service;
}

/** What one request was to set. */
function sentBy({ requests }: Service): Readonly<Record<string, string>> {
  const bodies = requests.map(({ bodyText }) => JSON.parse(bodyText));
  const secrets = bodies.flatMap((body) => body.secrets ?? []);
  return Object.fromEntries(secrets.map(({ name, secret }) => [name, secret]));
}

const WRAPPED = [
  'SIGNING_KEY=AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5wMfO1dzj6vH4BAsSGSAnLjU8Q0pRWF9mbXR7gomQ',
  'l56lrLO6wQ==',
  'REGION=eu',
].join('\n');

/** Each is refused by these lines and names. */
const REFUSED = [
  ['wrapped base64', WRAPPED, ['line 1 (SIGNING_KEY)', 'line 2']],
  ['escaped JSON', 'CFG="{\\"hunter2\\":1}"', ['line 1 (CFG)']],
  ['Windows paths', 'P="C:\\new\\hunter2"\nD="D:\\data\\raw"', ['line 1 (P)', 'line 2 (D)']],
  [
    'text behind a quote',
    `A="bar"\nB='hunter2';\nC="bar"baz\nD="a" "b"\nE='it'\\''s'`,
    ['line 2 (B)', 'line 3 (C)', 'line 4 (D)', 'line 5 (E)'],
  ],
  ['a continuation', 'A=hunter2\\\ndef=1', ['line 1 (A)']],
  ['a comment behind a value', 'A=1 # hunter2\nB=2', ['line 1 (A)']],
  ['a name twice', 'A=hunter2\nA=hunter2', ['line 1 (A)', 'line 2 (A)']],
  ['a NUL', 'A=hunter\x002', ['line 1 (A)']],
] as const;

it('a command takes all lines of a .env file or none, and lists those that programs read differently', async () => {
  const home = newHome();
  const service = await serviceFor(home);
  for (const [index, [what, text, refused]] of REFUSED.entries()) {
    const args = [index % 2 === 0 ? 'secret' : 'var', 'set', '--entries', '-', '--json'];
    const ended = await runProgram({ home, args, input: `${text}\n` });
    const output = ended.stdout + ended.stderr;
    expect([what, ended.status]).toEqual([what, 2]);
    for (const line of refused) expect(output).toContain(`${line} `);
    expect(output.match(/\bline \d+ \(/g) ?? []).toHaveLength(
      // On standard error and in the object.
      2 * refused.filter((line) => line.endsWith(')')).length,
    );
    expect(output).not.toMatch(/hunter|l56l|AwoR/);
  }
  const utf16 = Buffer.from('A=1\nB=2\n', 'utf16le');
  for (const input of [utf16, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])]) {
    const ended = await runProgram({ home, args: ['secret', 'set', '--entries', '-'], input });
    expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-16') });
  }
  expect(service.requests).toEqual([]);
  const kept = filesIn(home).filter((file) =>
    /hunter2|l56l|AwoR/.test(readFileSync(file, 'latin1')),
  );
  expect(kept).toEqual([]);

  const taken =
    "\ufeffexport A=from the file\r\nB='C:\\new' # a note\r\nC=postgres://h/d?a=1&b=2\r\n";
  const ended = await runProgram({ home, args: ['secret', 'set', '--entries', '-'], input: taken });
  expect(ended).toMatchObject({ status: 0, stderr: expect.stringContaining('byte order mark') });
  expect(sentBy(service)).toEqual({
    A: 'from the file',
    B: 'C:\\new',
    C: 'postgres://h/d?a=1&b=2',
  });
});

it('what nobody sees in a value is said on standard error, wherever it came from, and sent', async () => {
  const home = newHome();
  const service = await serviceFor(home);
  const file = path.join(home, 'value');
  writeFileSync(file, '\ufeffproduction\r\n');
  const entries = path.join(home, 'values.env');
  writeFileSync(entries, 'D="a\u202eb"\nE=plain\n');
  const ended = await runProgram({
    home,
    args: ['secret', 'set', 'A', `B=@${file}`, '--from-env', 'C', '--entries', entries],
    input: 'sk-abc\u200b',
    env: { C: '“quoted”\n' },
  });
  expect(ended.status).toBe(0);
  const said = ended.stderr.split('\n');
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^A: 9 bytes · contains a character that can't be seen$/),
      expect.stringMatching(/for B .*byte order mark.* dropped/),
      expect.stringMatching(/^B: 10 bytes · ends with a newline \(dropped\)$/),
      expect.stringMatching(/^C: .*ends with a newline \(dropped\) · stands in curly quotes$/),
      expect.stringMatching(/^D: contains a character that can't be seen$/),
    ]),
  );
  expect(ended.stderr).not.toMatch(/^E:/m);
  expect(sentBy(service)).toEqual({
    A: 'sk-abc\u200b',
    B: 'production',
    C: '“quoted”',
    D: 'a\u202eb',
    E: 'plain',
  });
  const vars = await runProgram({ home, args: ['var', 'set', 'R=a\u00a0b', 'S=@@at', 'T=plain'] });
  expect(vars.stderr).toMatch(/^R: contains a character that can't be seen$/m);
  expect(vars.stderr).not.toMatch(/^[ST]:/m);
});

it('a token loses a byte order mark, and UTF-16 is no token', async () => {
  const home = newHome();
  const service = await serviceFor(home);
  const args = ['profile', 'token', 'acme', '--token-kind', 'personal'];
  const utf16 = Buffer.from(service.tokens.personal, 'utf16le');
  const refused = await runProgram({ home, args, input: utf16 });
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-16') });
  const input = `\ufeff${service.tokens.personal}\r\n`;
  const stored = await runProgram({ home, args, input });
  expect(stored).toMatchObject({ status: 0, stderr: expect.stringContaining('byte order mark') });
  const params = path.join(home, 'params.json');
  writeFileSync(params, '\ufeff{"a":"b"}');
  const dispatch = ['dispatch', 'hello', '--no-wait', '--params-file', params];
  const sent = await runProgram({ home, args: dispatch });
  expect(sent).toMatchObject({ status: 0, stderr: expect.stringContaining('byte order mark') });
});

it('the import in the app questions the refused lines, and takes all the others', async () => {
  const home = newHome();
  const service = await serviceFor(home);
  const file = path.join(home, '.env');
  const lines = [
    ...WRAPPED.split('\n'),
    ...[
      'A=1 # hunter2',
      'B=2',
      'C="hunter2\\n"',
      "D='3'",
      'B_1=hunter2\\',
      'hunter3=4',
      'E="x\u200by"',
    ],
  ];
  writeFileSync(file, `\ufeff${lines.join('\n')}\n`);
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type(`@${file}`);
  app.press('enter');
  await app.waitFor('4 entries, 5 skipped · values taken literally · byte order mark dropped');
  for (const refused of [
    /line 1 · SIGNING_KEY /,
    /line 2 isn't/,
    /line 4 · A /,
    /line 6 · C /,
    /line 8 · B_1 .*line 9/,
  ]) {
    await app.waitFor(says(refused));
  }
  await app.waitFor(/E +5 bytes.*\n.*can't be seen/);
  app.press('enter');
  await app.waitFor("5 bytes · contains a character that can't be seen");
  app.press('ctrl+s');
  await app.waitFor(/REGION +✓ set/);
  expect(Object.keys(sentBy(service))).toEqual(['REGION', 'B', 'D', 'E']);
  expect(app.rawOutput()).not.toMatch(/hunter|l56l/);
  const kept = filesIn(path.join(home, 'box'));
  expect(kept.filter((each) => /hunter|l56l/.test(readFileSync(each, 'latin1')))).toEqual([]);
});

it('a value in the form is sent as it was typed or pasted, and one from a file loses its byte order mark', async () => {
  const home = newHome();
  const service = await serviceFor(home);
  const file = path.join(home, 'value');
  writeFileSync(file, '\ufeffproduction\u00a0\r\n');
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('A\t@@lit');
  app.press('ctrl+n');
  app.type('B\t');
  app.paste('@@lit');
  await app.waitFor(/Name +B [\s\S]*▸ Value .*5 bytes/);
  app.press('ctrl+n');
  app.type('C\t');
  app.paste('“sk\u200b”');
  await app.waitFor("contains a character that can't be seen · stands in curly quotes");
  app.press('ctrl+n');
  app.type(`D\t@${file}`);
  await app.waitFor('a file, read when it is sent');
  app.press('ctrl+s');
  await app.waitFor(/D +✓ set/);
  await app.waitFor(
    says(
      /D: Its file began with a byte order mark, which was dropped. D: The value contains a character that can't be seen/,
    ),
  );
  const C = '“sk\u200b”';
  expect(sentBy(service)).toEqual({ A: '@@lit', B: '@@lit', C, D: 'production\u00a0' });
});
