// From a key to its frame among 10,000 rows, and the memory that it takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { all, atMost, type Figure, median, quantile } from './figures.ts';
import {
  FLOOR,
  homeWith,
  newHome,
  RESTED_AFTER_MS,
  type RunningProgram,
  ready,
  startProgram,
} from './programs.ts';

const ROWS = 10_000;
const FRAME_MS = 16;
const HELD_MS = 1_000 / 30;
const HELD_KEYS = 90;
const BURST = 200;
/** Until the last frame is there. */
const SETTLED_MS = 500;

/** Which row of how many is selected. */
const position = (text: string): number => Number(/ (\d+)\/\d/.exec(text)?.[1]);

export async function benchKeys(rounds: number): Promise<readonly Figure[]> {
  const app = startProgram(homeWith(ROWS, ready));
  await app.waitFor((text) => text.includes(' 1/10000'));
  const small = startProgram(newHome(), { file: FLOOR });
  await small.waitFor((text) => text.includes('ready 0'));
  await sleep(2_000);
  // Code that runs for the first time says nothing of the length of a list.
  await scroll(app, 1);
  const times = await scroll(app, rounds);
  const held = await hold(app);
  const burstMs = await burst(app);
  const memory = (what: string): Figure =>
    atMost(what, app.memoryKiB() / small.memoryKiB(), 1.3, {
      note: `${Math.round(app.memoryKiB() / 1024)} MiB`,
    });
  const ms = { unit: ' ms', digits: 1 };
  const figures = [
    atMost('key to frame, 10,000 rows, details beside, p50', median(times), 8, ms),
    atMost('the same, p99', quantile(times, 0.99), 16, ms),
    all('held key, 30 a second: keys shown within 16 ms', held, HELD_KEYS),
    atMost(`${BURST} keys in one write: the last shown within`, burstMs, 60, ms),
    memory('memory, 10,000 rows ÷ smallest Ink program'),
  ];
  await sleep(RESTED_AFTER_MS);
  figures.push(memory('the same, once keys have stopped'));
  for (const program of [app, small]) program.close();
  return figures;
}

/** Down and up, so that the same rows are drawn. @returns the milliseconds of each key */
async function scroll(app: RunningProgram, rounds: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (const key of 'jjjjjkkkkk'.repeat(rounds)) {
    const wanted = position(app.text()) + (key === 'j' ? 1 : -1);
    // A frame that has to wait for its turn says nothing of its cost.
    await sleep(50);
    const begun = performance.now();
    app.type(key);
    times.push((await app.waitFor((text) => position(text) === wanted)) - begun);
  }
  return times;
}

/** @returns how many of the keys were on screen in time. */
async function hold(app: RunningProgram): Promise<number> {
  const from = position(app.text());
  const typedMs: number[] = [];
  const drawOutput = app.holdOutput();
  for (let key = 0; key < HELD_KEYS; key += 1) {
    const begun = performance.now();
    typedMs.push(begun);
    app.type('j');
    await sleep(Math.max(0, HELD_MS - (performance.now() - begun)));
  }
  await sleep(SETTLED_MS);
  const shown = typedMs.map((_, key) => app.waitFor((text) => position(text) > from + key));
  drawOutput();
  const shownMs = await Promise.all(shown);
  return shownMs.filter((ms, key) => ms - (typedMs[key] ?? 0) <= FRAME_MS).length;
}

async function burst(app: RunningProgram): Promise<number> {
  const wanted = position(app.text()) + BURST;
  await sleep(200);
  const begun = performance.now();
  app.type('j'.repeat(BURST));
  return (await app.waitFor((text) => position(text) === wanted)) - begun;
}
