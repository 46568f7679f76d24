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

// A status has to be a word of its own: the port in the header may contain it.
const creations: readonly [string, readonly FaultStep[], RegExp, RegExp][] = [
  ['answers 401', [answering({ status: 401 })], /⊗ refused/, /token/],
  [
    'answers 422 with a reason',
    [answering({ status: 422, body: '{"error":"no such key"}' })],
    /⊗ refused/,
    /no such key/,
  ],
  ['answers 500', [answering({ status: 500 })], /\? unknown/, /\b500\b/],
  [
    'answers a page of HTML',
    [answering({ status: 201, body: '<!doctype html><p>hi' })],
    /\? unknown/,
    /HTML/,
  ],
  [
    'closes without an answer',
    [{ kind: 'drop', afterBytes: 100, ending: 'close' }],
    /\? unknown/,
    /answer|connection/,
  ],
];

it.each(creations)(
  'a service that %s: the row says so in words, r fills the form with it',
  async (_, steps, state, words) => {
    const { app, server } = await startOn(steps);
    app.press('ctrl+s');
    await app.waitFor(state);
    await app.waitFor(says(words));
    app.press('r');
    await app.waitFor('Key     deploy');
    expect(app.text()).toContain('Ref     main');
    expect(server.requests).toHaveLength(1);
    expect(app.rawOutput()).not.toContain(TOKEN);
  },
);

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

const polls: readonly [string, FaultStep, RegExp][] = [
  ['a status that nobody knows', answering({ body: '{"status":"queued"}' }), /“queued”/],
  ['ready without runs', answering({ body: '{"status":"ready","runs":[]}' }), /runs/],
  ['HTML', answering({ body: '<html>' }), /HTML/],
  ['500', answering({ status: 500 }), /\b500\b/],
  ['nothing at all', { kind: 'drop', afterBytes: 200, ending: 'close' }, /connection|answer/],
];

it.each(polls)(
  'a check that brings %s ends nothing: it is said, and the next one counts',
  async (_, step, words) => {
    const { app } = await startOn([ACCEPTED, step, READY]);
    app.press('ctrl+s');
    await app.waitFor((screen) => says(words)(screen) && /◌ waiting +deploy/.test(screen));
    await app.waitFor(/✓ ready +deploy/, { timeoutMs: 20_000 });
    await app.waitFor('https://ci.acme.dev/r-1');
  },
);

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
