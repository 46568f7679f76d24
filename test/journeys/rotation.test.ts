import { expect, it } from 'vitest';
import { addProfile, askForNewApiKey, newHome, runProgram, startApp } from '../support/app.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { everyByteIn } from '../support/files-in.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { askWith } from '../support/program.ts';
import { pause, sendPlan } from '../support/terminal.ts';

const SECOND = 'canary-of-the-second-value';

/** What was set from here before: API_KEY in four places of three profiles, and another secret. */
const SET_BEFORE = [
  ['acme', 'default', 'API_KEY'],
  ['globex', 'default', 'API_KEY'],
  ['globex', 'prod', 'API_KEY'],
  ['initech', 'default', 'API_KEY'],
  ['initech', 'prod', 'OTHER_KEY'],
] as const;

async function prepareThree() {
  const home = newHome();
  const servers = {
    acme: await startKeepingService(),
    globex: await startKeepingService(),
    initech: await startKeepingService(),
  };
  for (const [name, { baseUrl: url }] of Object.entries(servers)) {
    await addProfile(home, { name, url, token: `${name}-token`, kind: 'service-account' });
  }
  for (const [profile, vault, name] of SET_BEFORE) {
    const args = ['secret', 'set', name, '--vault', vault, '--profile', profile];
    await runProgram({ home, args, input: 'the old value' });
  }
  for (const server of Object.values(servers)) server.forget();
  return { home, servers };
}

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

  // The log has it before anybody opens the app, once it can be known what became of each.
  const env = clockAhead(home, 100_000);
  const { writes } = await askWith(env, home, 'log');
  const rotated = writes.filter(({ origin }: { origin: string }) => origin === 'rotation');
  expect(rotated.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    ...['set', 'set', 'set', 'unknown'],
  ]);

  servers.globex.isAnswering = () => true;
  const again = startApp({ home, env });
  await again.waitFor(/API_KEY .*unfinished/);
  again.press('2', 'a');
  await again.waitFor(/API_KEY +globex +default +\? +– +\? unknown/);
  again.press('r');
  await again.waitFor(/globex +default +\? unknown/);
  // Not the key that is still held.
  again.press('g', 'r');
  await again.waitFor('API_KEY in 1 place');
  again.paste(SECOND);
  await again.waitFor(`${SECOND.length} bytes`);
  again.press('ctrl+s');
  await again.waitFor('to 1 place in 1 profile?');
  await pause();
  again.press('y');
  await again.waitFor('4 of 4 rotated.');
  expect(sent()).toHaveLength(5);
  expect(servers.globex.posts().map(({ body }) => body.vault_name)).toEqual([
    'default',
    'prod',
    'default',
  ]);
  again.press('esc', 'l');
  await again.waitFor(/API_KEY +\? unknown +globex ▸ default/);
  await again.waitFor(/API_KEY +✓ set v5(?: \(was 4\))? +globex ▸ default/);
  expect(again.rawOutput()).not.toContain(SECOND);
  expect(everyByteIn(home)).not.toContain(generated);
  expect(everyByteIn(home)).not.toContain(SECOND);
});
