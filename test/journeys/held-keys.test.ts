import { expect, it } from 'vitest';
import { startOnAcme } from '../support/app.ts';

/** As a terminal repeats a key. There are few, since drawing after each is slow on a busy machine. */
const held = (key: string): readonly string[] => Array(5).fill(key);

it('a key that is held sends, retries and forgets once, and never answers the question that it asked', async () => {
  const { service, app } = await startOnAcme();
  service.status = () => ({ status: 'not_ready' });
  service.refusal = ({ body }) =>
    body.secrets?.some(({ name }) => name === 'BAD')
      ? { status: 400, body: { error: 'BAD is reserved' } }
      : null;
  const sent = () =>
    service.posts().map(({ body }) => body.key ?? body.secrets.map(({ name }) => name).join());
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('deploy');
  await app.waitFor('Key     deploy');
  app.press(...held('ctrl+s'));
  await app.waitFor(/◌ waiting +deploy/);

  // What still waits is asked about before it is forgotten.
  app.press(...held('d'));
  await app.waitFor(/Forget .*deploy/);
  app.press('n');
  await app.waitGone(/Forget .*deploy/);
  await app.waitFor(/◌ waiting +deploy/);

  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('GOOD\tone');
  app.press('ctrl+n');
  app.type('BAD\ttwo');
  await app.waitFor(/Name +BAD/);
  app.press(...held('ctrl+s'));
  await app.waitFor(/BAD +✗ failed/);
  await app.waitFor(/GOOD +\? unknown/);
  expect(sent()).toEqual(['deploy', 'GOOD,BAD']);
  app.press(...held('r'));
  await app.waitFor(/GOOD +✓ set/);
  await app.waitFor(/BAD +✗ failed/);
  // A key that comes later finds all of them read.
  app.press('esc', '1');
  await app.waitFor('[1 Runs]');
  expect(sent()).toEqual(['deploy', 'GOOD,BAD', 'GOOD', 'BAD']);
});
