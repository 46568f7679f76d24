import { expect, it } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { askForNewApiKey, says, startApp } from '../support/app.ts';
import { everyByteIn } from '../support/files-in.ts';
import { sendPlan } from '../support/terminal.ts';

it('a generated value goes to the clipboard once, and nowhere else but in its requests', async () => {
  const { home, servers } = await prepareThree();
  const app = startApp({ home });
  await askForNewApiKey(app);
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('enter');
  await app.waitFor('40 bytes · generated: 40 letters and digits');
  app.press('ctrl+p');
  app.type('copy the new value');
  await app.waitFor('Copy the new value, once');
  app.press('enter');
  await app.waitFor(
    says('the generated value of API_KEY. Anything that reads the clipboard can read it'),
  );
  app.press('ctrl+p');
  app.type('copy the new value');
  await app.waitFor('No commands match');
  app.press('esc');
  const copies = () => [...app.rawOutput().matchAll(/\]52;c;([^\u0007]+)/g)];
  expect(copies()).toHaveLength(1);
  const copied = Buffer.from(copies()[0]?.[1] ?? '', 'base64').toString();
  app.press('ctrl+s');
  await app.waitFor('Plan: 4 places in 3 profiles');
  await sendPlan(app);
  await app.waitFor('4 of 4 rotated.');
  expect(servers.initech.posts().at(-1)?.body.secrets[0]?.secret).toBe(copied);

  const sent = Object.values(servers).flatMap((server) => server.posts());
  expect(new Set(sent.map(({ body }) => body.secrets[0]?.secret))).toEqual(new Set([copied]));
  expect(app.rawOutput()).not.toContain(copied);
  expect(everyByteIn(home)).not.toContain(copied);
});
