// Keys and pastes that nobody meant: random ones over all screens, held ones, and pastes that try to be
// keys. Nothing is sent that was not asked for.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { frameOf } from '../../../src/ui/frame/frame.ts';
import { putProfile } from '../../../test/support/command.ts';
import { type Core, openCore } from '../../../test/support/core.ts';
import {
  answering,
  type FaultServer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { openTerminal, type TestTerminal } from '../../../test/support/terminal.ts';
import { knowing, known } from '../../../test/support/vault-states.ts';
import { hostileText } from '../hostile.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { randomKey } from '../random-keys.ts';

const TOKEN = 'canary-token-0123456789abcdef';
const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
const WRITES = ['send-dispatch', 'send-secrets', 'send-vars', 'send-rotation'];

const proof: Proof = async (run) => [...randomKeys(run), ...(await inTerminal(run))];
export default proof;

function randomKeys(run: ProofRun): readonly Figure[] {
  const { random } = run;
  const presses = run.times(50_000, 500);
  const screens = new Set<string>();
  let writes = 0;
  let crashes = 0;
  let misfits = 0;
  let core = someCore(run);
  for (let press = 0; press < presses; press += 1) {
    if (press % 500 === 0) core = someCore(run);
    try {
      if (random.below(40) === 0) core.paste(pasted(run));
      else core.press(randomKey(random));
      if (press % 5 === 0 && frameOf(core.state).cut > 0) misfits += 1;
    } catch (error) {
      crashes += 1;
      if (crashes === 1) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      core = someCore(run);
    }
    screens.add(core.state.screen);
    writes += core.commands.filter(({ type }) => WRITES.includes(type)).length;
    core.commands = [];
  }
  return [
    exactly(`exceptions after ${grouped(presses)} random keys on ${screens.size} screens`, crashes),
    exactly('writes to a protected profile that they made', writes),
    exactly('frames with rows that found no room', misfits),
  ];
}

/** The name of its profile cannot come up by chance, and every write asks for it. */
function someCore({ random }: ProofRun): Core {
  const isProtected = true;
  const tokenKinds = ['organization', 'service-account'] as const;
  const size = random.pick([
    { columns: 120, rows: 40 },
    { columns: 80, rows: 24 },
    { columns: 60, rows: 16 },
  ]);
  const core = openCore({ name: 'keep-out', isProtected, tokenKinds }, size);
  return knowing(core, [known('API_KEY'), known('REGION', { kind: 'var', version: null })]);
}

function pasted({ random }: ProofRun): string {
  return random.pick([
    'y\r',
    'y\n',
    '\r\r\r',
    'A=1\nB=2\n',
    '\u001b[201~\r',
    '\u0013',
    hostileText(random),
    'x'.repeat(100_000),
  ]);
}

async function inTerminal(run: ProofRun): Promise<readonly Figure[]> {
  let unmeant = 0;
  let held = 0;
  const rounds = run.times(12);
  for (let round = 0; round < rounds; round += 1) {
    const server = await startFaultServer({ steps: [ACCEPTED] });
    for (const isMute of [false, true]) {
      const terminal = await openForm(run, server, isMute);
      for (const bytes of isMute ? UNMARKED : MARKED) {
        terminal.type(bytes);
        await echo(terminal);
      }
      unmeant += server.requests.length;
      await terminal.close();
    }
    const terminal = await openForm(run, server, false);
    terminal.type('deploy');
    for (let times = 0; times < 100; times += 1) terminal.press('ctrl+s', 'enter');
    await terminal.waitFor(/deploy/);
    await echo(terminal);
    held = Math.max(held, posts(server));
    await terminal.close();
    await server.close();
  }
  return [
    exactly(
      `requests after ${grouped(rounds * (MARKED.length + UNMARKED.length))} pastes into a form`,
      unmeant,
    ),
    exactly('most requests for a send key that is held', held, 1),
  ];
}

const mark = (text: string): string => `\u001b[200~${text}\u001b[201~`;
const MARKED: readonly string[] = [
  mark('y\r'),
  mark('a\u0013b\r'),
  mark('a\u001b[201~\rb'),
  mark('a\u001b[200~b\r'),
  mark('line\r'.repeat(400)),
  mark('x'.repeat(1024 * 1024)),
];
/** As a terminal hands on a paste that it does not mark: in reads of 4,096 bytes at most. */
const UNMARKED: readonly string[] = [
  'one\rtwo\rthree\r',
  'line\r'.repeat(819),
  `${'word '.repeat(800)}\r`,
  '\rA=1\r\rB=2\r',
];

function posts({ requests }: FaultServer): number {
  return requests.filter(({ raw }) => raw.subarray(0, 4).toString() === 'POST').length;
}

async function openForm(
  run: ProofRun,
  server: FaultServer,
  isMute: boolean,
): Promise<TestTerminal> {
  const home = run.folder();
  const box = path.join(home, 'box');
  mkdirSync(box, { mode: 0o700 });
  putProfile(box, { baseUrl: server.origin, token: TOKEN });
  const env = { ...environment(home), TERM: 'xterm-256color' };
  const terminal = openTerminal({
    command: process.execPath,
    args: [PROGRAM],
    cwd: home,
    env,
    isMute,
  });
  await terminal.waitFor('No dispatches yet.');
  terminal.press('n');
  await terminal.waitFor('New dispatch');
  return terminal;
}

/** Waits until the program has drawn what it was sent, and says no more. */
async function echo(terminal: TestTerminal): Promise<void> {
  for (let still = 0, length = -1; still < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = terminal.rawOutput().length;
    still = now === length ? still + 1 : 0;
    length = now;
  }
}
