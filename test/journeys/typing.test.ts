import { expect, it } from 'vitest';
import { startOnAcme } from '../support/app.ts';

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
