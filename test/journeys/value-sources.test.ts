import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { newHome, says, startApp } from '../support/app.ts';
import { everyByteIn } from '../support/files-in.ts';
import type { TestTerminal } from '../support/terminal.ts';

const CANARY = 'canary-from-the-store-0123456789';

/** A program that prints what a file holds, and waits for as long as another one is there. */
function passwordStore() {
  const folder = newHome();
  const value = path.join(folder, 'value');
  const hold = path.join(folder, 'hold');
  const started = path.join(folder, 'started');
  const program = path.join(folder, 'print value.mjs');
  writeFileSync(value, `${CANARY}\n`);
  writeFileSync(
    program,
    `import fs from 'node:fs';
    process.stdout.write(fs.readFileSync(${JSON.stringify(value)}, 'utf8'));
    fs.writeFileSync(${JSON.stringify(started)}, '');
    const end = () => fs.existsSync(${JSON.stringify(hold)}) ? setTimeout(end, 20) : process.exit();
    end();`,
  );
  return { command: `${process.execPath} '${program}'`, hold, started };
}

async function askedForValue(app: TestTerminal, places: string): Promise<void> {
  app.press('2');
  await app.waitFor(/API_KEY +initech ▸ default/);
  app.press('/');
  app.type('api_key');
  app.press('enter', 'A', 'enter');
  await app.waitFor(`New value for API_KEY in ${places}`);
}

/** Runs the command and waits for what it printed. */
async function takenFrom(app: TestTerminal, command: string): Promise<void> {
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('up');
  await app.waitFor('A program and its arguments.');
  app.paste(command);
  await app.waitFor("print value.mjs'");
  app.press('enter');
}

it('a value from a command survives kill -9 nowhere, and the rotation is finished with it again', async () => {
  const { home, servers } = await prepareThree();
  const store = passwordStore();
  const posts = () => Object.values(servers).flatMap((server) => server.posts());
  const nothingOnDisk = () => expect(everyByteIn(home)).not.toContain(CANARY.slice(0, 12));

  // Killed while the command still runs: nothing was sent, and no rotation is unfinished.
  writeFileSync(store.hold, '');
  const first = startApp({ home });
  await first.waitFor('No dispatches yet.');
  await askedForValue(first, '4 places');
  await takenFrom(first, store.command);
  await first.waitFor('Running the command.');
  await expect.poll(() => existsSync(store.started)).toBe(true);
  first.kill('SIGKILL');
  await first.exit();
  rmSync(store.hold);
  expect(posts()).toEqual([]);
  nothingOnDisk();

  // Killed half way: one place never gets its answer.
  servers.globex.isAnswering = ({ body }) => body.vault_name === 'prod';
  const second = startApp({ home });
  await second.waitFor('No dispatches yet.');
  await askedForValue(second, '4 places');
  await takenFrom(second, store.command);
  await second.waitFor('32 bytes · ends with a newline (dropped) · from a command');
  second.press('ctrl+s');
  await second.waitFor('Plan: 4 places in 3 profiles');
  second.press('y');
  await second.waitFor(/3 of 4 · 3 set/);
  second.kill('SIGKILL');
  await second.exit();
  nothingOnDisk();

  servers.globex.isAnswering = () => true;
  const third = startApp({ home });
  await third.waitFor('The rotation of API_KEY is unfinished');
  third.press('2', 'r');
  await third.waitFor('unknown: dispatchbox exited before the response came');
  third.press('r');
  await third.waitFor('New value for API_KEY in 1 place');
  await takenFrom(third, store.command);
  await third.waitFor('from a command');
  third.press('ctrl+s');
  await third.waitFor('Plan: 1 place in 1 profile');
  third.press('y');
  await third.waitFor('4 of 4 rotated.');
  expect(posts()).toHaveLength(5);
  for (const { body } of posts()) {
    expect(body.secrets).toEqual([{ name: 'API_KEY', secret: CANARY }]);
  }
  third.press('esc', 'l');
  await third.waitFor(/API_KEY +set v4 \(was 3\)/);
  nothingOnDisk();
  for (const app of [first, second, third]) {
    expect(app.rawOutput()).not.toContain(CANARY.slice(0, 12));
  }
});

it('a generated value goes to the clipboard once, and the value of a rotation to the next one', async () => {
  const { home, servers } = await prepareThree();
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  await askedForValue(app, '4 places');
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('enter');
  await app.waitFor('40 bytes · generated: 40 letters and digits');
  app.press('alt+c');
  await app.waitFor(
    says('the generated value of API_KEY. Anything that reads the clipboard can read it'),
  );
  app.press('alt+c');
  await app.waitFor('It was copied already.');
  const copies = () => [...app.rawOutput().matchAll(/\]52;c;([^\u0007]+)/g)];
  expect(copies()).toHaveLength(1);
  const copied = Buffer.from(copies()[0]?.[1] ?? '', 'base64').toString();
  app.press('ctrl+s');
  await app.waitFor('Plan: 4 places in 3 profiles');
  app.press('y');
  await app.waitFor('4 of 4 rotated.');
  expect(servers.initech.posts().at(-1)?.body.secrets[0]?.secret).toBe(copied);

  app.press('esc');
  await app.waitFor(/API_KEY +initech ▸ default +v4/);
  app.press('enter');
  await app.waitFor(/New value for API_KEY in \d place/);
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('up');
  await app.waitFor('40 bytes · of API_KEY');
  app.press('enter');
  await app.waitFor('40 bytes · from the last rotation');
  app.press('ctrl+s');
  await app.waitFor('Plan: ');
  app.press('y');
  await app.waitFor(/1 of 1 rotated\./);
  const sent = Object.values(servers).flatMap((server) => server.posts());
  expect(new Set(sent.map(({ body }) => body.secrets[0]?.secret))).toEqual(new Set([copied]));
  expect(app.rawOutput()).not.toContain(copied);
  expect(everyByteIn(home)).not.toContain(copied);
});
