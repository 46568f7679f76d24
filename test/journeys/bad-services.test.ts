import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';

const TOKEN = 'canary-token-0123456789';
const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
const READY = answering({
  body: '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]}',
});

it('whatever a service does, the row says what became of the dispatch, and r fills the form with it', async () => {
  const home = newHome();
  const server = await startFaultServer({
    steps: [{ kind: 'drop', afterBytes: 100, ending: 'close' }],
  });
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy\tmain');
  await app.waitFor('Ref     main');
  // It breaks off.
  app.press('ctrl+s');
  await app.waitFor(/\? unknown +deploy/);
  await app.waitFor(says(/answer|connection/));
  expect(server.requests).toHaveLength(1);

  const again = async () => {
    app.press('r');
    await app.waitFor(/Key +deploy *\n ▸? *Ref +main/);
    app.press('ctrl+s');
  };
  // A check that fails ends nothing.
  server.script(ACCEPTED, answering({ status: 500 }), READY);
  await again();
  await app.waitFor((screen) => says(/\b500\b/)(screen) && /◌ waiting +deploy/.test(screen));
  await app.waitFor(/✓ ready +deploy/, { timeoutMs: 20_000 });
  await app.waitFor('https://ci.acme.dev/r-1');

  // It is down.
  await server.close();
  await again();
  await app.waitFor(/⊗ refused +deploy/);
  await app.waitFor(says('Nothing was sent'));
  expect(app.rawOutput()).not.toContain(TOKEN);
});
