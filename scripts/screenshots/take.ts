// Takes the README's screenshots from the real program: `npm run screenshots [-- NAME...]`. Needs openssl.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, ROOT } from '../build.ts';
import { drawStill, shotOf, withHome } from './draw-svg.ts';
import { fillHistory, fillVaults, newMachine } from './machine.ts';
import { SCENES, WINDOW } from './scenes.ts';

const names = process.argv.slice(2);
const folder = path.join(ROOT, 'screenshots');
await build();
mkdirSync(folder, { recursive: true });
const machine = await newMachine();
try {
  await fillHistory(machine);
  await fillVaults(machine);
  for (const scene of SCENES) {
    if (names.length > 0 && !names.includes(scene.name)) continue;
    const app = machine.open(WINDOW);
    await app.waitFor('v2.13.4');
    await scene.play(app, machine);
    const shot = withHome(shotOf(app.screen, WINDOW), machine.home);
    const still = drawStill(shot, scene.about);
    writeFileSync(path.join(folder, `${scene.name}.svg`), still);
    await app.close();
    process.stdout.write(`${scene.name}\n`);
  }
} finally {
  await machine.close();
}
