import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fakeBrowser, newHome, says, startApp } from '../support/app.ts';
import { filesIn } from '../support/files-in.ts';
import { sendPlan, type TestTerminal } from '../support/terminal.ts';

const CANARY = 'k7Qm2x9Kd-canary-Zp4';
const PEM = `-----BEGIN PRIVATE KEY-----\n${`${CANARY}\n`.repeat(25)}-----END PRIVATE KEY-----\n`;

/** Opens the form that sets secrets, on the name of its first entry. */
async function openSecrets(app: TestTerminal, title = 'Set secrets in default'): Promise<void> {
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor(title);
}

async function enter(app: TestTerminal, name: string, value: string): Promise<void> {
  app.type(name);
  app.press('tab');
  await app.waitFor(
    (screen) => screen.includes(`Name         ${name}`) && screen.includes('▸ Value'),
  );
  app.paste(value);
  // A key that comes at once would be part of the paste.
  await app.waitFor((screen) => !/▸ Value +type or paste/.test(screen));
}

/** What of this home, of the program's arguments and environment holds the canary. */
function placesWith(text: string, home: string, pid: number): readonly string[] {
  const places = [...filesIn(home), `/proc/${pid}/cmdline`, `/proc/${pid}/environ`];
  return places.filter((file) => readFileSync(file, 'latin1').includes(text));
}

it('a secret and a var set by hand make the workflow succeed that needs them', async () => {
  const home = newHome();
  const browser = fakeBrowser(home);
  const app = startApp({ home, env: { BROWSER: browser.command }, columns: 80, rows: 24 });
  await openSecrets(app, 'Set secrets in default at sandbox');
  await enter(app, 'DEPLOY_TOKEN', PEM);
  await app.waitFor(/27 lines · PEM private key/);
  app.press('ctrl+n');
  await enter(app, 'SINGLE', `${CANARY}\n`);
  await app.waitFor('20 bytes · ends with a newline (dropped)');
  app.press('ctrl+s');
  await app.waitFor(/DEPLOY_TOKEN +✓ set, version 1/);
  await app.waitFor(/SINGLE +✓ set, version 1/);
  await app.waitFor('use it as ${' + '{ secrets.DEPLOY_TOKEN }}');

  app.press('3', 'n');
  await app.waitFor('Set vars in default');
  await enter(app, 'REGION', 'north');
  await app.waitFor(/Value +north/);
  app.press('ctrl+s');
  await app.waitFor(/REGION +✓ set/);

  app.press('1');
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('deploy-with-secret');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +deplo/);
  app.press('o');
  await app.waitFor(says(/sent .*to the browser/i));
  const page = await (await fetch(browser.opened().trim())).text();
  expect(page).toContain('***');
  expect(page).toContain('north');
  expect(page).not.toContain(CANARY);
  expect(app.rawOutput()).not.toContain(CANARY);
  expect(placesWith(CANARY, home, app.pid)).toEqual([]);
});

it('a value is nowhere but in its request, by whatever way it came', async () => {
  const home = newHome();
  // A child that writes down what it was given: arguments and environment.
  const child = path.join(home, 'child');
  writeFileSync(child, '#!/bin/sh\n{ env; echo "$@"; } > "$HOME/given"\n', { mode: 0o755 });
  const sources = newHome();
  writeFileSync(path.join(sources, 'value'), CANARY);
  writeFileSync(
    path.join(sources, '.env'),
    `FROM_ENV="${CANARY}"\nbad ${CANARY}\nOPEN="${CANARY}\n`,
  );
  const app = startApp({ home, env: { BROWSER: child } });
  await openSecrets(app);
  app.type(`@${path.join(sources, '.env')}`);
  app.press('enter');
  await app.waitFor('1 entry, 2 skipped');
  app.press('enter');
  await app.waitFor('Imported 1 entry');
  app.press('ctrl+n');
  app.type('TYPED');
  app.press('tab');
  app.type(CANARY);
  app.press('ctrl+n');
  app.type('FROM_FILE');
  app.press('tab');
  app.type(`@${path.join(sources, 'value')}`);
  app.press('ctrl+n');
  await enter(app, 'SANDBOX_REFUSED', CANARY);
  await app.waitFor('20 bytes');
  app.press('ctrl+s');
  await app.waitFor(/failed: .*reserved/);
  app.press('r');
  await app.waitFor(/FROM_FILE +✓ set/);
  await app.waitFor(/TYPED +✓ set/);
  app.press('esc');
  await app.waitFor(/FROM_ENV +default/);
  app.press('g', 'space', 'space', 'space', 'enter');
  await app.waitFor('New values for 3 secrets');
  app.press('shift+tab', 'space', 'tab');
  app.type(`@${path.join(sources, 'value')}`);
  app.press('ctrl+s');
  await app.waitFor('Plan: 3 places');
  await sendPlan(app);
  await app.waitFor('3 of 3 rotated');
  app.press('esc');
  await app.waitFor(/FROM_ENV +default +v3/);
  app.press('l');
  await app.waitFor(/FROM_ENV +✓ set v3(?: \(was 2\))? +sandbox ▸ default +rotation/);
  app.press('1');
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  app.press('o');
  await app.waitFor(says(/sent .*to the browser/i));
  expect(readFileSync(path.join(home, 'given'), 'utf8')).toContain('/runs/');
  expect(app.rawOutput()).not.toContain(CANARY);
  expect(placesWith(CANARY, home, app.pid)).toEqual([]);
});
