import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';

/** A service of its own, with the profile that belongs to it. */
async function startOrganization(home: string, name: string) {
  const { baseUrl: url, posts } = await startKeepingService(3);
  await addProfile(home, { name, url, token: `token-of-${name}` });
  return () => posts().map(({ token, body }) => [token, body.key]);
}

it('a switch leaves running work, the other service and the other terminal alone', async () => {
  const home = newHome();
  const acme = await startOrganization(home, 'acme');
  const globex = await startOrganization(home, 'globex');
  const other = startApp({ home });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy\tmain');
  app.press('ctrl+s');
  await app.waitFor(/◌ waiting +deploy/);
  app.press('n');
  app.type('draft-of-acme');
  await app.waitFor('draft-of-acme');

  app.press('ctrl+o');
  await app.waitFor('Switch profile');
  app.type('glo\r');
  await app.waitFor(/draft .*globex\?/);
  app.press('n');
  await app.waitFor(/^ globex ▸/);
  app.press('n');
  await app.waitFor('New dispatch to globex');
  expect(app.text()).not.toContain('draft-of-acme');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  expect(app.text()).not.toMatch(/(waiting|ready) +deploy/);
  expect(other.line(0)).toContain('acme ▸');

  app.press('ctrl+o');
  await app.waitFor('Switch profile');
  app.press('enter');
  await app.waitFor(/^ acme ▸/);
  await app.waitFor(/✓ ready +deploy/, { timeoutMs: 20_000 });
  app.press('n');
  await app.waitFor('Draft: draft-of-acme');
  app.press('ctrl+d');
  await app.waitFor(/Key +draft-of-acme/);

  expect(acme()).toEqual([['token-of-acme', 'deploy']]);
  expect(globex()).toEqual([['token-of-globex', 'hello']]);
});

it('a profile is added through the form, checked, and dispatched with at once', async () => {
  const home = newHome();
  const { baseUrl, posts, checks } = await startKeepingService();
  const token = 'canary-token-0123456789';
  const app = startApp({ home, columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  expect(app.line(0)).toContain('no profile yet');
  app.press('4');
  await app.waitFor('No profiles yet');
  app.press('n');
  await app.waitFor('New profile');
  app.type(`acme\t${baseUrl}/ci\t\t\tpersonal\t`);
  app.paste(`${token}\n`);
  await app.waitFor('••••••••');
  app.press('ctrl+s');
  // The first one is where this terminal is from now on, and its connection has been tried.
  await app.waitFor(says(/acme .*personal token.* answers 404 to a made-up dispatch/));
  expect([posts(), checks()]).toEqual([[], [token]]);
  await app.waitFor(/^ acme ▸ 127\.0\.0\.1:\d+\/ci/);
  app.press('1');
  await app.waitFor('[1 Runs]');
  app.press('n');
  await app.waitFor('personal token');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  expect(app.rawOutput()).not.toContain(token);

  const file = path.join(home, 'box/profiles.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(token);
  const listed = await runProgram({ home, args: ['profile', 'list', '--json'] });
  expect(JSON.parse(listed.stdout)).toMatchObject({ default: 'acme' });
  expect(listed.stdout).not.toContain(token);
});
