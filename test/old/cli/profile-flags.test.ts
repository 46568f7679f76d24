import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer, emptyHome, homeWithProfile, runCommand, serviceWith } from './support.ts';

const add = (...more: readonly string[]) => [
  ...['profile', 'add', 'acme', '--token-kind', 'personal', '--url'],
  ...more,
];

describe('a read-only profile', () => {
  it('asks, and writes nothing', async () => {
    const server = await serviceWith(answer(200, { status: 'not_ready' }));
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
      expect(JSON.parse(end.stdout).error).toMatch(/acme is read-only/);
    }
    expect(server.requests).toHaveLength(0);
    expect((await runCommand(home, ['status', 'd-1'])).status).toBe(0);
    const list = JSON.parse((await runCommand(home, ['profile', 'list', '--json'])).stdout);
    expect(list.profiles).toMatchObject([{ read_only: true, plain_http: false }]);
  });
});

it('a profile has the address, vault and protection it was added with', async () => {
  const home = emptyHome();
  const args = add(
    'https://ci.acme.invalid/ci',
    '--segment',
    'runs',
    '--vault',
    'eu',
    '--protected',
  );
  expect(await runCommand(home, args, { input: 'token' })).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('acme at ci.acme.invalid/ci/runs'),
  });
  const { profiles } = JSON.parse(readFileSync(path.join(home, 'profiles.json'), 'utf8'));
  const stored = { name: 'acme', defaultVault: 'eu', isProtected: true, isReadOnly: false };
  expect(Object.values(profiles)).toEqual([expect.objectContaining(stored)]);
});

it('a profile that cannot be added leaves no files', async () => {
  const home = path.join(emptyHome(), 'none-yet');
  for (const more of [[], ['--url', 'http://ci.acme.invalid']]) {
    const words = ['profile', 'add', 'globex', '--token-kind', 'personal', ...more];
    expect(await runCommand(home, words, { input: 'token' })).toMatchObject({ status: 2 });
  }
  expect(existsSync(home)).toBe(false);
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
