// Records the README's animation from the real program: `npm run film`. Needs openssl.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { TestTerminal } from '../../test/support/terminal.ts';
import { TerminalScreen } from '../../test/support/terminal-screen.ts';
import { build, ROOT } from '../build.ts';
import { drawFilm, type Shot, shotOf } from './draw-svg.ts';
import { fillHistory, fillVaults, letTimePass, newMachine } from './machine.ts';

const SIZE = { columns: 104, rows: 26 };
const FILE = path.join(ROOT, 'screenshots/film.svg');
const ABOUT =
  'dispatchbox: a dispatch is sent and watched, the profile is switched, a secret is rotated in three organizations';
const MOST_BYTES = 1024 * 1024;

/** Spinners turn faster than a picture needs to. */
const LEAST_BETWEEN_MS = 150;
/** Nobody wants to watch a wait. */
const LONGEST_STILL_MS = 1_600;
const HOLDS_AT_END_MS = 3_500;

/** What the program wrote, and when. */
interface Part {
  readonly atMs: number;
  readonly text: string;
}

/** Records the program's output while the scene plays. */
async function record(app: TestTerminal, play: () => Promise<void>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  let seen = 0;
  let isPlaying = true;
  const watching = (async () => {
    while (isPlaying) {
      const output = app.rawOutput();
      if (output.length > seen) {
        parts.push({ atMs: performance.now(), text: output.slice(seen) });
        seen = output.length;
      }
      await pass(20);
    }
  })();
  try {
    await play();
  } finally {
    isPlaying = false;
    await watching;
  }
  return parts;
}

async function type(app: TestTerminal, text: string): Promise<void> {
  for (const letter of text) {
    app.type(letter);
    await pass(70);
  }
  await pass(300);
}

async function press(app: TestTerminal, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    app.press(key);
    await pass(450);
  }
}

async function play(app: TestTerminal): Promise<void> {
  await pass(1_500);
  await press(app, 'n');
  await type(app, 'dep');
  await press(app, 'right', 'tab', 'tab');
  app.press('ctrl+u');
  await type(app, 'Gift cards');
  await press(app, 'ctrl+s');
  await app.waitFor(/▸ ✓ ready +deploy/);
  await pass(1_500);
  await press(app, 'ctrl+o');
  await type(app, 'glo');
  await press(app, 'enter');
  await app.waitFor('ci.globex.io/svc');
  await pass(1_500);
  await press(app, '2', '/');
  await type(app, 'deploy');
  await press(app, 'enter', 'r');
  await app.waitFor('New value for DEPLOY_TOKEN');
  app.paste('not-a-secret-of-anybody-either');
  await pass(1_000);
  await press(app, 'ctrl+s');
  await app.waitFor('Plan:');
  await pass(1_800);
  app.press('ctrl+s');
  await app.waitFor('is PROTECTED');
  await type(app, 'globex-prod');
  await press(app, 'enter');
  await app.waitFor('4 of 4 rotated.');
  await pass(1_500);
}

/** Replays the output on a screen and keeps each change. */
async function shotsOf(parts: readonly Part[]): Promise<readonly Shot[]> {
  const screen = new TerminalScreen(SIZE.columns, SIZE.rows, () => {});
  const shots: Shot[] = [];
  let filmMs = 0;
  let beforeMs = parts[0]?.atMs ?? 0;
  let look = '';
  for (const { atMs, text } of parts) {
    await new Promise<void>((resolve) => screen.write(text, resolve));
    if (screen.modes.synchronizedOutputMode) continue;
    const passedMs = Math.min(LONGEST_STILL_MS, atMs - beforeMs);
    if (shots.length > 0 && passedMs < LEAST_BETWEEN_MS) continue;
    const shot = shotOf(screen, SIZE, { atMs: filmMs + passedMs });
    const now = JSON.stringify([shot.cells, shot.cursor]);
    if (now === look) continue;
    look = now;
    filmMs = shots.length === 0 ? 0 : filmMs + passedMs;
    beforeMs = atMs;
    shots.push({ ...shot, atMs: filmMs });
  }
  shots.push(shotOf(screen, SIZE, { atMs: filmMs + LEAST_BETWEEN_MS }));
  return shots;
}

await build();
const machine = await newMachine();
try {
  await fillHistory(machine);
  await fillVaults(machine);
  letTimePass(machine);
  const app = machine.open(SIZE);
  await app.waitFor('matrix');
  const parts = await record(app, () => play(app));
  const shots = await shotsOf(parts);
  const lastsMs = (shots.at(-1)?.atMs ?? 0) + HOLDS_AT_END_MS;
  const film = drawFilm(shots, lastsMs, ABOUT);
  if (film.length > MOST_BYTES) throw new Error(`the film has ${film.length} bytes`);
  writeFileSync(FILE, film);
  process.stdout.write(
    `${FILE}: ${shots.length} frames, ${Math.round(lastsMs / 1000)} s, ${film.length} bytes\n`,
  );
} finally {
  await machine.close();
}
