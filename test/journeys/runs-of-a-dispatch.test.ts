import { expect, it, onTestFinished } from 'vitest';
import { addProfile, fakeBrowser, newHome, runProgram, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { askProgram } from '../support/program.ts';

const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
const ready = (runs: readonly object[]) =>
  answering({ body: JSON.stringify({ status: 'ready', runs }) });

/** A host that ends where it doesn't seem to: after a sign that looks like a slash. */
const LOOKALIKE = 'https://ci.acme.dev\u2215runs\u22151.evil.test/';
const OPENED = 'https://ci.acme.xn--devruns1-0f7de.evil.test/';

it('a URL is shown, copied, printed and opened in one form, and of a hundred thousand runs the first thousand', async () => {
  const home = newHome();
  const browser = fakeBrowser(home);
  const server = await startFaultServer({
    steps: [ACCEPTED, ready([{ run_id: 'r-1', run_url: LOOKALIKE }])],
  });
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: 'a-token-of-acme' });
  const app = startApp({ home, env: { BROWSER: browser.command } });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor((screen) => /✓ ready +deploy/.test(screen), { timeoutMs: 20_000 });
  app.press('y');
  await app.waitFor(says(`paste to check: ${OPENED}`));
  app.press('o');
  await app.waitFor(says(`to the browser: ${OPENED}`));
  expect(browser.opened()).toBe(`${OPENED}\n`);
  const base64 = Buffer.from(OPENED).toString('base64');
  expect(app.rawOutput()).toContain(`]52;c;${base64}`);
  expect(app.rawOutput()).not.toContain('\u2215');
  expect((await askProgram(home, 'status', 'd-1')).runs).toEqual([
    { run_id: 'r-1', run_url: OPENED },
  ]);

  const runs = Array.from({ length: 100_000 }, (_, at) => {
    return { run_id: `r-${at}`, run_url: `https://ci.acme.dev/runs/r-${at}` };
  });
  server.script(ACCEPTED, ready(runs));
  app.press('n');
  await app.waitFor('New dispatch');
  app.press('ctrl+l');
  app.type('many');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +many .*100k/, { timeoutMs: 30_000 });
  app.press('enter', 'G');
  await app.waitFor('and 99,000 more', { timeoutMs: 20_000 });
  const { status, stdout, stderr } = await runProgram({ home, args: ['status', 'd-1', '--json'] });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ready', more_runs: 99_000 });
  expect(JSON.parse(stdout).runs).toHaveLength(1_000);
  expect(stderr).toMatch(/1,000 .*99,000/);
  const { dispatches } = await askProgram(home, 'runs');
  expect(dispatches[0]).toMatchObject({ key: 'many', status: 'ready', more_runs: 99_000 });
  expect(dispatches[0].runs).toHaveLength(1_000);
});
