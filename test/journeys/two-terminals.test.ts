import { expect, it } from 'vitest';
import { runProgram, says, sendDispatch, startApp, startOnAcme } from '../support/app.ts';

it('what is done in one terminal holds in the other: stopped, forgotten, set and removed', async () => {
  const { home, service, app: first } = await startOnAcme();
  service.status = () => ({ status: 'not_ready' });
  const second = startApp({ home });
  await second.waitFor('No dispatches yet.');
  await sendDispatch(first, 'deploy');
  await second.waitFor(/◌ waiting +deploy/);

  second.press('x');
  await first.waitFor(/stopped +deploy/);
  first.press('x');
  await second.waitFor(/◌ waiting +deploy/);
  first.press('d');
  await first.waitFor(/Forget .*deploy/);
  first.press('y');
  await second.waitGone(/waiting +deploy/);

  second.press('2');
  first.press('2', 'n');
  await first.waitFor('Set secrets in default');
  first.type('API_KEY\tvalue');
  first.press('ctrl+s');
  await second.waitFor(/API_KEY +default +v4/);

  // A form that is open while its profile is removed sends nothing.
  second.press('1', 'n');
  await second.waitFor('New dispatch');
  second.type('late');
  await second.waitFor('Key     late');
  const sent = service.posts().length;
  expect(await runProgram({ home, args: ['profile', 'remove', 'acme'] })).toMatchObject({
    status: 0,
  });
  second.press('ctrl+s');
  await second.waitFor(says(/acme.*removed/));
  expect(service.posts()).toHaveLength(sent);
});
