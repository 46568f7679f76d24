import { expect, it } from 'vitest';
import { addProfile, newHome, startApp } from '../support/app.ts';
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
