import { describe, expect, test } from 'vitest';
import { SECRETS, send, setSecrets, setVar, start, VARS } from './support.ts';

const MIB = 1024 * 1024;

describe('setting secrets (specification §4.3, §7)', () => {
  test('all good: 200 with the names and their versions', async () => {
    const sandbox = await start();
    const answer = await setSecrets(sandbox, [
      { name: 'API_KEY', secret: 'a', description: 'for the build' },
      { name: 'db.url-2', secret: 'b' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      set_secrets: ['API_KEY', 'db.url-2'],
      versions: { API_KEY: 1, 'db.url-2': 1 },
    });
  });

  test('a version grows by one with each set, for each name and vault by itself', async () => {
    const sandbox = await start();
    const versionOf = async (name: string, vault: string) =>
      (await setSecrets(sandbox, [{ name, secret: 'same' }], vault)).json.versions[name];
    expect(await versionOf('A', 'one')).toBe(1);
    expect(await versionOf('A', 'one')).toBe(2);
    expect(await versionOf('A', 'two')).toBe(1);
    expect(await versionOf('B', 'one')).toBe(1);
    expect(await versionOf('A', 'one')).toBe(3);
  });

  /** An entry, and what its line says; `null` where it is stored. */
  const ENTRIES: readonly (readonly [unknown, string | null])[] = [
    [{ name: 'GOOD', secret: 'a' }, null],
    [{ name: 'EMPTY', secret: '' }, 'EMPTY: the value is empty'],
    [{ name: 'SANDBOX_URL', secret: 'a' }, 'SANDBOX_URL: the name is reserved'],
    [{ name: 'has space', secret: 'a' }, '"has space": the name has a character other than'],
    [{ name: '', secret: 'a' }, '"": the name is empty'],
    [{ name: 'n'.repeat(129), secret: 'a' }, 'n…": the name is longer than 128 characters'],
    [{ name: 'LONE', secret: '\ud800' }, 'LONE: the value is not well-formed text'],
    [{ name: 'BARE' }, 'BARE: the secret is missing'],
    ['hunter2', 'entry 9: it must be an object'],
    [{ name: 'NOTHING', secret: null }, 'NOTHING: the secret must be a string'],
    [{ name: 1, secret: 'hunter2' }, 'entry 11: the name must be a string'],
    [{ secret: 'hunter2' }, 'entry 12: the name is missing'],
    [{ name: 'NOTED', secret: 'a', description: 1 }, 'NOTED: the description must be a string'],
    [{ name: 'ALSO_GOOD', secret: 'b' }, null],
  ];

  test('not atomic: each bad one has a line, and the good ones are stored although the answer is 400', async () => {
    const sandbox = await start();
    const body = { vault_name: 'v', secrets: ENTRIES.map(([entry]) => entry) };
    const answer = await send(sandbox, SECRETS, { token: sandbox.tokens.personal, body });
    expect([answer.status, Object.keys(answer.json)]).toEqual([400, ['error']]);
    const [intro, ...lines] = answer.json.error.split('\n');
    expect(intro).toMatch(/:$/);
    const said = ENTRIES.flatMap(([, line]) => line ?? []);
    expect(lines).toEqual(said.map((line) => expect.stringContaining(line)));
    const names = ['GOOD', 'EMPTY', 'BARE', 'NOTED', 'ALSO_GOOD'];
    const secrets = names.map((name) => ({ name, secret: 'b' }));
    const { versions } = (await setSecrets(sandbox, secrets, 'v')).json;
    expect(versions).toEqual({ GOOD: 2, EMPTY: 1, BARE: 1, NOTED: 1, ALSO_GOOD: 2 });
  });

  test('a name that stands in one request twice is not set at all, and has one line', async () => {
    const sandbox = await start();
    const answer = await setSecrets(sandbox, [
      { name: 'TWICE', secret: 'a' },
      { name: 'ONCE', secret: 'a' },
      { name: 'TWICE', secret: 'b' },
      { name: 'TWICE', secret: 'c' },
    ]);
    expect(answer.json.error.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^TWICE: .*more than once/),
    ]);
    const again = await setSecrets(sandbox, [
      { name: 'TWICE', secret: 'a' },
      { name: 'ONCE', secret: 'a' },
    ]);
    expect(again.json.versions).toEqual({ TWICE: 1, ONCE: 2 });
  });

  test.each(['', '../up'])('the vault name %j fails every secret', async (vault) => {
    const sandbox = await start();
    const secrets = ['A', 'B'].map((name) => ({ name, secret: 'a' }));
    const answer = await setSecrets(sandbox, secrets, vault);
    expect(answer.status).toBe(400);
    expect(answer.json.error.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^A: the vault name /),
      expect.stringMatching(/^B: the vault name /),
    ]);
  });

  test('a value of 1 MiB is stored even where JSON escapes every byte of it; one byte more is not', async () => {
    const sandbox = await start();
    const escaped = `{"vault_name":"v","secrets":[{"name":"BIG","secret":"${'\\u0001'.repeat(MIB)}"}]}`;
    const token = sandbox.tokens['service-account'];
    const answer = await send(sandbox, SECRETS, { token, rawBody: escaped });
    expect(answer.json).toEqual({ set_secrets: ['BIG'], versions: { BIG: 1 } });
    const over = await setSecrets(sandbox, [{ name: 'BIG', secret: 'x'.repeat(MIB + 1) }]);
    expect(over.json.error).toMatch(/BIG: .*1 MiB/);
  });

  test('a name such as __proto__ is a name like any other', async () => {
    const sandbox = await start();
    const answer = await setSecrets(sandbox, [
      { name: '__proto__', secret: 'a' },
      { name: 'constructor', secret: 'a' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"versions":{"__proto__":1,"constructor":1}');
  });

  test('no secret at all is all secrets set', async () => {
    const sandbox = await start();
    expect((await setSecrets(sandbox, [])).json).toEqual({ set_secrets: [], versions: {} });
  });
});

describe('setting a var (specification §4.4, §7)', () => {
  test('it is created and updated with 200 and an empty object', async () => {
    const sandbox = await start();
    for (const value of ['eu', 'us']) {
      const answer = await setVar(sandbox, 'REGION', value);
      expect([answer.status, answer.text]).toEqual([200, '{}']);
    }
  });

  test.each([
    ['REGION', '', /REGION .*value.*empty/],
    ['', 'eu', /"" .*name.*empty/],
    ['SANDBOX_X', 'eu', /SANDBOX_X .*reserved/],
  ])('the name %j with the value %j is refused with the reason', async (name, value, words) => {
    const sandbox = await start();
    const answer = await setVar(sandbox, name, value);
    expect([answer.status, answer.json]).toEqual([400, { error: expect.stringMatching(words) }]);
  });
});

test.each([
  [SECRETS, { vault_name: 'v' }, /^secrets .*missing/],
  [SECRETS, { vault_name: 3, secrets: [] }, /^vault_name .*string/],
  [SECRETS, { vault_name: 'v', secrets: { hunter2: 1 } }, /^secrets .*array/],
  [VARS, { vault_name: 'v' }, /^var .*missing/],
  [VARS, { vault_name: 'v', var: 'hunter2' }, /^var .*object/],
  [VARS, { vault_name: 'v', var: { name: 'A', value: 1 } }, /^var\.value .*string/],
])(
  '%s: the wrong shape %j is refused, and nothing sent is repeated',
  async (where, body, words) => {
    const sandbox = await start();
    const answer = await send(sandbox, where, { token: sandbox.tokens.personal, body });
    expect([answer.status, answer.json]).toEqual([400, { error: expect.stringMatching(words) }]);
    expect(answer.text).not.toContain('hunter2');
  },
);
