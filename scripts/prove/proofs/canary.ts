// A token and a value that nothing else looks like, through every command, screen and failure, with a
// service that says them back in many forms. Neither shows anywhere but in the requests and files that
// they belong to.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { putProfile, runCommand } from '../../../test/support/command.ts';
import {
  answering,
  type FaultServer,
  type FaultStep,
  httpAnswer,
  startFaultServer,
  type WriteStep,
} from '../../../test/support/fault-server.ts';
import { filesIn } from '../../../test/support/files-in.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { FORMS } from '../../../test/support/repeated-forms.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const TOKEN = 'canary-Tok3n-9fQ2xW7zLm4Kp8Rv';
const VALUE = 'canary-Valu3-6hJ1sD5gNb0Yc3Ue';
/** Where tokens are promised to lie. */
const TOKEN_FILES = /^profiles(\.backup)?\.json$/;

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  const elsewhere = await startFaultServer({ steps: [answering({ body: '{}' })] });
  try {
    return [
      ...(await throughCommands(run, server, elsewhere)),
      ...(await throughScreens(run, server, elsewhere)),
    ];
  } finally {
    await Promise.all([server.close(), elsewhere.close()]);
  }
};
export default proof;

/** Both, in the forms that a service can bring them back in. */
const TRACES = [TOKEN, VALUE].flatMap((secret) => FORMS.map(([, form]) => form(secret)));

function tracesIn(text: string): number {
  return TRACES.filter((trace) => text.includes(trace)).length;
}

function tracesInFiles(folder: string): number {
  return filesIn(folder)
    .map((file) => {
      const text = readFileSync(file, 'latin1');
      const kept = TOKEN_FILES.test(path.basename(file)) ? text.replaceAll(TOKEN, '') : text;
      return tracesIn(kept);
    })
    .reduce((sum, each) => sum + each, 0);
}

/**
 * Answers that say back what a request carries, whichever comes: a poll may overtake a send, and what
 * a request did not carry can't be known in its answer.
 */
function echo(run: ProofRun, elsewhere: FaultServer): FaultStep {
  const toToken = saying(run, elsewhere, [TOKEN]);
  const toBoth = saying(run, elsewhere, [TOKEN, VALUE]);
  return { kind: 'reply', to: (request) => (request.includes(VALUE) ? toBoth : toToken) };
}

function saying({ random }: ProofRun, elsewhere: FaultServer, sent: readonly string[]): WriteStep {
  const said = () => random.pick(FORMS)[1](random.pick(sent));
  const text = `It was ${said()} and ${said()}.`;
  const body = random.pick([
    { error: text },
    { error: `Some failed:\nA: ${said()}\nB: ${said()}` },
    { dispatch_id: said() },
    { status: 'error', error: text },
    { status: said() },
    { status: 'ready', runs: [{ run_id: said(), run_url: `https://x/?q=${said()}` }] },
    { set_secrets: [said()], versions: { [said()]: said() } },
    { [said()]: { [said()]: [said()] } },
    text,
  ]);
  const status = random.pick([
    200, 201, 202, 301, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503,
  ]);
  const headers = {
    'Content-Type': random.pick(['application/json', 'text/html']),
    Location: `${elsewhere.origin}/?${encodeURIComponent(said())}`,
    'WWW-Authenticate': `Bearer realm="${encodeURIComponent(said())}"`,
  };
  const bytes = httpAnswer({ status, headers, body: JSON.stringify(body) });
  const isCut = random.below(8) === 0;
  return {
    kind: 'write',
    bytes: isCut ? bytes.subarray(0, random.below(bytes.length)) : bytes,
    ending: isCut ? 'close' : 'keep',
  };
}

async function throughCommands(
  run: ProofRun,
  server: FaultServer,
  elsewhere: FaultServer,
): Promise<readonly Figure[]> {
  const home = run.folder();
  putProfile(home, { baseUrl: server.origin, token: TOKEN });
  const times = run.times(2_000, 30);
  let shown = 0;
  for (let time = 0; time < times; time += 1) {
    const args = run.random.pick([
      ['dispatch', 'deploy', '--no-wait'],
      ['status', 'd-1'],
      ['secret', 'set', 'A', '--vault', 'v'],
      ['secret', 'set', '--entries', '-', '--vault', 'v', '--settle'],
      ['var', 'set', 'A=1', '--vault', 'v'],
      ['log'],
      ['runs'],
      ['profile', 'list'],
      ['profile', 'token', 'acme', '--token-kind', 'personal'],
    ]);
    server.script(echo(run, elsewhere));
    const isToken = args.includes('token');
    const entries = args.includes('--entries') ? `A=${VALUE}\nB=${VALUE}\n` : VALUE;
    const json = run.random.pick([[], ['--json']]);
    const input = isToken ? `${TOKEN}\n` : entries;
    const { stdout, stderr } = await runCommand(home, [...args, ...json], { input });
    shown += tracesIn(stdout + stderr);
  }
  return [
    exactly(`traces in the output of ${grouped(times)} commands`, shown),
    exactly('traces in the files that they left', tracesInFiles(home)),
    exactly('requests anywhere else', elsewhere.connections),
  ];
}

async function throughScreens(
  run: ProofRun,
  server: FaultServer,
  elsewhere: FaultServer,
): Promise<readonly Figure[]> {
  const times = run.times(8);
  let shown = 0;
  let stored = 0;
  let asked = 0;
  for (let time = 0; time < times; time += 1) {
    const home = run.folder();
    const box = path.join(home, 'box');
    mkdirSync(box, { mode: 0o700 });
    putProfile(box, { baseUrl: server.origin, token: TOKEN });
    const env = { ...environment(home), TERM: 'xterm-256color' };
    const terminal = openTerminal({ command: process.execPath, args: [PROGRAM], cwd: home, env });
    await terminal.waitFor('No dispatches yet.');
    const before = server.requests.length;
    for (let send = 0; send < 4; send += 1) {
      server.script(echo(run, elsewhere));
      terminal.press('2');
      terminal.press('n');
      // The form, or the results of the last round.
      await terminal.waitFor(/ecrets .*in default at/);
      // What came of the last ones.
      if (terminal.text().includes('RESULT')) terminal.press('n');
      terminal.press('ctrl+l');
      terminal.type('NAME');
      terminal.press('tab');
      terminal.paste(VALUE);
      terminal.press('ctrl+s');
      await quiet(() => terminal.rawOutput().length);
      terminal.press('esc', 'esc', '1');
      terminal.press('n');
      await terminal.waitFor(/New dispatch/);
      server.script(echo(run, elsewhere));
      terminal.press('ctrl+l');
      terminal.type('deploy');
      terminal.press('ctrl+s');
      await quiet(() => terminal.rawOutput().length);
    }
    asked += server.requests.length - before;
    terminal.press('ctrl+c');
    await terminal.close();
    shown += tracesIn(terminal.rawOutput());
    stored += tracesInFiles(home);
  }
  return [
    exactly(`traces on the screen, ${grouped(asked)} requests sent from it`, asked > 0 ? shown : 1),
    exactly('traces in the files of the app', stored),
  ];
}

/** Waits until nothing more is drawn, for two seconds at most. */
async function quiet(length: () => number): Promise<void> {
  for (let still = 0, tries = 0, before = -1; still < 5 && tries < 40; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    still = length() === before ? still + 1 : 0;
    before = length();
  }
}
