import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { atTheEnd, emptyHome, homeWithProfile, runCommand } from './support.ts';

const add = (...more: readonly string[]) => [
  ...['profile', 'add', 'acme', '--token-kind', 'personal', '--url'],
  ...more,
];

describe('a read-only profile', () => {
  it('asks, and writes nothing', async () => {
    const body = JSON.stringify({ status: 'not_ready' });
    const server = await startFaultServer({ steps: [answering({ status: 200, body })] });
    atTheEnd(() => server.close());
    const home = emptyHome();
    await runCommand(home, add(server.origin, '--read-only'), { input: 'token' });
    for (const args of [
      ['dispatch', 'deploy'],
      ['secret', 'set', 'A'],
      ['var', 'set', 'A=1'],
      ['var', 'set', 'A=1', '--confirm', 'acme'],
    ]) {
      const end = await runCommand(home, [...args, '--json'], { input: 'value' });
      expect(end.status).toBe(2);
      expect(JSON.parse(end.stdout).error).toBe('acme is read-only. Nothing was sent.');
    }
    expect(server.requests).toHaveLength(0);
    expect((await runCommand(home, ['status', 'd-1'])).status).toBe(0);
    const list = JSON.parse((await runCommand(home, ['profile', 'list', '--json'])).stdout);
    expect(list.profiles).toMatchObject([{ read_only: true, plain_http: false }]);
  });
});

describe('plain http beyond this machine', () => {
  it('is refused, unless the profile is added with --plain-http', async () => {
    const home = emptyHome();
    const refused = await runCommand(home, add('http://ci.acme.invalid'), { input: 'token' });
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Use https.*add --plain-http/),
    });
    const added = add('http://ci.acme.invalid', '--plain-http');
    expect((await runCommand(home, added, { input: 'token' })).status).toBe(0);
    const list = JSON.parse((await runCommand(home, ['profile', 'list', '--json'])).stdout);
    expect(list.profiles).toMatchObject([{ plain_http: true }]);
    expect((await runCommand(home, ['profile', 'list'])).stdout).toContain('plain http');
    // It gets as far as the name, which does not exist.
    expect((await runCommand(home, ['status', 'd-1'])).status).toBe(5);
  });

  it('gets no token where only the file was changed by hand', async () => {
    const home = homeWithProfile('https://ci.acme.invalid');
    const file = path.join(home, 'profiles.json');
    const text = readFileSync(file, 'utf8').replaceAll('https://ci.acme', 'http://ci.acme');
    writeFileSync(file, text);
    const end = await runCommand(home, ['status', 'd-1', '--json']);
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout).error).toMatch(/acme uses plain http/);
  });
});
