// The programs that are measured, each with a home of its own, and how they are watched.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pty from '@lydell/node-pty';
import esbuild from 'esbuild';
import { build } from '../scripts/build.ts';
import { ROOT } from '../scripts/package/bundle.ts';
import type { DispatchPhase, DispatchRequest } from '../src/domain/dispatch.ts';
import { openHistory } from '../src/storage/history.ts';
import { must } from '../test/support/must.ts';
import { TerminalScreen } from '../test/support/terminal-screen.ts';
import { type Figure, forComparison } from './figures.ts';

const OUT = path.join(ROOT, 'node_modules/.cache/bench');
export const PROGRAM = path.join(ROOT, 'dist/dispatchbox.js');
export const FLOOR = path.join(OUT, 'floor.js');

/** Builds the app, and the smallest Ink program as anybody would. */
export async function buildPrograms(): Promise<void> {
  await build();
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['bench/floor.tsx'],
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    external: ['react-devtools-core'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

/** What users install. */
export function packageFigure(): Figure {
  const asked = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: path.dirname(PROGRAM) });
  const [{ size, unpackedSize }] = JSON.parse(String(asked.stdout));
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  return forComparison('package', `${mib(size)}, unpacked ${mib(unpackedSize)}`);
}

const homes: string[] = [];
process.on('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A folder that stands for a machine with nothing on it. */
export function newHome(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
  homes.push(home);
  return home;
}

export function environment(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    DISPATCHBOX_HOME: path.join(home, 'box'),
    // One cache of compiled code for everything, the floor too.
    NODE_COMPILE_CACHE: path.join(OUT, 'compiled'),
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
  };
}

/** Runs a program to its end. @returns how long it took, in milliseconds. */
export function timeOf(home: string, args: readonly string[], input = ''): number {
  const begun = performance.now();
  const ended = spawnSync(process.execPath, args, { env: environment(home), input });
  const took = performance.now() - begun;
  if (ended.status !== 0) throw new Error(`${args.join(' ')}: ${ended.stderr}`);
  return took;
}

/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9';

/** A home with the profile `bench`, and with so many dispatches, the newest first. */
export function homeWith(
  count: number,
  phaseOf: (index: number) => DispatchPhase,
  url = NOWHERE,
): string {
  const home = newHome();
  const add = [PROGRAM, 'profile', 'add', 'bench', '--url', url, '--token-kind', 'personal'];
  timeOf(home, add, 'token\n');
  const folder = path.join(home, 'box');
  const { profiles } = JSON.parse(readFileSync(path.join(folder, 'profiles.json'), 'utf8'));
  const opened = must(openHistory(folder));
  // An age that is told in seconds changes every second.
  const nowMs = Date.now() - 5 * 60 * 60 * 1_000;
  for (let index = 0; index < count; index += 1) {
    opened.insert({
      localId: `row-${index}`,
      profileId: profiles[0].id,
      tokenKind: 'personal',
      request: requestOf(index),
      createdAtMs: nowMs - index * 1_000,
      confirmedAtMs: null,
      phase: phaseOf(index),
    });
  }
  void opened.close();
  return home;
}

const WORDS = 'Deploy the api to every region after 日本 checks, ünless 👩‍👩‍👧 says no'.split(' ');

/** Rows differ in every cell, and so do their details. */
function requestOf(index: number): DispatchRequest {
  const words = WORDS.toSpliced(0, index % 5, `${index}`).toSpliced(4 + (index % 8));
  const params = Array.from({ length: index % 6 }, (_, at): [string, string] => [
    `param_${at}`,
    `${words.join(' ')} `.repeat(1 + (index % 3)),
  ]);
  return {
    key: `key-${index}`,
    ref: index % 3 === 0 ? 'main' : `feature/${words.slice(0, 3).join('-')}`,
    title: words.join(' '),
    params: Object.fromEntries(params),
  };
}

export const ready = (index: number): DispatchPhase => ({
  state: 'ready',
  dispatchId: `id-${index}`,
  runs: [{ id: `run-${index}`, url: `https://ci.acme.dev/${index}` }],
  endedAtMs: Date.now(),
});

export const waiting = (index: number): DispatchPhase => ({
  state: 'waiting',
  dispatchId: `id-${index}`,
  unknownStatus: null,
});

const COLUMNS = 120;
const ROWS = 40;

export type RunningProgram = ReturnType<typeof startProgram>;

/** Starts a program in a pseudo-terminal with an emulated screen. */
export function startProgram(home: string, { file = PROGRAM, typed = '' } = {}) {
  const startedMs = performance.now();
  const program = pty.spawn(process.execPath, [file], {
    name: 'xterm-256color',
    cols: COLUMNS,
    rows: ROWS,
    cwd: home,
    env: environment(home),
  });
  const screen = new TerminalScreen(COLUMNS, ROWS, (reply) => program.write(reply));
  const seen: {
    readonly isThere: (text: string) => boolean;
    readonly found: (ms: number) => void;
  }[] = [];
  program.onData((data) => {
    // When it came counts, and not when the emulation has drawn it.
    const atMs = performance.now();
    screen.write(data, () => {
      const text = screen.lines().join('\n');
      for (const one of seen.splice(0)) {
        if (one.isThere(text)) one.found(atMs);
        else seen.push(one);
      }
    });
  });
  if (typed !== '') program.write(typed);
  return {
    startedMs,
    text: () => screen.lines().join('\n'),
    type: (keys: string) => program.write(keys),
    cpuMs: () => cpuMs(program.pid),
    wakeUps: () => wakeUps(program.pid),
    memoryKiB: () => memoryKiB(program.pid),
    close: () => program.kill('SIGKILL'),
    /** Has it end by itself, which is when Node keeps the code that it has compiled. */
    leave: () =>
      new Promise<void>((resolve) => {
        program.onExit(() => resolve());
        program.write('\u0003');
      }),
    /** @returns when the output came that put it on screen. */
    waitFor(isThere: (text: string) => boolean, timeoutMs = 30_000): Promise<number> {
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`not there:\n${screen.lines().join('\n')}`)),
          timeoutMs,
        );
        const found = (ms: number): void => {
          clearTimeout(late);
          resolve(ms);
        };
        if (isThere(screen.lines().join('\n'))) found(performance.now());
        else seen.push({ isThere, found });
      });
    },
  };
}

/** Processor time of a process so far, all threads. These three are for Linux. */
function cpuMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** How often any thread has slept and was woken. */
function wakeUps(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const status = readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);
}

function memoryKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
