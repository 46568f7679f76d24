import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  addProfile,
  newHome,
  runProgram,
  says,
  sendDispatch,
  startApp,
  startOnAcme,
} from '../support/app.ts';
import { boxOf } from '../support/box.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { sendPlan, type TestTerminal } from '../support/terminal.ts';

const WRITES = [
  ['dispatch', 'deploy', '--no-wait'],
  ['secret', 'set', 'A'],
  ['var', 'set', 'A=1'],
] as const;

async function startOn(more: string) {
  const home = newHome();
  const service = await startKeepingService();
  const { baseUrl: url } = service;
  await addProfile(home, { name: 'prod', url, token: 'a-token', kind: 'personal', more: [more] });
  const run = (...args: readonly string[]) => runProgram({ home, args, input: 'value' });
  return { home, service, run };
}

async function fillVaultForm(app: TestTerminal, tab: '2' | '3'): Promise<void> {
  app.press(tab, 'n');
  await app.waitFor(/Set (secrets|vars) in default/);
  app.type('A\tvalue');
  await app.waitFor(/Name +A/);
  app.press('ctrl+s');
}

it('nothing is written through a read-only profile, by no command and no form', async () => {
  const { home, service, run } = await startOn('--read-only');
  for (const args of WRITES) {
    expect(await run(...args)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/prod .*read-only/),
    });
  }
  expect(await run(...WRITES[0], '--confirm', 'prod')).toMatchObject({ status: 2 });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  await sendDispatch(app, 'deploy');
  await app.waitFor(says(/read-only/));
  app.press('ctrl+s', 'esc');
  for (const tab of ['2', '3'] as const) {
    app.press(tab);
    await app.waitFor('Nothing can be set here');
    app.press('n');
    await app.waitFor(says(/prod is read-only\. Edit the profile to write to it\./));
  }
  app.press('1');
  await app.waitFor('No dispatches yet.');
  expect(service.posts()).toEqual([]);
});

it('a protected profile is written to once its name was given, by commands and by every form', async () => {
  const { home, service, run } = await startOn('--protected');
  for (const args of WRITES) expect(await run(...args)).toMatchObject({ status: 2 });
  expect(await run(...WRITES[0], '--confirm', 'Prod')).toMatchObject({ status: 2 });
  expect(service.posts()).toEqual([]);
  for (const args of WRITES) {
    expect(await run(...args, '--confirm', 'prod')).toMatchObject({ status: 0 });
  }
  expect(service.posts()).toHaveLength(WRITES.length);

  const staging = { token: 'token-of-staging', kind: 'personal' } as const;
  await addProfile(home, { name: 'staging', url: service.baseUrl, ...staging });
  await run('secret', 'set', 'A', '--profile', 'staging');
  service.forget();
  const app = startApp({ home });
  await app.waitFor('PROTECTED');
  const isAsked = 'prod is PROTECTED';
  await sendDispatch(app, 'from-the-app');
  await app.waitFor(isAsked);
  // Given up, it leaves the form as it was.
  app.press('esc');
  await app.waitFor(/Key +from-the-app/);
  app.press('esc');
  for (const tab of ['2', '3'] as const) {
    await fillVaultForm(app, tab);
    await app.waitFor(isAsked);
    app.type('staging\r');
    await app.waitFor("isn't the name");
    expect(service.posts()).toHaveLength(tab === '2' ? 0 : 1);
    app.press('ctrl+u');
    app.type('prod\r');
    await app.waitFor(/A +✓ set/);
    app.press('esc');
  }
  expect(service.posts().map(({ path }) => path.split('/').at(-1))).toEqual(['secrets', 'vars']);

  // In a rotation it is asked for once, before anything goes anywhere.
  service.forget();
  app.press('2', 'a');
  await app.waitFor(/A +staging/);
  app.press('r');
  await app.waitFor('New value for A in 2 places');
  app.type('rotated');
  await app.waitFor('7 bytes');
  app.press('ctrl+s');
  await app.waitFor('Plan: 2 places in 2 profiles');
  await sendPlan(app);
  await app.waitFor(isAsked);
  expect(service.posts()).toEqual([]);
  app.type('prod\r');
  await app.waitFor('2 of 2 rotated');
  expect(new Set(service.posts().map(({ token }) => token))).toEqual(
    new Set(['a-token', 'token-of-staging']),
  );
});

it('a retry asks for the name of a profile that was protected meanwhile, and then is sent', async () => {
  const { home, service, app } = await startOnAcme();
  service.refusal = () => ({ status: 400, body: { error: 'not today' } });
  await fillVaultForm(app, '2');
  await app.waitFor(/A +✗ failed/);
  const file = path.join(boxOf(home), 'profiles.json');
  const text = readFileSync(file, 'utf8').replace('"isProtected": false', '"isProtected": true');
  writeFileSync(`${file}.edited`, text, { mode: 0o600 });
  renameSync(`${file}.edited`, file);
  service.refusal = () => null;
  await app.waitFor('PROTECTED');
  app.press('r');
  await app.waitFor('acme is PROTECTED');
  expect(service.posts()).toHaveLength(1);
  app.type('acme');
  await app.waitFor('› acme');
  app.press('enter');
  await app.waitFor(/A +✓ set/);
  expect(service.posts()).toHaveLength(2);
});
