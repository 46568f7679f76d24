import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';
import { boxOf, locksIn } from '../support/box.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { hangOn } from '../support/locks.ts';
import { addProfile, addToken, askProgram } from '../support/program.ts';

/** Long enough that what does not wait is seen, and less than anybody's patience. */
const HELD_MS = 700;

/** A machine on which everything was used once, on a service that takes whatever it gets. */
async function usedHome() {
  const home = newHome();
  const service = await startKeepingService(Number.POSITIVE_INFINITY);
  await addProfile(home, { name: 'acme', url: service.baseUrl, token: 'token' });
  await addToken(home, 'acme', 'service-account', 'token');
  await runProgram({ home, args: ['dispatch', 'first', '--no-wait'] });
  await runProgram({ home, args: ['secret', 'set', 'FIRST'], input: 'value' });
  service.forget();
  return { home, service };
}

it('while another process hangs with the locks of all files, a command sends nothing; then it sends once', async () => {
  const { home, service } = await usedHome();
  const letGo = await hangOn(...locksIn(home));
  const ending = Promise.all([
    runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'] }),
    runProgram({ home, args: ['secret', 'set', 'A'], input: 'value' }),
    runProgram({
      home,
      args: ['profile', 'token', 'acme', '--token-kind', 'personal'],
      input: 't',
    }),
  ]);
  await delay(HELD_MS);
  expect(service.posts()).toEqual([]);
  letGo();
  expect((await ending).map(({ status, stderr }) => [status, stderr])).toEqual([
    [0, expect.any(String)],
    [0, expect.any(String)],
    [0, expect.any(String)],
  ]);
  expect(service.posts()).toHaveLength(2);
  const runs = await askProgram(home, 'runs');
  expect(runs.dispatches).toMatchObject([{ key: 'deploy' }, { key: 'first' }]);
  expect((await askProgram(home, 'log')).writes[0]).toMatchObject({ name: 'A', state: 'set' });
});

it('the app answers keys meanwhile, and sends what was asked for once it is let go', async () => {
  const { home, service } = await usedHome();
  const app = startApp({ home });
  await app.waitFor(/first/);
  const letGo = await hangOn(...locksIn(home));
  app.press('n');
  await app.waitFor('New dispatch', { timeoutMs: 3_000 });
  app.type('held');
  await app.waitFor(/Key +held/, { timeoutMs: 3_000 });
  app.press('ctrl+s');
  await delay(HELD_MS);
  expect(service.posts()).toEqual([]);
  app.press('esc');
  await app.waitFor(/still being sent/, { timeoutMs: 3_000 });
  app.press('2');
  await app.waitFor('[2 ', { timeoutMs: 3_000 });
  letGo();
  app.press('1');
  await app.waitFor(/waiting +held/);
  expect(service.posts()).toHaveLength(1);
  app.press('n');
  await app.waitFor('New dispatch');
  expect(app.text()).not.toContain('Draft');
});

it('a change that nobody lets in is given up in a sentence, and nothing of it is stored', async () => {
  const { home } = await usedHome();
  await hangOn(...locksIn(home));
  const args = ['profile', 'token', 'acme', '--token-kind', 'personal'];
  const { status, stderr } = await runProgram({ home, args, input: 'new-token-0123456789' });
  expect(status).toBe(2);
  expect(stderr).toContain('another dispatchbox');
  const { profiles } = await askProgram(home, 'profile', 'list');
  expect(JSON.stringify(profiles)).not.toContain('personal');
});

it.runIf(process.platform !== 'win32')(
  'a pipe in the place of the profiles is told of, and nobody waits for it',
  async () => {
    const { home, service } = await usedHome();
    const file = path.join(boxOf(home), 'profiles.json');
    rmSync(file);
    execFileSync('mkfifo', [file]);
    const ended = await runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'] });
    expect(ended).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/profiles\.json.*pipe/),
    });
    expect(service.posts()).toEqual([]);
  },
);
