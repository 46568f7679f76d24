import { expect, it } from 'vitest';
import { runProgram, says, sendDispatch, startApp, startOnAcme } from '../support/app.ts';
import { addToken } from '../support/program.ts';

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

it('a token that a command stores lets a terminal go on whose token was refused', async () => {
  const { home, service, app } = await startOnAcme();
  service.refusal = ({ token }) =>
    token === 'a-token' ? { status: 401, body: { error: 'expired' } } : null;
  await sendDispatch(app, 'deploy');
  await app.waitFor(says(/token .*rejected/));
  await addToken(home, 'acme', 'personal', 'new-token');
  await app.waitGone(/rejected/);
  await sendDispatch(app, 'deploy');
  await app.waitFor(/✓ ready +deploy/);
});
