import { expect, it } from 'vitest';
import { sendDispatch, startOnAcme } from '../support/app.ts';
import { askProgram } from '../support/program.ts';

it('an unknown dispatch is settled by hand: with its id it is watched, and else it is known not to be', async () => {
  const { home, service, app } = await startOnAcme();
  service.isAnswering = () => false;
  for (const [at, key] of ['first', 'second'].entries()) {
    await sendDispatch(app, key);
    await expect.poll(() => service.posts().length).toBe(at + 1);
    service.drop();
    await app.waitFor(new RegExp(`\\? unknown +${key}`));
  }
  // The second one was found on the service.
  app.press('i');
  await app.waitFor('Was it accepted?');
  app.type('d-found');
  await app.waitFor(/Id +d-found/);
  app.press('enter');
  await app.waitFor(/✓ ready +second/);
  app.press('down', 'i');
  await app.waitFor('Was it accepted?');
  app.press('up', 'right');
  await app.waitFor('[no]');
  app.press('enter');
  await app.waitFor(/⊗ refused +first/);
  app.press('u');
  await app.waitFor(/\? unknown +first/);
  app.press('q');
  await app.exit();

  // What nobody knows stays so, and nothing was sent again.
  const { dispatches } = await askProgram(home, 'runs');
  expect(dispatches).toMatchObject([
    { key: 'second', status: 'ready', dispatch_id: 'd-found' },
    { key: 'first', status: 'unknown', dispatch_id: null },
  ]);
  expect(service.posts()).toHaveLength(2);
});
