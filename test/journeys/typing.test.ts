import { expect, it } from 'vitest';
import { startOnAcme } from '../support/app.ts';
import { pause } from '../support/terminal.ts';

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
