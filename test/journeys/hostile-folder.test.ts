import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { plantHostileFiles } from '../support/hostile-folder.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { NODE_FOLDER } from '../support/program.ts';
import type { Awaited } from '../support/terminal.ts';

/** What reads and writes what there is to read and write, in an order in which each has something to do. */
const COMMANDS: readonly (readonly [args: string, input?: string])[] = [
  ['dispatch deploy --ref main --param a=b --open --json'],
  ['dispatch hello --sandbox --no-wait'],
  ['dispatch --template release'],
  ['runs --all-profiles --json'],
  ['secret set API_KEY --json', 'value'],
  ['log --json'],
];

const RUNS = /▸ ✓ ready +deploy(?![\s\S]*Commands ─)[\s\S]*run again/;
/** With no dialog over it. */
const FORM = /^(?![\s\S]*╭─)[\s\S]*\[ Send \]/;

/** What is on screen, and the keys that follow. No key follows esc at once: it would be alt. */
const STEPS: readonly (readonly [awaited: Awaited, ...keys: readonly string[]])[] = [
  [RUNS, 'n'],
  [FORM, 'ctrl+t'],
  [/No templates yet\.[\s\S]*╰─ \w/, 'esc'],
  [FORM, 'esc'],
  [RUNS, 'ctrl+p'],
  [/Commands ─[\s\S]*╰─ enter/, ...'release'],
  [/› release[\s\S]*╰─ esc close/, 'esc'],
  [RUNS, '2'],
  ['API_KEY', '4'],
  [/acme +127/, '1'],
  [RUNS, 'y'],
  ['clipboard', 'o'],
  ['to the browser', 'ctrl+c'],
];

const listed = (folder: string): readonly string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** Does all there is to do in a folder. @returns what came of it, which is the same in any folder */
async function everythingIn(plant: (folder: string) => void) {
  const home = newHome();
  const [folder = '', bin = ''] = ['work', 'bin'].map((name) => path.join(home, name));
  for (const made of [folder, bin]) fs.mkdirSync(made);
  const opened = path.join(home, 'opened');
  const browser = `#!/bin/sh\necho "$@" >> '${opened}'\n`;
  fs.writeFileSync(path.join(bin, 'xdg-open'), browser, { mode: 0o755 });
  const { baseUrl: url, posts, checks } = await startKeepingService();
  await addProfile(home, { name: 'acme', url, token: 'a-token', kind: 'personal' });
  plant(folder);
  const before = listed(folder);

  const env = { PATH: [bin, NODE_FOLDER].join(path.delimiter) };
  const ended: (number | null)[] = [];
  for (const [words, input = ''] of COMMANDS) {
    const args = words.split(' ');
    ended.push((await runProgram({ home, folder, args, env, input })).status);
  }
  const app = startApp({ home, folder, env });
  for (const [awaited, ...keys] of STEPS) {
    await app.waitFor(awaited);
    app.press(...keys);
  }
  const exit = await app.exit();
  // By the command, and by the app.
  await expect.poll(() => fs.readFileSync(opened, 'utf8')).toMatch(/^(https:.*\n){2}$/);
  const left = listed(folder).filter((name) => !before.includes(name));
  return { ended, exit, left, posts: posts(), checks: checks() };
}

it('all that comes of the program is as in an empty folder, whatever the folder is full of', async () => {
  const ran = path.join(newHome(), 'ran');
  const [inEmpty, inHostile] = await Promise.all([
    everythingIn(() => {}),
    everythingIn((folder) => plantHostileFiles(folder, ran)),
  ]);
  expect(inEmpty).toMatchObject({ ended: [0, 0, 2, 0, 0, 0], exit: { code: 0 }, left: [] });
  expect(inEmpty.posts).toHaveLength(2);
  expect(inHostile).toEqual(inEmpty);
  expect(fs.existsSync(ran)).toBe(false);
});
