// From a key to its frame, and what a frame costs.
import { setTimeout as sleep } from 'node:timers/promises';
import { all, atMost, type Figure, forComparison, median, quantile } from './figures.ts';
import {
  FLOOR,
  homeWith,
  newHome,
  RESTED_AFTER_MS,
  type RunningProgram,
  ready,
  startProgram,
} from './programs.ts';

const NOWHERE = 'http://127.0.0.1:9';
const MANY = 10_000;
const FEW = 10;
/** As many as fill the window, so that only the length of the list differs. */
const FULL = 40;
const FRAME_MS = 16;
const HELD_MS = 1_000 / 30;
const HELD_KEYS = 90;
const BURST = 200;
/** Until the last frame is there. */
const SETTLED_MS = 500;

/** Which row of how many is selected. */
const position = (text: string): number =>
  Number(/ (\d[\d,]*)\/\d/.exec(text)?.[1]?.replace(',', ''));

export async function benchKeys(rounds: number): Promise<readonly Figure[]> {
  const homeOfMany = homeWith(NOWHERE, MANY, ready);
  const many = await opened(homeOfMany, MANY);
  const few = await opened(homeWith(NOWHERE, FEW, ready), FEW);
  const full = await opened(homeWith(NOWHERE, FULL, ready), FULL);
  const alone = await opened(homeOfMany, MANY, { columns: 98 });
  const small = startProgram(newHome(), FLOOR);
  await small.waitFor((text) => text.includes('ready 0'));
  await sleep(2_000);
  // Code that runs for the first time says nothing of the length of a list.
  const apps = { many, few, full };
  await scroll(apps, 1);
  const times = await scroll(apps, rounds);
  const bytes = await bytesOfMove(many);
  const bytesAlone = await bytesOfMove(alone);
  for (const program of [few, full, alone]) program.close();
  const held = await hold(many);
  const burstMs = await burst(many);
  const figures = [
    atMost('key to frame, 10,000 rows, details beside, p50', median(times.many), 8, {
      unit: ' ms',
      digits: 1,
    }),
    atMost('the same, p99', quantile(times.many, 0.99), 16, { unit: ' ms', digits: 1 }),
    all('held key, 30 a second: keys shown within 16 ms', held, HELD_KEYS),
    atMost('10,000 rows ÷ 10 rows', median(times.many) / median(times.few), 1.1),
    forComparison('10,000 rows ÷ 40 rows', (median(times.many) / median(times.full)).toFixed(2)),
    atMost('bytes of one cursor move, 98×40, the list alone', bytesAlone, 300, { digits: 0 }),
    atMost('bytes of one cursor move, 120×40, with details', bytes, 1_200, { digits: 0 }),
    atMost(`${BURST} keys in one write: the last shown within`, burstMs, 60, {
      unit: ' ms',
      digits: 0,
    }),
    memoryOf(many, small, 'memory, 10,000 rows ÷ smallest Ink program'),
  ];
  await sleep(RESTED_AFTER_MS);
  figures.push(memoryOf(many, small, 'the same, once keys have stopped'));
  for (const program of [many, small]) program.close();
  return figures;
}

function memoryOf(app: RunningProgram, floor: RunningProgram, name: string): Figure {
  const note = `${Math.round(app.memoryKiB() / 1024)} MiB`;
  return atMost(name, app.memoryKiB() / floor.memoryKiB(), 1.3, { note });
}

async function opened(home: string, count: number, size = {}): Promise<RunningProgram> {
  const app = startProgram(home, undefined, size);
  await app.waitFor((text) => new RegExp(` 1/${count}`).test(text.replaceAll(',', '')));
  return app;
}

/**
 * Down and up, so that the same rows are drawn whatever the length of the list. The programs take turns with every
 * key, because the machine isn't always as fast.
 *
 * @returns the milliseconds of each program's keys
 */
async function scroll<Name extends string>(
  apps: Readonly<Record<Name, RunningProgram>>,
  rounds: number,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(apps) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const key of 'jjjjjkkkkk'.repeat(rounds)) {
    for (const name of names) times.get(name)?.push(await timeOfKey(apps[name], key));
  }
  return Object.fromEntries(times) as Record<Name, number[]>;
}

async function timeOfKey(app: RunningProgram, key: string): Promise<number> {
  const wanted = position(app.text()) + (key === 'j' ? 1 : -1);
  // A frame that has to wait for its turn says nothing of its cost.
  await sleep(50);
  const begun = performance.now();
  app.type(key);
  return (await app.waitFor((text) => position(text) === wanted)) - begun;
}

async function bytesOfMove(app: RunningProgram): Promise<number> {
  const moves: number[] = [];
  for (const key of 'jjjjjkkkkk') {
    const before = app.bytes();
    const wanted = position(app.text()) + (key === 'j' ? 1 : -1);
    app.type(key);
    await app.waitFor((text) => position(text) === wanted);
    await sleep(100);
    moves.push(app.bytes() - before);
  }
  return median(moves);
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
