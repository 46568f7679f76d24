import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { type SeenRequest, startService } from '../support/service.ts';

/** A service of its own, with the profile that belongs to it. */
async function startOrganization(home: string, name: string, more: readonly string[] = []) {
  const server = await startService(home);
  const { baseUrl: url, segment, tokens, requests } = server;
  await addProfile(home, { name, url, segment, token: tokens.organization, more });
  return { server, requests };
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

  const keys = (requests: readonly SeenRequest[]) =>
    requests.filter(({ method }) => method === 'POST').map(({ bodyText }) => bodyText);
  expect(keys(acme.requests)).toMatchObject([expect.stringContaining('"deploy"')]);
  expect(keys(globex.requests)).toMatchObject([expect.stringContaining('"hello"')]);
  expect(
    globex.requests.every(({ headers }) =>
      headers.authorization?.endsWith(globex.server.tokens.organization),
    ),
  ).toBe(true);
});

it('a dispatch is run again on other organizations, a protected one by its name, and both are watched', async () => {
  const home = newHome();
  await startOrganization(home, 'acme');
  const globex = await startOrganization(home, 'globex');
  const prod = await startOrganization(home, 'globex-prod', ['--protected']);
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('hello\tmain');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  app.press('p');
  await app.waitFor('Run on other profiles');
  app.type('  ');
  await app.waitFor(/asked\s+to\s+type\s+globex-prod\s+first/);
  app.press('enter');
  await app.waitFor('Run hello on main?');
  app.press('enter');
  app.type('y');
  await app.waitFor('globex-prod is PROTECTED');
  // Neither a held enter nor a paste passes it.
  app.type('\r'.repeat(40));
  await app.waitFor("isn't the name");
  app.paste('globex-prod\r');
  await app.waitFor('Pasting');
  expect([...globex.requests, ...prod.requests]).toEqual([]);
  // As fast as a slow connection delivers what was typed: in one read.
  app.type('globex-prod\r');
  await app.waitFor('all profiles 3');
  await app.waitFor(/✓ ready +globex +hello/);
  await app.waitFor(/✓ ready +glo\S+rod +hello/);
  expect(app.line(0)).toContain('acme ▸');
  for (const { requests, server } of [globex, prod]) {
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${server.tokens.organization}`,
    ]);
  }
});

it('after a 401 the token is entered in place, and checks and form go on', async () => {
  const home = newHome();
  const ready = '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]}';
  const server = await startFaultServer({
    steps: [answering({ status: 201, body: '{"dispatch_id":"d-1"}' }), answering({ status: 401 })],
  });
  onTestFinished(() => server.close());
  await addProfile(home, {
    name: 'acme',
    url: server.origin,
    token: 'old-canary-token-0123456789',
  });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor('Press t to replace it');
  app.press('n');
  app.type('half a draft');
  await app.waitFor('half a draft');
  server.script(answering({ body: ready }));

  app.press('ctrl+y');
  await app.waitFor('A new token for acme');
  app.paste('new-canary-token-0123456789\n');
  await app.waitFor('27 characters');
  app.press('enter');
  // The server tells the check of the connection what it tells anybody: the dispatch is ready.
  await app.waitFor(says(/Stored the organization token of acme\..*not refused \(200/));
  await app.waitFor('half a draft');
  app.press('esc');
  await app.waitFor(/✓ ready +deploy/);
  const sent = server.requests.map(({ raw }) =>
    /authorization: (.*)/i.exec(raw.toString('latin1'))?.[1]?.trim(),
  );
  expect(sent).toEqual([
    'Bearer old-canary-token-0123456789',
    'Bearer old-canary-token-0123456789',
    'Bearer new-canary-token-0123456789',
    'Bearer new-canary-token-0123456789',
  ]);
  expect(app.rawOutput()).not.toContain('canary');
});

it('a profile is added through the form, checked, and dispatched with at once', async () => {
  const home = newHome();
  const server = await startService(home, { base: '/ci' });
  const app = startApp({ home, columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  expect(app.line(0)).toContain('no profile yet');
  app.press('4');
  await app.waitFor('No profiles yet');
  app.press('n');
  await app.waitFor('New profile');
  app.type(`acme\t${server.baseUrl}\t\t\tpersonal\t`);
  app.paste(`${server.tokens.personal}\n`);
  await app.waitFor('••••••••');
  app.press('ctrl+s');
  // The first one is where this terminal is from now on, and its connection has been tried.
  await app.waitFor(says(/acme .*personal token.* answers 404 to a made-up dispatch/));
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  await app.waitFor(/^ acme ▸ 127\.0\.0\.1:\d+\/ci/);
  app.press('1');
  await app.waitFor('[1 Runs]');
  app.press('n');
  await app.waitFor('personal token');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  expect(app.rawOutput()).not.toContain(server.tokens.personal);

  const file = path.join(home, 'box/profiles.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(server.tokens.personal);
  const listed = await runProgram({ home, args: ['profile', 'list', '--json'] });
  expect(JSON.parse(listed.stdout)).toMatchObject({ default: 'acme' });
  expect(listed.stdout).not.toContain(server.tokens.personal);
});
