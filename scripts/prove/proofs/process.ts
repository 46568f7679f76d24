// What happens to the process around the program: stopped, resized, signalled, broken, and left without
// its terminal. It is gone when it should be, and leaves the terminal as it was found.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, processesTo } from '../../../test/support/processes.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { openTerminal, type TestTerminal } from '../../../test/support/terminal.ts';
import { leftOn } from '../../../test/support/terminal-modes.ts';
import { atMost, exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const proof: Proof = async (run) => [
  ...(await suspended(run)),
  ...(await resized(run)),
  ...(await ended(run)),
  ...(await leftAlone(run)),
];
export default proof;

const IDLE = 'No dispatches yet.';
const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes down the settings of the line before the program and after it, and brings it back as often as
 * it is stopped; a loop would end with the first stop.
 */
const shellScript = (stops: number): string => `
  set -m
  stty -g > before
  "$NODE" "$PROGRAM"
  ${'fg > /dev/null\n'.repeat(stops)}
  stty -g > after
`;

interface Started {
  readonly terminal: TestTerminal;
  readonly app: () => number;
  /** What is not as it was found. */
  readonly left: () => number;
}

function start(run: ProofRun, { preload = '', stops = 0 } = {}): Started {
  const home = run.folder();
  const file = path.join(home, 'preload.mjs');
  writeFileSync(file, preload);
  const terminal = openTerminal({
    command: 'bash',
    args: ['-c', shellScript(stops)],
    cwd: home,
    env: {
      ...environment(home),
      NODE: process.execPath,
      PROGRAM,
      ...(preload && { NODE_OPTIONS: `--import=${file}` }),
    },
  });
  const settings = (when: string) => readFileSync(path.join(home, when), 'utf8');
  return {
    terminal,
    app: () => processesTo(terminal.pid, /dispatchbox\.js$/).at(-1) ?? 0,
    left() {
      // A signal that comes before the program has done anything can end the shell as well.
      if (terminal.rawOutput() === '') return 0;
      return leftOn(terminal).length + (settings('before') === settings('after') ? 0 : 1);
    },
  };
}

async function suspended(run: ProofRun): Promise<readonly Figure[]> {
  const times = run.times(50, 2);
  const { terminal, left } = start(run, { stops: times });
  await terminal.waitFor(IDLE);
  const entered = (): number => terminal.rawOutput().split('\u001b[?1049h').length - 1;
  for (let time = 0; time < times; time += 1) {
    const before = entered();
    terminal.press('ctrl+z');
    await terminal.waitFor(() => entered() > before);
    await terminal.waitFor(IDLE);
  }
  terminal.press('q');
  await terminal.exit();
  return [exactly(`what is left of the terminal after ${times} suspensions`, left())];
}

async function resized(run: ProofRun): Promise<readonly Figure[]> {
  const { terminal, left } = start(run);
  await terminal.waitFor(IDLE);
  const times = run.times(1_000, 20);
  const written = terminal.rawOutput().length;
  for (let time = 0; time < times; time += 1) {
    terminal.resize(1 + run.random.below(200), 1 + run.random.below(60));
    await delay(2);
  }
  terminal.resize(90, 25);
  const last = performance.now();
  await terminal.waitFor((screen) => screen.includes(IDLE) && screen.includes('q quit'));
  const tookMs = performance.now() - last;
  const bytes = terminal.rawOutput().length - written;
  terminal.press('q');
  await terminal.exit();
  return [
    atMost(`from the last of ${grouped(times)} resizes to its frame`, tookMs, 1_000, 'ms'),
    atMost('bytes for each of them', bytes / times, 12_000),
    exactly('what is left of the terminal after them', left()),
  ];
}

const THROW = 'throw new Error("boom")';
const DEFECTS: readonly string[] = [
  THROW,
  'Promise.reject(new Error("boom"))',
  `Intl.Segmenter.prototype.segment = () => { ${THROW} }`,
  `process.stdin.on('data', () => { ${THROW} })`,
  `process.stdout.write = () => { delete process.stdout.write; ${THROW} }`,
  `process.stdout.write = () => { ${THROW} }`,
  `setTimeout(() => { ${THROW} }, 1)`,
];
/** At the start: as the input is taken over, and in the effect of the first frame that does so again. */
const EARLY_DEFECTS: readonly string[] = [1, 2].map(
  (call) => `
    const { setRawMode } = process.stdin;
    let calls = 0;
    process.stdin.setRawMode = function (isRaw) {
      calls += 1;
      if (calls === ${call}) { ${THROW} }
      return setRawMode.call(this, isRaw);
    };`,
);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGABRT'] as const;

/** By a signal or a defect, at any moment from the start on. */
async function ended(run: ProofRun): Promise<readonly Figure[]> {
  const times = run.times(40, 4);
  let left = 0;
  let still = 0;
  for (let time = 0; time < times; time += 1) {
    const defect = run.random.pick([...DEFECTS, ...EARLY_DEFECTS]);
    const isEarly = EARLY_DEFECTS.includes(defect);
    const started = start(run, {
      preload: isEarly ? defect : `process.on('SIGUSR2', () => { ${defect} });`,
    });
    const { terminal, app } = started;
    const isDefect = time % 2 === 0;
    if (!isEarly) {
      if (isDefect || run.random.below(2) === 0) await terminal.waitFor(IDLE);
      while (app() === 0) await delay(5);
      await delay(run.random.below(300));
      process.kill(app(), isDefect ? 'SIGUSR2' : run.random.pick(SIGNALS));
    }
    // Some of the defects wait for a key.
    const keys = setInterval(() => terminal.press('n'), 200);
    const isGone = await Promise.race([terminal.exit().then(() => true), delay(8_000)]);
    clearInterval(keys);
    if (isGone !== true) still += 1;
    else left += started.left();
    await terminal.close();
  }
  return [
    exactly(`processes that went on after ${times} signals and defects`, still),
    exactly('what they left of the terminal', left),
  ];
}

/** Its terminal is closed at any moment. */
async function leftAlone(run: ProofRun): Promise<readonly Figure[]> {
  const times = run.times(40, 3);
  let still = 0;
  for (let time = 0; time < times; time += 1) {
    const holder = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../hold-terminal.ts'), run.folder()],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const pid = Number(String((await once(holder.stdout, 'data'))[0]));
    await delay(run.random.below(400));
    holder.kill('SIGKILL');
    for (let waitedMs = 0; isRunning(pid) && waitedMs < 5_000; waitedMs += 50) await delay(50);
    if (isRunning(pid)) still += 1;
  }
  return [exactly(`processes alive 5 s after ${times} closed terminals`, still)];
}
