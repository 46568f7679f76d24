import { expect, it } from 'vitest';
import { startOnAcme } from '../support/app.ts';
import { pause } from '../support/terminal.ts';

const FAMILY = '👩‍👩‍👧';

it('keys in one read do what they do one by one, and fields edit by letter, word and undo', async () => {
  const { app, service } = await startOnAcme();
  app.type('nabc\u007f\u007f\u007fhello\rmain\r');
  await app.waitFor(/Key +hello/);
  await app.waitFor(/Ref +main/);
  await app.waitFor('▸ Title');
  app.type(`ship ${FAMILY} tonight`);
  app.press('alt+backspace', 'backspace', 'backspace');
  await app.waitFor(/Title +ship *$/m);
  app.press('ctrl+a');
  app.type('to ');
  app.press('ctrl+e');
  app.type('it now');
  await app.waitFor('to ship it now');
  app.press('ctrl+u');
  await app.waitGone('to ship');
  app.press('ctrl+_');
  await app.waitFor('to ship it now');
  // What letters do on a list, they don't do here.
  app.type('q?1');
  await app.waitFor('to ship it nowq?1');
  app.press('ctrl+s');
  await expect
    .poll(() => service.posts().map(({ body }) => body))
    .toEqual([{ key: 'hello', ref: 'main', title: 'to ship it nowq?1', params: {} }]);
});

it('a paste is text where text is typed, and nothing anywhere else', async () => {
  const { app, service } = await startOnAcme();
  service.status = () => ({ status: 'not_ready' });
  const hostile = 'nq\u0013\u0003\ry';
  app.paste(hostile);
  await app.waitFor(/paste/i);
  expect(app.text()).not.toContain('New dispatch');
  for (const [key, title] of [
    ['ctrl+o', 'Switch profile'],
    ['ctrl+p', 'Search commands'],
  ] as const) {
    app.press(key);
    await app.waitFor(title);
    app.paste(hostile);
    await app.waitFor('nq');
    app.press('ctrl+u', 'esc');
    await app.waitGone(title);
  }
  app.press('n');
  await app.waitFor('New dispatch');
  app.paste('dep\r\nloy\u0013\r');
  await app.waitFor(/Key +dep loy/);
  app.press('ctrl+u');
  app.type('deploy\t\t\t');
  app.paste('environment=staging\r\nnote=a = b\r\n');
  await app.waitFor('a = b');
  expect(service.posts()).toEqual([]);
  app.press('ctrl+s');
  await app.waitFor(/◌ waiting +deploy/);
  expect(service.posts().map(({ body }) => body.params)).toEqual([
    { environment: 'staging', note: 'a = b' },
  ]);
  // Nor does one answer a question.
  app.press('d');
  await app.waitFor(/Forget .*deploy/);
  app.paste('y\r');
  // A key that comes right behind a paste belongs to it.
  const keep = async () => {
    app.press('esc');
    await pause();
    return app.text();
  };
  await expect.poll(keep, { interval: 1_000 }).not.toMatch(/Forget .*deploy/);
  await app.waitFor(/◌ waiting +deploy/);
});
