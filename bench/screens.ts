// What a person feels: until there is something to use, until a key is answered, and what it costs to leave it open.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../test/support/listening.ts';
import { environment, PROGRAM } from '../test/support/program.ts';
import { type Awaited, openTerminal, type TestTerminal } from '../test/support/terminal.ts';
import { all, atMost, type Figure, inTurns, median, quantile, ratio } from './figures.ts';
import { homeWith, newHome, ready, waiting } from './homes.ts';

/** The smallest Ink program, as built from `floor.tsx`. */
export const FLOOR = path.resolve(import.meta.dirname, '../node_modules/.cache/bench/floor.js');

const ROWS = 10_000;
const HELD_MS = 1_000 / 30;
const HELD_KEYS = 90;
const BURST = 200;
const ANSWERED_MS = 250;
/** Until everything that follows a start has been done. */
const SETTLED_AFTER_MS = 8_000;

function start(home: string, file = PROGRAM): TestTerminal {
  const env = environment(home);
  const size = { columns: 120, rows: 40 };
  return openTerminal({ command: process.execPath, args: [file], cwd: home, env, ...size });
}

export async function benchStart(rounds: number): Promise<readonly Figure[]> {
  const appHome = await homeWith(ROWS, ready);
  const floorHome = newHome();
  const times = await inTurns(rounds, {
    floor: () => startUntil('ready 0', floorHome, FLOOR),
    app: () => startUntil('▸ ✓ ready', appHome),
    floorKey: () => startUntil('ready 3', floorHome, FLOOR, 'jjj'),
    appKey: () => startUntil(/ 4\/\d/, appHome, PROGRAM, 'jjj'),
  });
  const { app, floor, appKey, floorKey } = times;
  const kept = appKey.filter(Number.isFinite).length;
  return [
    ratio('first useful frame ÷ smallest Ink program', app, floor, 1.5),
    ratio('first answered key ÷ the same', appKey, floorKey, 1.5),
    all('starts that lost no early key', kept, rounds),
  ];
}

/** @returns the time until it is on screen; infinite where it never comes, as after a lost key */
async function startUntil(awaited: Awaited, home: string, file = PROGRAM, typed = '') {
  const begunMs = performance.now();
  const program = start(home, file);
  // In the terminal before the program reads any.
  if (typed !== '') program.type(typed);
  const tookMs = await program.waitFor(awaited).then(
    () => performance.now() - begunMs,
    () => Number.POSITIVE_INFINITY,
  );
  // It has to end by itself: that is when Node keeps the code that it has compiled.
  program.press('ctrl+c');
  await program.exit();
  return tookMs;
}

export async function benchKeys(rounds: number): Promise<readonly Figure[]> {
  const app = start(await homeWith(ROWS, ready));
  await app.waitFor(` 1/${ROWS}`);
  const floor = start(newHome(), FLOOR);
  await floor.waitFor('ready 0');
  await sleep(2_000);
  // Code that runs for the first time says nothing of the length of a list.
  await scroll(app, 1);
  const times = await scroll(app, rounds);
  const held = await hold(app);
  const bursts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(200);
    bursts.push(await timeOfKeys(app, 'j'.repeat(BURST), BURST));
  }
  const memory = memoryKiB(app.pid);
  const note = `${Math.round(memory / 1024)} MiB`;
  const figures = [
    atMost('key to frame, p50', median(times), 12, { unit: ' ms', digits: 1 }),
    atMost('key to frame, p95', quantile(times, 0.95), 25, { unit: ' ms', digits: 1 }),
    all(`held key, 30 a second: answered within ${ANSWERED_MS} ms`, held, HELD_KEYS),
    atMost(`${BURST} keys in one write: the last shown`, median(bursts), ANSWERED_MS, {
      unit: ' ms',
      digits: 0,
    }),
    atMost('memory after these keys ÷ smallest Ink program', memory / memoryKiB(floor.pid), 2, {
      note,
    }),
  ];
  await Promise.all([app.close(), floor.close()]);
  return figures;
}

/** Which row is selected. */
const position = (screen: string): number => Number(/ (\d+)\/\d/.exec(screen)?.[1]);

/** @returns the time until keys that move the selection by so many rows are on screen */
async function timeOfKeys(app: TestTerminal, keys: string, moves: number): Promise<number> {
  const wanted = position(app.text()) + moves;
  const begunMs = performance.now();
  app.type(keys);
  await app.waitFor((screen) => position(screen) === wanted);
  return performance.now() - begunMs;
}

/** Down and up, so that the same rows are drawn. @returns the time of each key */
async function scroll(app: TestTerminal, rounds: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (const key of 'jjjjjjjjjjkkkkkkkkkk'.repeat(rounds)) {
    // A frame that has to wait for its turn says nothing of its cost.
    await sleep(50);
    times.push(await timeOfKeys(app, key, key === 'j' ? 1 : -1));
  }
  return times;
}

/** @returns how many of the keys were on screen in time */
async function hold(app: TestTerminal): Promise<number> {
  const from = position(app.text());
  const pressed = Array.from({ length: HELD_KEYS }, async (_, before) => {
    await sleep(before * HELD_MS);
    const begunMs = performance.now();
    app.type('j');
    await app.waitFor((screen) => position(screen) > from + before);
    return performance.now() - begunMs;
  });
  return (await Promise.all(pressed)).filter((ms) => ms <= ANSWERED_MS).length;
}

export async function benchIdle(seconds: number): Promise<readonly Figure[]> {
  const cost = await costOfWaiting(await homeWith(100, ready), seconds);
  return [
    atMost(`idle for ${seconds} s: processor`, cost.cpuMs, 20, { unit: ' ms', digits: 0 }),
    atMost('idle: wake-ups a second', cost.wakeUps / seconds, 1),
  ];
}

/** A thousand dispatches that are never ready. */
export async function benchWatching(seconds: number): Promise<readonly Figure[]> {
  const service = createServer(async (_, response) => {
    await sleep(20);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"status":"not_ready"}');
  });
  const url = `http://127.0.0.1:${await listening(service)}`;
  const cost = await costOfWaiting(await homeWith(1_000, waiting, url), seconds);
  service.close();
  const share = cost.cpuMs / (seconds * 10);
  return [atMost('1,000 waiting: processor', share, 12, { unit: ' %', digits: 1 })];
}

async function costOfWaiting(home: string, seconds: number) {
  const app = start(home);
  await app.waitFor(/ 1\/1/);
  await sleep(SETTLED_AFTER_MS);
  const before = { cpuMs: cpuMs(app.pid), wakeUps: wakeUps(app.pid) };
  await sleep(seconds * 1_000);
  const after = { cpuMs: cpuMs(app.pid), wakeUps: wakeUps(app.pid) };
  await app.close();
  return { cpuMs: after.cpuMs - before.cpuMs, wakeUps: after.wakeUps - before.wakeUps };
}

/** Processor time of a process so far, all threads. These three are for Linux. */
function cpuMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  const ticksPerSecond = 100;
  return ((user + system) * 1_000) / ticksPerSecond;
}

/** How often any thread has slept and was woken. */
function wakeUps(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const ofTask = (task: string) => statusOf(`${pid}/task/${task}`, 'voluntary_ctxt_switches');
  return tasks.reduce((sum, task) => sum + ofTask(task), 0);
}

const memoryKiB = (pid: number): number => statusOf(`${pid}`, 'VmRSS');

function statusOf(task: string, field: string): number {
  const status = readFileSync(`/proc/${task}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
}
