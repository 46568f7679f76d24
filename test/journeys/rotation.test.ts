import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { askForNewApiKey, startApp } from '../support/app.ts';
import { runCommand } from '../support/command.ts';
import { everyByteIn } from '../support/files-in.ts';
import { sendPlan } from '../support/terminal.ts';

const SECOND = 'canary-of-the-second-value';

it('a rotation that was killed half way is finished by the next start; no place is set twice, and no value is left behind', async () => {
  const { home, servers } = await prepareThree();
  const sent = () => Object.values(servers).flatMap((server) => server.posts());
  servers.globex.isAnswering = ({ body }) => body.vault_name === 'prod';
  const app = startApp({ home });
  await askForNewApiKey(app);
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('enter');
  await app.waitFor('40 bytes');
  app.press('ctrl+p');
  app.type('copy the new value');
  await app.waitFor('Copy the new value');
  app.press('enter');
  await app.waitFor(() => app.rawOutput().includes(']52;c;'));
  const copies = [...app.rawOutput().matchAll(/\]52;c;([^\u0007]+)/g)];
  expect(copies).toHaveLength(1);
  const generated = Buffer.from(copies[0]?.[1] ?? '', 'base64').toString();
  app.press('ctrl+s');
  await app.waitFor('Plan: 4 places in 3 profiles');
  await sendPlan(app);
  await app.waitFor(/3 of 4 · 3 set/);
  app.kill('SIGKILL');
  await app.exit();
  expect(sent().map(({ body }) => body.secrets[0]?.secret)).toEqual(Array(4).fill(generated));
  expect(app.rawOutput()).not.toContain(generated);

  // The log has it before anybody opens the app.
  const log = await runCommand(path.join(home, 'box'), ['log', '--json']);
  const states = JSON.parse(log.stdout).writes.map(({ state }: { state: string }) => state);
  expect(states.toSorted()).toEqual(['set', 'set', 'set', 'unknown']);

  servers.globex.isAnswering = () => true;
  const again = startApp({ home });
  await again.waitFor(/API_KEY .*unfinished/);
  again.press('2', 'a');
  await again.waitFor(/API_KEY +globex +default +\? +– +\? unknown/);
  again.press('r');
  await again.waitFor(/globex +default +\? unknown/);
  again.press('r');
  await again.waitFor('API_KEY in default');
  again.paste(SECOND);
  again.press('ctrl+s');
  await again.waitFor('Plan: 1 place in 1 profile');
  await sendPlan(again);
  await again.waitFor('4 of 4 rotated.');
  expect(sent()).toHaveLength(5);
  expect(servers.globex.posts().map(({ body }) => body.vault_name)).toEqual([
    'default',
    'prod',
    'default',
  ]);
  again.press('esc', 'l');
  await again.waitFor(/API_KEY +\? unknown +globex ▸ default/);
  await again.waitFor(/API_KEY +✓ set v4 \(was 3\) +globex ▸ default/);
  expect(again.rawOutput()).not.toContain(SECOND);
  expect(everyByteIn(home)).not.toContain(generated);
  expect(everyByteIn(home)).not.toContain(SECOND);
});
