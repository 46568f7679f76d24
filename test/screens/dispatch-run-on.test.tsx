import { expect, it } from 'vitest';
import { whyNoRunOn } from '../../src/screens/runs/run-words.ts';
import { dispatchBefore, openDispatchApp } from './dispatch-app.ts';

it('runs a dispatch on several profiles after one question with all of them', async () => {
  const app = await openDispatchApp({
    profiles: [
      { name: 'acme' },
      { name: 'globex' },
      { name: 'initech', isProtected: true },
      { name: 'archive', isReadOnly: true },
    ],
  });
  await dispatchBefore(app, { key: 'deploy', ref: 'main', params: { a: '1' } });
  await dispatchBefore(app, { key: 'nightly' });
  app.server.requests.length = 0;
  await app.press('g', 'space', 'space', 'p');
  expect(app.words()).toContain('Run 2 dispatches on other profiles');
  expect(app.frame()).toMatch(/archive.*read-only profile/);
  expect(app.frame()).toMatch(/acme.*sent there before/);
  await app.press('space', 'space');
  expect(app.words()).toContain('4 requests to globex, initech');
  await app.press('enter');
  expect(app.words()).toContain('Run 2 dispatches?');
  expect(app.words()).toContain('globex ▸ 127.0.0.1');
  expect(app.words()).toContain('send 4 requests');
  expect(app.server.count('POST')).toBe(0);
  await app.press('y');
  await app.type('initech');
  await app.press('enter');
  const posts = app.server.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ token }) => token).toSorted()).toEqual([
    ...['globex-personal', 'globex-personal', 'initech-personal', 'initech-personal'],
  ]);
  expect(posts.filter(({ body }) => JSON.stringify(body).includes('deploy'))).toHaveLength(2);
  expect(app.frame()).toMatch(/waiting.*globex/);
});

it('never takes in a profile that nothing can be sent to', async () => {
  const app = await openDispatchApp({
    profiles: [{ name: 'acme' }, { name: 'archive', isReadOnly: true }],
  });
  await dispatchBefore(app, { key: 'deploy' });
  app.server.requests.length = 0;
  await app.press('p', 'enter');
  expect(app.words()).toContain("Can't send to archive: read-only profile");
  await app.press('space');
  expect(app.words()).toContain("Can't send to archive: read-only profile");
  expect(app.frame()).not.toMatch(/^x/m);
  await app.press('esc');
  expect(app.words()).not.toContain('on other profiles');
  expect(app.server.count('POST')).toBe(0);
});

it('is not offered for one dispatch where there is no other profile', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' });
  const rows = app.app.runs.rows.get();
  const why = (others: boolean, of = rows) => whyNoRunOn(of, { others, runAgain: 'r' });
  expect(why(false)).toBe('There is no other profile. r runs it again on this one.');
  expect(why(true)).toBeNull();
  // Several are sent again together only here.
  expect(why(false, [...rows, ...rows])).toBeNull();
});
