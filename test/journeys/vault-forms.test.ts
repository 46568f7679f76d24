import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, says, startApp } from '../support/app.ts';
import { filesIn } from '../support/files-in.ts';
import { sendPlan } from '../support/terminal.ts';

const CANARY = 'k7Qm2x9Kd-canary-Zp4';

/** What of this home, of the program's arguments and environment holds the canary. */
function placesWith(text: string, home: string, pid: number): readonly string[] {
  const places = [...filesIn(home), `/proc/${pid}/cmdline`, `/proc/${pid}/environ`];
  return places.filter((file) => readFileSync(file, 'latin1').includes(text));
}

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
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
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
  app.type('SANDBOX_REFUSED');
  app.press('tab');
  await app.waitFor('▸ Value');
  app.paste(CANARY);
  await app.waitFor(/▸ Value +•+ +20 bytes/);
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
