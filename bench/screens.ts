// What a person feels: until there is something to use, until a key is answered, and what it costs to leave it open.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../test/support/listening.ts';
import { environment, PROGRAM, runProgram } from '../test/support/program.ts';
import { type Awaited, openTerminal, type TestTerminal } from '../test/support/terminal.ts';
import { all, atMost, type Figure, given, inTurns, median, quantile, ratio } from './figures.ts';
import { homeWith, newHome } from './homes.ts';
import { FLOOR, PLAIN_PAGE } from './yardsticks.ts';

const ROWS = 10_000;
/** As many as the plain page has. */
const PLAIN_ROWS = 60;
const HELD_MS = 1_000 / 30;
const HELD_KEYS = 90;
const BURST = 200;
const ANSWERED_MS = 250;
/** Until everything that follows a start has been done. */
const SETTLED_AFTER_MS = 8_000;

/** What can be used first: the selected row. */
export const FIRST_ROW = '▸ ✓ ready';

/** Starts the app as people do, or a yardstick in the same way. */
export function start(home: string, yardstick: string | null = null): TestTerminal {
  const [command, ...args] = yardstick === null ? [PROGRAM] : ['/usr/bin/env', 'node', yardstick];
  const env = { ...environment(home), PLAIN_HOME: home };
  return openTerminal({ command, args, cwd: home, env, columns: 120, rows: 40 });
}

export async function benchStart(rounds: number): Promise<readonly Figure[]> {
  const appHome = await homeWith({ dispatches: ROWS });
  const bareHome = newHome();
  const times = await inTurns(rounds, {
    node: () => timeOfBareNode(bareHome),
    floor: () => startUntil('ready 0', bareHome, FLOOR),
    plain: () => startUntil(` 1/${PLAIN_ROWS}`, bareHome, PLAIN_PAGE),
    app: () => startUntil(FIRST_ROW, appHome),
    plainKey: () => startUntil(` 4/${PLAIN_ROWS}`, bareHome, PLAIN_PAGE, 'jjj'),
    appKey: () => startUntil(/ 4\/\d/, appHome, null, 'jjj'),
  });
  const { node, floor, app, plain, appKey, plainKey } = times;
  const kept = appKey.filter(Number.isFinite).length;
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  return [
    given('bare Node', ms(node)),
    given('smallest Ink program: first frame', ms(floor)),
    given('plain page: first frame', ms(plain)),
    given('plain page: first answered key', ms(plainKey)),
    ratio('first useful frame ÷ plain page', app, plain, 1.2),
    ratio('first answered key ÷ plain page', appKey, plainKey, 1.25),
    all('starts that lost no early key', kept, rounds),
  ];
}

async function timeOfBareNode(home: string): Promise<number> {
  const begunMs = performance.now();
  await runProgram({ home, args: ['-e', '0'], startedBy: ['/usr/bin/env', 'node'] });
  return performance.now() - begunMs;
}

/** @returns the time until it is on screen; infinite where it never comes, as after a lost key */
export async function startUntil(
  awaited: Awaited,
  home: string,
  yardstick: string | null = null,
  typed = '',
): Promise<number> {
  const begunMs = performance.now();
  const program = start(home, yardstick);
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
  const plain = start(newHome(), PLAIN_PAGE);
  const few = start(await homeWith({ dispatches: PLAIN_ROWS }));
  const app = start(await homeWith({ dispatches: ROWS }));
  await Promise.all([plain, few, app].map((page) => page.waitFor(/ 1\/\d/)));
  await sleep(2_000);
  // Code that runs for the first time says nothing of the length of a list.
  await scroll([plain, few, app], 1);
  const [plainMs = [], , appMs = []] = await scroll([plain, few, app], rounds);
  const keys = (rounds + 1) * KEYS_OF_A_ROUND.length;
  const memory = [plain, few, app].map(({ pid }) => memoryKiB(pid));
  const [ofPlain = Number.NaN, ofFew = Number.NaN, ofApp = Number.NaN] = memory;
  const held = await hold(app);
  const bursts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(200);
    bursts.push(await timeOfKeys(app, 'j'.repeat(BURST), BURST));
  }
  const letters = await typeInForm(app, rounds);
  const p95 = [quantile(appMs, 0.95), quantile(plainMs, 0.95)] as const;
  const mib = (kib: number) => `${Math.round(kib / 1024)} MiB`;
  const figures = [
    given('plain page: key to frame, p50', `${median(plainMs).toFixed(1)} ms`),
    given('plain page: key to frame, p95', `${p95[1].toFixed(1)} ms`),
    given(`plain page: memory after ${keys} keys`, mib(ofPlain)),
    ratio('key to frame ÷ plain page, p50', appMs, plainMs, 1.3, 1),
    atMost('key to frame ÷ plain page, p95', p95[0] / p95[1], 1, {
      note: `${p95[0].toFixed(1)} ÷ ${p95[1].toFixed(1)} ms`,
    }),
    all(`held key, 30 a second: answered within ${ANSWERED_MS} ms`, held, HELD_KEYS),
    atMost(`${BURST} keys in one write: the last shown`, median(bursts), ANSWERED_MS, {
      unit: ' ms',
      digits: 0,
    }),
    ratio('a letter in Key over 10,000 suggestions ÷ in Title', letters.key, letters.title, 1.5, 1),
    atMost(`memory after ${keys} keys ÷ plain page`, ofFew / ofPlain, 1.3, { note: mib(ofFew) }),
    atMost('memory over 10,000 rows ÷ plain page', ofApp / ofPlain, 1.5, { note: mib(ofApp) }),
  ];
  await Promise.all([plain, few, app].map((page) => page.close()));
  return figures;
}

/** Which row is selected. */
const position = (screen: string): number => Number(/ (\d+)\/\d/.exec(screen)?.[1]);

/** @returns the time until keys that move the selection by so many rows are on screen */
export async function timeOfKeys(app: TestTerminal, keys: string, moves: number): Promise<number> {
  const wanted = position(app.text()) + moves;
  const begunMs = performance.now();
  app.type(keys);
  await app.waitFor((screen) => position(screen) === wanted);
  return performance.now() - begunMs;
}

/** Down and up, so that the same rows are drawn. */
const KEYS_OF_A_ROUND = 'jjjjjjjjjjkkkkkkkkkk';

/** Moves the selection of each in turns. @returns the time of each key, for each of them */
async function scroll(
  pages: readonly TestTerminal[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const times = pages.map((): number[] => []);
  for (const key of KEYS_OF_A_ROUND.repeat(rounds)) {
    for (const [at, page] of pages.entries()) {
      // A frame that has to wait for its turn says nothing of its cost.
      await sleep(50);
      times[at]?.push(await timeOfKeys(page, key, key === 'j' ? 1 : -1));
    }
  }
  return times;
}

/** @returns the time of each letter in a field with a suggestion for each row, and in one without */
async function typeInForm(app: TestTerminal, rounds: number) {
  app.press('n');
  const times = { key: [] as number[], title: [] as number[] };
  const cursorAt = (before: RegExp) =>
    app.waitFor(() => app.isCursorShown() && before.test(app.beforeCursor()));
  const type = async (label: string): Promise<number[]> => {
    await cursorAt(new RegExp(`▸ ${label} *$`));
    const ms: number[] = [];
    for (const letter of 'key') {
      await sleep(50);
      const begunMs = performance.now();
      app.type(letter);
      await cursorAt(new RegExp(`▸ ${label}.*${letter}$`));
      ms.push(performance.now() - begunMs);
    }
    app.press('ctrl+u');
    await cursorAt(new RegExp(`▸ ${label} *$`));
    return ms;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.key.push(...(await type('Key')));
    app.press('tab', 'tab');
    times.title.push(...(await type('Title')));
    app.press('shift+tab', 'shift+tab');
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
  const cost = await costOfWaiting(await homeWith({ dispatches: 100 }), seconds);
  return [
    atMost(`idle for ${seconds} s: processor`, cost.cpuMs, 20, { unit: ' ms', digits: 0 }),
    atMost('idle: wake-ups a second', cost.wakeUps / seconds, 1),
  ];
}

export async function benchWatching(seconds: number): Promise<readonly Figure[]> {
  const share = await shareOfWatching(1_000, seconds);
  return [atMost('1,000 waiting: processor', share, 8, { unit: ' %', digits: 1 })];
}

/** @returns how much of a core dispatches take that are never ready, in % */
export async function shareOfWatching(dispatches: number, seconds: number): Promise<number> {
  const service = createServer(async (_, response) => {
    await sleep(20);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"status":"not_ready"}');
  });
  const url = `http://127.0.0.1:${await listening(service)}`;
  const cost = await costOfWaiting(await homeWith({ dispatches, state: 'waiting' }, url), seconds);
  service.close();
  return cost.cpuMs / (seconds * 10);
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

export const memoryKiB = (pid: number): number => statusOf(`${pid}`, 'VmRSS');

function statusOf(task: string, field: string): number {
  const status = readFileSync(`/proc/${task}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
}
