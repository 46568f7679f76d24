// Takes the README's screenshots from the real program: `npm run screenshots [-- NAME...]`. Needs openssl.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { build, ROOT } from '../build.ts';
import { drawStill, shotOf, withHome } from './draw-svg.ts';
import { fillHistory, fillVaults, letTimePass, newMachine } from './machine.ts';
import { SCENES } from './scenes.ts';

/** The footer, and what is asked for in the background, come a frame later. */
const SETTLES_MS = 800;

const names = process.argv.slice(2);
const folder = path.join(ROOT, 'screenshots');
await build();
mkdirSync(folder, { recursive: true });
const machine = await newMachine();
try {
  await fillHistory(machine);
  await fillVaults(machine);
  letTimePass(machine);
  for (const scene of SCENES) {
    if (names.length > 0 && !names.includes(scene.name)) continue;
    const { window = { columns: 120, rows: 40 }, ground = 'dark' } = scene;
    const app = machine.open(window, ground);
    await app.waitFor('v2.13.4');
    await scene.play(app, machine);
    await pass(SETTLES_MS);
    const shot = withHome(shotOf(app.screen, window, { ground }), machine.home);
    writeFileSync(path.join(folder, `${scene.name}.svg`), drawStill(shot, scene.about));
    await app.close();
    process.stdout.write(`${scene.name}\n`);
  }
} finally {
  await machine.close();
}
