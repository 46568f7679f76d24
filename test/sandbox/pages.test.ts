import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dispatch, leapingClock, outcomeOf, poll, send, start } from './support.ts';

const ATTACK = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
const CSP =
  /^default-src 'none'; style-src 'sha256-([^']+)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

test('the page of a run tells all about it, and everything is escaped', async () => {
  const sandbox = await start({ clock: leapingClock });
  const { runs } = await outcomeOf(sandbox, {
    key: 'matrix',
    title: ATTACK,
    ref: `${ATTACK}ref`,
    params: {},
  });
  const response = await fetch(runs[1].run_url);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const text of ['matrix', 'node 24', '1204 passed on node 24', runs[1].run_id, 'after 3 s']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('node 22');
  expect(page.match(/<\/?script|<img|onerror=alert\(1\)>/g)).toBeNull();
  expect(page.match(/<\/title>|<\/style>/g)).toHaveLength(2);
  expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
});

test('the policy allows the one style of the page by its digest, and nothing else', async () => {
  const sandbox = await start();
  const index = await send(sandbox, '/');
  const digest = CSP.exec(index.headers.get('content-security-policy') ?? '')?.[1];
  const style = /<style>(.*?)<\/style>/s.exec(index.text)?.[1] ?? '';
  expect(createHash('sha256').update(style).digest('base64')).toBe(digest);
  expect(index.headers.get('x-content-type-options')).toBe('nosniff');
  expect(index.headers.get('referrer-policy')).toBe('no-referrer');
});

test('a run that does not exist, or not yet, has a page that says so', async () => {
  let now = 0;
  const sandbox = await start({ clock: () => now });
  const id = await dispatch(sandbox, { key: 'hello' });
  const missing = await send(sandbox, '/runs/nope');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(missing.text).toContain('No such run');
  now = 1000;
  const runUrl: string = (await poll(sandbox, id)).runs[0].run_url;
  expect((await fetch(runUrl)).status).toBe(200);
  now = 999;
  expect((await fetch(runUrl)).status).toBe(404);
});

test('the index names what can be dispatched, and no run and no token', async () => {
  const sandbox = await start({ clock: leapingClock });
  const { runs } = await outcomeOf(sandbox, { key: 'hello', title: 'private title' });
  const { text } = await send(sandbox, '/');
  expect(text).toContain('deploy-with-secret');
  for (const hidden of [runs[0].run_id, 'private title', ...Object.values(sandbox.tokens)]) {
    expect(text).not.toContain(hidden);
  }
});
