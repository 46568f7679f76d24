import { expect, it } from 'vitest';
import { addProfile, newHome, startApp } from '../support/app.ts';
import { startService } from '../support/service.ts';

it('a profile on another server sends exactly the requests of the specification', async () => {
  const home = newHome();
  const server = await startService(home, { base: '/gateway/ci', segment: 'mint-like' });
  const { baseUrl: url, segment, tokens, requests } = server;
  await addProfile(home, { name: 'acme', url, segment, token: tokens.organization });
  server.latencyMs = 300;

  const app = startApp({ home });
  await app.waitFor('acme ▸ 127.0.0.1');
  expect(app.line(0)).toContain('/gateway/ci/mint-like');
  app.press('n');
  app.type('hello\tv2\tA title\tname\tyou');
  await app.waitFor('you');
  app.press('ctrl+s');
  await app.waitFor(/↑ sending +hello/);
  await app.waitFor(/◌ waiting +hello/);
  await app.waitFor(/✓ ready +hello/);

  const [create, ...polls] = requests;
  const headers = {
    authorization: `Bearer ${tokens.organization}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  expect(create).toMatchObject({
    method: 'POST',
    path: '/gateway/ci/mint-like/api/runs/dispatches',
    headers,
  });
  expect(JSON.parse(create?.bodyText ?? '')).toEqual({
    key: 'hello',
    ref: 'v2',
    title: 'A title',
    params: { name: 'you' },
  });
  expect(polls.length).toBeGreaterThan(0);
  for (const poll of polls) {
    expect(poll).toMatchObject({ method: 'GET', headers, bodyText: '' });
    expect(poll.path).toMatch(/^\/gateway\/ci\/mint-like\/api\/runs\/dispatches\/[\w-]+$/);
  }
  expect(app.rawOutput()).not.toContain(tokens.organization);
});

it('after a kill, what waited is watched on, and what was being sent is not sent again', async () => {
  const home = newHome();
  const server = await startService(home);
  const { baseUrl: url, tokens, requests } = server;
  await addProfile(home, { name: 'acme', url, token: tokens.personal, kind: 'personal' });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor(/◌ waiting +deploy/);
  server.latencyMs = 60_000;
  server.held = 'POST';
  app.press('n');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/↑ sending +hello/);
  const posts = () => requests.filter(({ method }) => method === 'POST').length;
  await expect.poll(posts).toBe(2);
  app.kill('SIGKILL');
  await app.exit();

  server.latencyMs = 0;
  const again = startApp({ home });
  // Somebody may have its answer until the last moment for one has passed; see killed-writes.
  await again.waitFor(/(↑ sending|\? unknown) +hello/);
  // A check that the killed one had in flight counts as lost after the length of a call.
  await again.waitFor(/✓ ready +deploy/, { timeoutMs: 60_000 });
  expect(posts()).toBe(2);
});

it('two terminals watch one dispatch, and only one of them asks the service and tells its end', async () => {
  const home = newHome();
  const server = await startService(home);
  const { baseUrl: url, tokens, requests } = server;
  await addProfile(home, { name: 'acme', url, token: tokens.organization });
  const first = startApp({ home });
  await first.waitFor('No dispatches yet.');
  first.press('n');
  first.type('deploy');
  first.press('ctrl+s');
  await first.waitFor(/◌ waiting +deploy/);
  const second = startApp({ home });
  await second.waitFor(/◌ waiting +deploy/);
  await Promise.all([first.waitFor(/✓ ready +deploy/), second.waitFor(/✓ ready +deploy/)]);
  // In about four seconds one terminal asks at 0, 1, 2.5 and 4.8 s; two would ask twice as often.
  expect(requests.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(5);
  const told = () =>
    [first, second].flatMap((app) => app.rawOutput().match(/\u001b\]9;/g) ?? []).length;
  await expect.poll(told).toBe(1);
});
