// The same text on its way onto the screen of the built program, and how long frames with it take.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Dispatch } from '../../../src/domain/dispatch.ts';
import { openableUrl } from '../../../src/domain/run-url.ts';
import { activeParts } from '../../../src/state/profiles/parts.ts';
import { textOfLine } from '../../../src/ui/blocks/line.ts';
import { frameOf } from '../../../src/ui/frame/frame.ts';
import { putProfile } from '../../../test/support/command.ts';
import { type Core, openCore } from '../../../test/support/core.ts';
import {
  answering,
  type FaultServer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { hostileAddress, MARK } from '../hostile.ts';
import { fillHistory, fillVaults, hostileBodies, storedDispatches } from '../hostile-answers.ts';
import { atMost, exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { badLinksIn, foreignIn, harmfulIn } from '../terminal-bytes.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const TOKEN = 'canary-token-0123456789abcdef';

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  try {
    return [
      ...(await ontoScreens(run, server)),
      ...(await drawn(run)),
      exactly('hostile addresses that would be opened', openable(run)),
    ];
  } finally {
    await server.close();
  }
};
export default proof;

async function ontoScreens(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  let foreign = 0;
  let links = 0;
  let marked = 0;
  const screens = run.times(12);
  for (let round = 0; round < screens; round += 1) {
    const home = run.folder();
    const box = path.join(home, 'box');
    mkdirSync(box, { mode: 0o700 });
    const profileId = putProfile(box, { baseUrl: server.origin, token: TOKEN });
    await fillHistory(run, box, profileId);
    await fillVaults(run, box, profileId);
    const body = hostileBodies(run)[round % 3] ?? {};
    server.script(answering({ headers: HEADERS, body: JSON.stringify(body) }));
    const env = { ...environment(home), TERM: 'xterm-256color' };
    const terminal = openTerminal({ command: process.execPath, args: [PROGRAM], cwd: home, env });
    await terminal.waitFor(/Runs/);
    for (const key of [
      'down',
      'enter',
      'down',
      'o',
      'pagedown',
      'esc',
      'L',
      'esc',
      '2',
      '3',
      '4',
      '1',
    ]) {
      const seen = terminal.rawOutput().length;
      if (terminal.text().includes(MARK)) marked += 1;
      terminal.press(key);
      await settled(() => terminal.rawOutput().length, seen);
    }
    terminal.press('ctrl+c');
    await terminal.exit();
    foreign += foreignIn(terminal.rawOutput());
    links += badLinksIn(terminal.rawOutput());
  }
  return [
    exactly(`foreign sequences on ${grouped(screens)} screens of the built program`, foreign),
    exactly('links to anything but http and https', links),
    exactly('whether the hostile text was there to be seen', marked > 0 ? 1 : 0, 1),
  ];
}

/** Waits for the answer to a key, or long enough that there is none. */
async function settled(length: () => number, before: number): Promise<void> {
  for (let waited = 0; waited < 10 && length() === before; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** The slowest of several tries belongs to the machine, the quickest to the program. */
function quickestMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}

async function drawn(run: ProofRun): Promise<readonly Figure[]> {
  let slowest = 0;
  let harmful = 0;
  let dispatches: readonly Dispatch[] = [];
  const frames = run.times(400, 4);
  for (let at = 0; at < frames; at += 1) {
    if (at % 20 === 0) dispatches = await storedDispatches(run);
    const core = hostileCore(run, dispatches);
    core.press(
      ...run.random.pick([['down'], ['enter'], ['down', 'enter', 'down'], ['/', 'a'], ['L']]),
    );
    const { state } = core;
    slowest = Math.max(
      slowest,
      quickestMs(() => void frameOf({ ...state })),
    );
    for (const line of frameOf(state).lines) harmful += harmfulIn(textOfLine(line));
    if (activeParts(state).history !== 'loaded') throw new Error('nothing was drawn');
  }
  return [
    exactly(`harmful characters in ${grouped(frames)} drawn frames`, harmful),
    atMost('slowest of these frames', slowest, 100, 'ms'),
  ];
}

function hostileCore(run: ProofRun, dispatches: readonly Dispatch[]): Core {
  const sizes = [
    { columns: 120, rows: 40 },
    { columns: 60, rows: 16 },
  ];
  const core = openCore({}, run.random.pick(sizes));
  return core.happen({ type: 'history-loaded', profileId: 'acme', dispatches });
}

function openable({ random }: ProofRun): number {
  const tried = Array.from({ length: 500 }, () => hostileAddress(random));
  return tried.filter((address) => openableUrl(address) !== null).length;
}
