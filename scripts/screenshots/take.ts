// Makes the pictures of screenshots/ from the real program: `npm run screenshots [-- NAME...] [-- --light]`.
// With `--states` it makes those of the playground instead, see `take-states.ts`.
// Needs Debian's chromium and fonts-jetbrains-mono, fonts-noto-color-emoji, fonts-wqy-zenhei.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTerminal } from '../../test/support/terminal.ts';
import { build } from '../build.ts';
import { drawTerminal, openBrowser, type Scheme } from './draw-terminal.ts';
import { SCENES, type Scene } from './scenes.ts';
import { takeStates } from './take-states.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LEAVES_SCREEN = '\u001b[?1049l';

/** @returns what the program wrote until the scene was set; its leaving is not part of the picture. */
async function record(scene: Scene, env: Readonly<Record<string, string>>): Promise<string> {
  // The same for every picture, since some screens show where files lie.
  const home = path.join(os.tmpdir(), 'dispatchbox-home');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const program = path.join(ROOT, 'dist/dispatchbox.js');
  const where = { HOME: home, DISPATCHBOX_HOME: path.join(home, 'box') };
  for (const profile of scene.profiles ?? []) {
    execFileSync(process.execPath, [program, 'profile', 'add', ...profile], {
      env: { PATH: process.env.PATH, ...where },
      input: 'nobody-takes-this-token',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  }
  const app = openTerminal({
    command: process.execPath,
    args: scene.profiles ? [program, '--sandbox'] : [program],
    cwd: home,
    env: { ...where, FORCE_COLOR: '1', ...env },
    columns: scene.columns,
    rows: scene.rows,
  });
  try {
    await scene.play(app);
    return app.rawOutput().split(LEAVES_SCREEN)[0] ?? '';
  } finally {
    await app.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
await (words.includes('--states') ? takeStates(words) : takeScenes(words));

async function takeScenes(words: readonly string[]): Promise<void> {
  const scheme: Scheme = words.includes('--light') ? 'light' : 'dark';
  const env = words.includes('--mono') ? { NO_COLOR: '1' } : {};
  const folder =
    words.find((word) => word.startsWith('--to='))?.slice(5) ?? path.join(ROOT, 'screenshots');
  const names = words.filter((word) => !word.startsWith('--'));

  await build();
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  for (const scene of SCENES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const stream = await record(scene, env);
    await drawTerminal(browser, stream, scene, scheme, path.join(folder, `${scene.name}.png`));
    process.stdout.write(`${scene.name}\n`);
  }
  await browser.close();
}
