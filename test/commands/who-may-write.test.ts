import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import {
  answer,
  boxOf,
  cleanUp,
  emptyHome,
  homeWithProfile,
  runCommand,
  served,
  serviceWith,
} from './support.ts';

afterAll(cleanUp);

const DISPATCH = ['dispatch', 'deploy', '--no-wait'];
const SECRET = ['secret', 'set', 'A'];
const VAR = ['var', 'set', 'A=1'];
const WRITES = [DISPATCH, SECRET, VAR];

const taken = answer(200, {
  dispatch_id: 'd-1',
  set_secrets: ['A'],
  versions: { A: 1 },
});

describe('a profile', () => {
  async function added(...more: readonly string[]) {
    const server = await serviceWith(taken);
    const home = emptyHome();
    const add = ['profile', 'add', 'prod', '--url', server.origin, '--token-kind', 'personal'];
    await runCommand(home, [...add, ...more], { input: 'a-token' });
    const run = (args: readonly string[], ...others: readonly string[]) =>
      runCommand(home, [...args, ...others], { input: 'value' });
    return { server, home, run };
  }

  it('that is read-only is written to by no command, whatever is confirmed', async () => {
    const { server, run } = await added('--read-only');
    for (const args of WRITES) {
      const refused = { status: 2, stderr: expect.stringMatching(/prod .*read-only/) };
      expect(await run(args)).toMatchObject(refused);
      expect(await run(args, '--confirm', 'prod')).toMatchObject(refused);
    }
    expect(server.requests).toEqual([]);
  });

  it('that is protected is written to, and removed, once its name was given', async () => {
    const { server, home, run } = await added('--protected');
    const remove = ['profile', 'remove', 'prod'];
    for (const args of [...WRITES, remove]) {
      const unnamed = await run(args);
      expect(unnamed).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--confirm prod'),
      });
      expect(await run(args, '--confirm', 'Prod')).toMatchObject({ status: 2 });
    }
    expect(server.requests).toEqual([]);
    for (const args of [...WRITES, remove])
      expect(await run(args, '--confirm', 'prod')).toMatchObject({ status: 0 });
    expect(server.requests).toHaveLength(WRITES.length);
    const list = await runCommand(home, ['profile', 'list', '--json']);
    expect(JSON.parse(list.stdout)).toMatchObject({ profiles: [] });
  });
});

describe('a token', () => {
  it('is the narrowest that the area takes; without one nothing leaves', async () => {
    for (const [kinds, bearers] of [
      [
        ['organization', 'personal', 'service-account'],
        ['organization', 'service-account', 'service-account'],
      ],
      [['personal'], ['personal', 'personal', 'personal']],
      [['organization'], ['organization', null, null]],
      [['service-account'], [null, 'service-account', 'service-account']],
    ] as const) {
      const server = await serviceWith(taken);
      const home = await homeWithProfile(server.origin, { kinds });
      const file = path.join(boxOf(home), 'profiles.json');
      const document = JSON.parse(readFileSync(file, 'utf8'));
      for (const token of document.profiles[0].tokens) token.text = `${token.kind}-token`;
      writeFileSync(file, JSON.stringify(document));
      for (const [at, args] of WRITES.entries()) {
        const before = server.requests.length;
        const { status, stderr } = await runCommand(home, args, { input: 'value' });
        const sent = server.requests.slice(before).map(({ raw }) => raw.toString());
        const bearer = bearers[at];
        expect(sent.map((text) => /Bearer (.*)-token\r/.exec(text)?.[1])).toEqual(
          bearer === null ? [] : [bearer],
        );
        if (bearer !== null) continue;
        expect(status).toBe(3);
        expect(stderr).toContain('dispatchbox profile token acme');
      }
    }
  });

  it('goes to the origin that it was saved for, and over plain http to this machine alone', async () => {
    const { server, home } = await served(taken);
    const other = await serviceWith(taken);
    const file = path.join(boxOf(home), 'profiles.json');
    const stored = readFileSync(file, 'utf8');
    // As somebody could edit it: the tokens behind it still name the origin they were saved for.
    writeFileSync(file, stored.replace(server.origin, other.origin));
    expect(await runCommand(home, DISPATCH)).toMatchObject({ status: 3 });
    expect(other.requests).toEqual([]);

    const far = [
      'profile',
      'add',
      'far',
      '--url',
      'http://ci.acme.dev',
      '--token-kind',
      'personal',
    ];
    const refused = await runCommand(home, far, { input: 'a-token\n' });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('http') });
    expect(readFileSync(file, 'utf8')).not.toContain('ci.acme.dev');
  });
});

describe('what a trigger keeps out of the journal', () => {
  async function prepared(...triggers: readonly (readonly [when: string, raise: string])[]) {
    const { server, home } = await served(taken);
    await runCommand(home, ['runs']);
    const database = new DatabaseSync(path.join(boxOf(home), 'dispatchbox.db'));
    for (const [at, [when, raise]] of triggers.entries())
      database.exec(`CREATE TRIGGER ours_${at} BEFORE ${when} BEGIN SELECT RAISE(${raise}); END`);
    database.close();
    return { server, home };
  }

  it.each(['IGNORE', "ABORT, 'no'"])('(%s) is not sent: status 5 and a sentence', async (raise) => {
    const { server, home } = await prepared(
      ['INSERT ON dispatches', raise],
      ['INSERT ON writes', raise],
    );
    for (const args of WRITES) {
      const { status, stderr } = await runCommand(home, args, { input: 'value' });
      expect(status).toBe(5);
      expect(stderr).toContain('Nothing was sent');
      expect(stderr).not.toContain('bug');
    }
    expect(server.requests).toEqual([]);
  });

  it('is told of where that is a result', async () => {
    const { home } = await prepared(["UPDATE ON writes WHEN new.state = 'set'", "ABORT, 'no'"]);
    const { stderr } = await runCommand(home, SECRET, { input: 'value' });
    expect(stderr).toContain("couldn't be recorded");
  });
});
