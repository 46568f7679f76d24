import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, says, startApp } from '../support/app.ts';
import { answering, type FaultStep, startFaultServer } from '../support/fault-server.ts';

const TOKEN = 'canary-token-0123456789';
const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });

async function startOn(steps: readonly FaultStep[]) {
  const home = newHome();
  const server = await startFaultServer({ steps });
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy\tmain');
  await app.waitFor('Ref     main');
  return { app, server };
}

it('a service that breaks off: the row says so in words, r fills the form with it', async () => {
  const { app, server } = await startOn([{ kind: 'drop', afterBytes: 100, ending: 'close' }]);
  app.press('ctrl+s');
  await app.waitFor(/\? unknown/);
  await app.waitFor(says(/answer|connection/));
  app.press('r');
  await app.waitFor('Key     deploy');
  expect(app.text()).toContain('Ref     main');
  expect(server.requests).toHaveLength(1);
  expect(app.rawOutput()).not.toContain(TOKEN);
});

it('a service that is down: nothing was sent, and the screen says so', async () => {
  const { app, server } = await startOn([ACCEPTED]);
  await server.close();
  app.press('ctrl+s');
  await app.waitFor(/⊗ refused/);
  await app.waitFor(says('Nothing was sent'));
  app.press('r');
  await app.waitFor('Key     deploy');
});

const READY = answering({
  body: '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]}',
});

it('a check that fails ends nothing: it is said, and the next one counts', async () => {
  const { app } = await startOn([ACCEPTED, answering({ status: 500 }), READY]);
  app.press('ctrl+s');
  await app.waitFor((screen) => says(/\b500\b/)(screen) && /◌ waiting +deploy/.test(screen));
  await app.waitFor(/✓ ready +deploy/, { timeoutMs: 20_000 });
  await app.waitFor('https://ci.acme.dev/r-1');
});

it('a token that is no longer accepted stops the checks once, with the way back', async () => {
  const { app, server } = await startOn([ACCEPTED, answering({ status: 401 })]);
  app.press('ctrl+s');
  await app.waitFor('was rejected');
  await app.waitFor('paused');
  const asked = server.requests.length;
  server.script(READY);
  app.press('R');
  await app.waitFor(/✓ ready +deploy/);
  expect(server.requests.length).toBe(asked + 1);
});
