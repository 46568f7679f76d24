import { expect, it } from 'vitest';
import { sendDispatch, startOnAcme } from '../support/app.ts';

it('what was typed is kept, offered to the next empty form, and asked about before it is lost', async () => {
  const { service, app } = await startOnAcme();
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('half\trelease/1');
  await app.waitFor(/Ref +release\/1/);
  app.press('esc');
  await app.waitFor('No dispatches yet.');

  // The next form is empty, and what is sent from it costs the draft nothing.
  await sendDispatch(app, 'deploy');
  await app.waitFor(/✓ ready +deploy/);
  app.press('n');
  await app.waitFor('Draft: half');
  expect(app.text()).not.toMatch(/Key +half/);
  app.press('ctrl+d');
  await app.waitFor(/Key +half/);
  await app.waitFor(/Ref +release\/1/);
  app.press('4', 'esc', '4');
  await app.waitFor('[4 Profiles]');

  app.press('q');
  await app.waitFor('Quit now?');
  expect(app.text()).toMatch(/draft/i);
  app.press('esc');
  await app.waitGone('Quit now?');
  app.press('1', 'n');
  await app.waitFor('Draft: half');
  app.press('esc', 'ctrl+c');
  await app.waitFor('Quit now?');
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  expect(service.posts().map(({ body }) => body)).toEqual([{ key: 'deploy', params: {} }]);
});
