import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { boxOf } from '../support/box.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { addToken } from '../support/program.ts';

const DISPATCH = ['dispatch', 'deploy', '--wait', '--json'];
const SECRET = ['secret', 'set', 'A', '--json'];
const VAR = ['var', 'set', 'A=1', '--json'];

it('each request carries the narrowest token that its area takes, and nothing leaves without one', async () => {
  const home = newHome();
  const service = await startKeepingService();
  const url = service.baseUrl;
  await addProfile(home, { name: 'all', url, token: 'organization-token' });
  await addToken(home, 'all', 'personal', 'personal-token');
  await addToken(home, 'all', 'service-account', 'service-token');
  await addProfile(home, { name: 'mine', url, token: 'personal-token', kind: 'personal' });
  await addProfile(home, { name: 'runs-only', url, token: 'organization-token' });
  const vaultsOnly = { token: 'service-token', kind: 'service-account' } as const;
  await addProfile(home, { name: 'vaults-only', url, ...vaultsOnly });

  const run = (profile: string, args: readonly string[]) =>
    runProgram({ home, args: [...args, '--profile', profile], input: 'value' });
  for (const profile of ['all', 'mine']) {
    for (const args of [DISPATCH, SECRET, VAR]) {
      expect(await run(profile, args)).toMatchObject({ status: 0 });
    }
  }
  const tokens = service.posts().map(({ token }) => token);
  expect(tokens).toEqual([
    ...['organization-token', 'service-token', 'service-token'],
    ...Array(3).fill('personal-token'),
  ]);
  expect(service.checks()).toEqual(['organization-token', 'personal-token']);

  service.forget();
  for (const [profile, args] of [
    ['runs-only', SECRET],
    ['runs-only', VAR],
    ['vaults-only', DISPATCH],
  ] as const) {
    const { status, stderr } = await run(profile, args);
    expect(status).toBe(3);
    expect(stderr).toContain(`dispatchbox profile token ${profile}`);
  }
  // The app says so before anything is typed.
  const app = startApp({ home, args: ['--profile', 'runs-only'] });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor(says(/no .*token/i));
  app.type('A\tvalue');
  app.press('ctrl+s');
  await app.waitFor(says(/nothing (was|has been) sent/i));
  expect(service.posts()).toEqual([]);
});

it('a token goes to the origin that it was saved for, and over plain http to this machine alone', async () => {
  const home = newHome();
  const service = await startKeepingService();
  const other = await startKeepingService();
  await addProfile(home, { name: 'acme', url: service.baseUrl, token: 'a-token' });
  const file = path.join(boxOf(home), 'profiles.json');
  const stored = readFileSync(file, 'utf8');
  writeFileSync(file, stored.replace(service.baseUrl, other.baseUrl));
  expect(await runProgram({ home, args: DISPATCH })).toMatchObject({ status: 3 });
  expect(other.posts()).toEqual([]);

  const far = ['profile', 'add', 'far', '--url', 'http://ci.acme.dev', '--token-kind', 'personal'];
  expect(await runProgram({ home, args: far, input: 'a-token\n' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('http'),
  });
  expect(readFileSync(file, 'utf8')).not.toContain('ci.acme.dev');
});
