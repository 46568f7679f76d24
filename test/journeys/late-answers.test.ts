import { expect, it } from 'vitest';
import { addProfile, newHome, sendDispatch, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { askProgram } from '../support/program.ts';

async function startOnTwo() {
  const home = newHome();
  const acme = await startKeepingService();
  const globex = await startKeepingService();
  for (const [name, { baseUrl: url }] of Object.entries({ acme, globex })) {
    await addProfile(home, { name, url, token: `${name}-token`, kind: 'personal' });
  }
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  return { home, acme, globex, app };
}

/** Holds what waits for it, until it is let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: () => promise, open: resolve };
}

it('an answer that comes after a switch belongs to the profile it was sent on, and touches no form', async () => {
  const { acme, globex, app } = await startOnTwo();
  const dispatches = gate();
  const secrets = gate();
  acme.isAnswering = ({ body }) =>
    (body.key === undefined ? secrets : dispatches).passed().then(() => true);
  acme.refusal = ({ body }) =>
    body.key === undefined ? null : { status: 400, body: { error: 'frozen' } };
  await sendDispatch(app, 'deploy');
  await app.waitFor(/sending +deploy/);
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('OF_ACME\tvalue');
  await app.waitFor(/Name +OF_ACME/);
  app.press('ctrl+s');
  await app.waitFor(/OF_ACME .*sending/);
  await expect.poll(() => acme.posts().length).toBe(2);

  app.press('ctrl+o');
  await app.waitFor('Switch profile');
  app.type('globex\r');
  await app.waitFor(/^ globex ▸/);
  app.press('1', '2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('OF_GLOBEX\tother');
  await app.waitFor(/Name +OF_GLOBEX/);
  // Each key clears the line in which the answers are told of.
  await app.waitFor('5 bytes');
  // One after the other: each is told of in the same line.
  dispatches.open();
  await app.waitFor('deploy on acme');
  secrets.open();
  await app.waitFor(/acme: 1 secret set/);
  expect(app.text()).toMatch(/Name +OF_GLOBEX/);
  expect(app.text()).not.toMatch(/Name +OF_ACME/);
  app.press('ctrl+s');
  await app.waitFor(/OF_GLOBEX +✓ set/);
  expect(globex.posts().map(({ token, body }) => [token, body.secrets])).toEqual([
    ['globex-token', [{ name: 'OF_GLOBEX', secret: 'other' }]],
  ]);

  app.press('esc', 'a');
  await app.waitFor(/OF_ACME +acme/);
  await app.waitFor(/OF_GLOBEX +globex/);
  app.press('1');
  await app.waitFor(/⊗ refused +acme +deploy/);
  expect(acme.posts()).toHaveLength(2);
});

it('an answer to a check brings nothing back that was forgotten while it was under way', async () => {
  const { home, acme, app } = await startOnTwo();
  const answers = gate();
  const ready = acme.status;
  acme.status = async (id) => {
    await answers.passed();
    return ready(id);
  };
  await sendDispatch(app, 'deploy');
  await app.waitFor(/◌ waiting +deploy/);
  await expect.poll(() => acme.checks().length).toBe(1);
  app.press('d');
  await app.waitFor(/Forget .*deploy/);
  app.press('y');
  await app.waitGone(/◌ waiting +deploy/);
  answers.open();
  // A second one has its whole life meanwhile.
  await sendDispatch(app, 'other');
  await app.waitFor(/✓ ready +other/);
  expect(app.text()).not.toMatch(/(ready|waiting) +deploy/);
  const { dispatches } = await askProgram(home, 'runs');
  expect(dispatches).toMatchObject([{ key: 'other', status: 'ready' }]);
});
