import { expect, it } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { askForNewApiKey, startApp } from '../support/app.ts';
import { sendPlan } from '../support/terminal.ts';

const FIRST = 'canary-of-the-first-value';
const SECOND = 'canary-of-the-second-value';

it('a rotation that was killed half way is finished by the next start, with no place set twice', async () => {
  const { home, servers } = await prepareThree();
  const total = () => Object.values(servers).reduce((sum, { posts }) => sum + posts().length, 0);
  servers.globex.isAnswering = ({ body }) => body.vault_name === 'prod';
  const app = startApp({ home });
  await askForNewApiKey(app);
  app.paste(FIRST);
  app.press('ctrl+s');
  await app.waitFor('Plan: 4 places in 3 profiles');
  await sendPlan(app);
  await app.waitFor(/3 of 4 · 3 set/);
  app.kill('SIGKILL');
  await app.exit();
  expect(total()).toBe(4);

  servers.globex.isAnswering = () => true;
  const again = startApp({ home });
  await again.waitFor('The rotation of API_KEY is unfinished');
  again.press('2', 'a');
  await again.waitFor(/API_KEY +globex +default +\? +– +\? unknown/);
  again.press('r');
  await again.waitFor(/globex +default +\? unknown: dispatchbox exited before the response came/);
  again.press('r');
  await again.waitFor('New value for API_KEY in default');
  again.paste(SECOND);
  again.press('ctrl+s');
  await again.waitFor('Plan: 1 place in 1 profile');
  await sendPlan(again);
  await again.waitFor('4 of 4 rotated.');
  expect(total()).toBe(5);
  expect(servers.globex.posts().map(({ body }) => body.vault_name)).toEqual([
    'default',
    'prod',
    'default',
  ]);
  again.press('esc', 'l');
  await again.waitFor(/API_KEY +unknown +globex ▸ default/);
  await again.waitFor(/API_KEY +set v4 \(was 3\) +globex ▸ default/);
  expect(again.rawOutput()).not.toContain('canary');
});
