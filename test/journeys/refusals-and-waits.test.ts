import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, runProgram, says, sendDispatch, startApp } from '../support/app.ts';
import { answering, type FaultStep, startFaultServer } from '../support/fault-server.ts';

const TOKEN = 'canary-token-0123456789';
const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
const READY = answering({
  body: '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]}',
});

async function service(home: string, ...steps: readonly FaultStep[]) {
  const server = await startFaultServer({ steps });
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN, kind: 'personal' });
  return server;
}

function redirect(status: number): FaultStep {
  return answering({ status, headers: { Location: '/made' } });
}

it('what a redirect answers is unknown, in the app and in commands', async () => {
  const home = newHome();
  const server = await service(home, redirect(301));
  const secret = { home, args: ['secret', 'set', 'A', '--json'], input: 'a value' };
  const ended = await runProgram(secret);
  expect(ended.status).toBe(4);
  expect(JSON.parse(ended.stdout)).toMatchObject({ set: [], failed: [], unknown: ['A'] });

  server.script(redirect(302), redirect(308));
  const app = startApp({ home });
  await sendDispatch(app, 'deploy');
  await app.waitFor(/\? unknown +deploy/);
  await app.waitFor(says('It may have been accepted.'));
  app.press('3', 'n');
  await app.waitFor('Set vars in default');
  app.type('REGION\tnorth');
  await app.waitFor(/Value +north/);
  app.press('ctrl+s');
  await app.waitFor(/REGION +\? unknown/);
  await expect.poll(() => server.requests.length).toBe(3);
  app.press('ctrl+c', 'ctrl+c');
});

it('a check that is told to wait waits, and a dispatch so refused says the wait and is not repeated', async () => {
  const home = newHome();
  const wait = (status: number) => answering({ status, headers: { 'Retry-After': '2' } });
  const server = await service(home, ACCEPTED, wait(403), wait(429), READY);
  const args = ['dispatch', 'deploy', '--wait', '--json'];
  const startedMs = performance.now();
  const waited = await runProgram({ home, args });
  expect(waited).toMatchObject({ status: 0, stderr: expect.stringContaining('403') });
  expect(performance.now() - startedMs).toBeGreaterThan(4_000);
  expect(server.requests).toHaveLength(4);

  server.script(wait(403));
  const refused = await runProgram({ home, args });
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/403.* 2 s/) });
  expect(refused.stderr).not.toMatch(/token (was|isn't)|profile token/);
  expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'refused' });
  expect(server.requests).toHaveLength(5);
});

it('one answer that asks to wait is for all profiles of that origin', async () => {
  const home = newHome();
  const server = await service(home, ACCEPTED);
  const url = `${server.origin}/elsewhere`;
  await addProfile(home, { name: 'globex', url, token: TOKEN, kind: 'personal' });
  for (const [key, profile] of [
    ['one', 'acme'],
    ['two', 'acme'],
    ['three', 'globex'],
  ] as const) {
    const args = ['dispatch', key, '--no-wait', '--profile', profile];
    expect(await runProgram({ home, args })).toMatchObject({ status: 0 });
  }
  const sent = server.requests.length;
  server.script(answering({ status: 429, headers: { 'Retry-After': '60' } }));
  const app = startApp({ home });
  await app.waitFor(says(/next in 5\d+s, as the service asked/));
  const asked = server.requests.length;
  app.press('ctrl+o');
  app.type('globex');
  app.press('enter');
  await app.waitFor(/◌ waiting +three/);
  await app.waitFor(says(/next in 5[0-7]s, as the service asked/));
  expect(server.requests).toHaveLength(asked);
  // Each at most once: what was on its way when the first answer came.
  expect(asked).toBeLessThanOrEqual(sent + 3);
  app.press('ctrl+c');
  expect(await app.exit()).toMatchObject({ code: 0 });
});
