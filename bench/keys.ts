// From a key to its frame among 10,000 rows, and the memory that it takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { all, atMost, type Figure, median, quantile } from './figures.ts';
import { FLOOR, homeWith, newHome, type RunningProgram, ready, startProgram } from './programs.ts';

const ROWS = 10_000;
const HELD_MS = 1_000 / 30;
const HELD_KEYS = 90;
const BURST = 200;
const ANSWERED_MS = 250;

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
  const bursts: number[] = [];
  for (let round = 0; round < rounds; round += 1) bursts.push(await burst(app));
  const memory = app.memoryKiB() / small.memoryKiB();
  const note = `${Math.round(app.memoryKiB() / 1024)} MiB`;
  for (const program of [app, small]) program.close();
  const ms = { unit: ' ms', digits: 1 };
  return [
    atMost('key to frame, 10,000 rows, details beside, p50', median(times), 12, ms),
    atMost('the same, p95', quantile(times, 0.95), 25, ms),
    all(`held key, 30 a second: answered within ${ANSWERED_MS} ms`, held, HELD_KEYS),
    atMost(`${BURST} keys in one write: the last shown within`, median(bursts), ANSWERED_MS, ms),
    atMost('memory after that ÷ smallest Ink program', memory, 2, { note }),
  ];
}

/** Down and up, so that the same rows are drawn. @returns the milliseconds of each key */
async function scroll(app: RunningProgram, rounds: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (const key of 'jjjjjjjjjjkkkkkkkkkk'.repeat(rounds)) {
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
  const late: boolean[] = [];
  for (let key = 1; key <= HELD_KEYS; key += 1) {
    const begun = performance.now();
    const shown = app.waitFor((text) => position(text) >= from + key);
    app.type('j');
    void shown.then((ms) => late.push(ms - begun > ANSWERED_MS));
    await sleep(Math.max(0, HELD_MS - (performance.now() - begun)));
  }
  await app.waitFor((text) => position(text) === from + HELD_KEYS);
  return late.filter((isLate) => !isLate).length;
}

async function burst(app: RunningProgram): Promise<number> {
  const wanted = position(app.text()) + BURST;
  await sleep(200);
  const begun = performance.now();
  app.type('j'.repeat(BURST));
  return (await app.waitFor((text) => position(text) === wanted)) - begun;
}
