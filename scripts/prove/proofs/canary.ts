// Tokens and values that nothing else looks like, through every command, screen and failure, with a service that
// answers each request with what it has seen in all the earlier ones, in many forms. They show nowhere but in the
// requests and files that they belong to.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  answering,
  type FaultServer,
  httpAnswer,
  startFaultServer,
  type WriteStep,
} from '../../../test/support/fault-server.ts';
import { filesIn } from '../../../test/support/files-in.ts';
import {
  addProfile,
  addToken,
  environment,
  PROGRAM,
  runProgram,
} from '../../../test/support/program.ts';
import { FORMS } from '../../../test/support/repeated-forms.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const TOKENS = {
  organization: 'canary-Tok3n-9fQ2xW7zLm4Kp8Rv',
  'service-account': 'canary-0ther-3kVb7PqXz1NdGs5T',
} as const;
const VALUES = [
  'canary-Valu3-6hJ1sD5gNb0Yc3Ue',
  'canary/Valu3 2+q8ZrXt4Lw7Mv9P',
  'canary:Valu3"8mKs%1yHc5BfRj0D',
  'canary-Välu3-4tGn6WdQa2ExUk7I',
] as const;
const SECRETS = [...Object.values(TOKENS), ...VALUES];
/** Where tokens are promised to lie. */
const TOKEN_FILES = /^profiles\.json$/;

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

/** All of them, in the forms that a service can bring them back in. */
const TRACES = SECRETS.flatMap((secret) => FORMS.map(([, form]) => form(secret)));

function tracesIn(text: string): number {
  return TRACES.filter((trace) => text.includes(trace)).length;
}

function tracesInFiles(folder: string): number {
  return filesIn(folder)
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const isForTokens = TOKEN_FILES.test(path.basename(file));
      const tokens = isForTokens ? Object.values(TOKENS) : [];
      return tracesIn(tokens.reduce((rest, token) => rest.replaceAll(token, ''), text));
    })
    .reduce((sum, each) => sum + each, 0);
}

/**
 * Starts to answer, for one process. Each answer says back what any request of this process has carried so far: what
 * none did can't be known in its answer.
 */
function echo(run: ProofRun, server: FaultServer, elsewhere: FaultServer): void {
  const seen = new Set<string>();
  server.script({
    kind: 'reply',
    to: (request) => {
      for (const secret of SECRETS) if (carries(request, secret)) seen.add(secret);
      return saying(run, elsewhere, [...seen]);
    },
  });
}

/** Whether it is in the head of a request, or in its JSON. */
function carries(request: Buffer, secret: string): boolean {
  return request.includes(secret) || request.includes(JSON.stringify(secret));
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

async function storeProfile(home: string, { origin }: FaultServer): Promise<void> {
  const [first, other] = ['organization', 'service-account'] as const;
  await addProfile(home, { name: 'acme', url: origin, token: TOKENS[first], kind: first });
  await addToken(home, 'acme', other, TOKENS[other]);
}

async function throughCommands(
  run: ProofRun,
  server: FaultServer,
  elsewhere: FaultServer,
): Promise<readonly Figure[]> {
  const home = run.folder();
  await storeProfile(home, server);
  const times = run.times(240, 12);
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
    echo(run, server, elsewhere);
    const isToken = args.includes('token');
    const entries = args.includes('--entries')
      ? VALUES.map((each, at) => `${'ABCD'[at]}='${each}'\n`).join('')
      : run.random.pick(VALUES);
    const json = run.random.pick([[], ['--json']]);
    const input = isToken ? `${TOKENS.organization}\n` : entries;
    const { stdout, stderr } = await runProgram({ home, args: [...args, ...json], input });
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
    await storeProfile(home, server);
    const env = { ...environment(home), TERM: 'xterm-256color' };
    const terminal = openTerminal({ command: PROGRAM, cwd: home, env });
    await terminal.waitFor('No dispatches yet.');
    // A status that is asked for meanwhile is none of them.
    const sent = () =>
      server.requests.filter(({ raw }) => raw.toString().startsWith('POST ')).length;
    const before = sent();
    echo(run, server, elsewhere);
    const send = async (): Promise<void> => {
      const earlier = sent();
      terminal.press('ctrl+s');
      await terminal.waitFor(() => sent() > earlier, { timeoutMs: 30_000 });
      await quiet(() => terminal.rawOutput().length);
    };
    for (const value of VALUES) {
      terminal.press('2');
      terminal.press('n');
      await terminal.waitFor(/Set secrets in default at/);
      terminal.type('NAME');
      terminal.press('tab');
      terminal.paste(value);
      // What comes at once would be part of it.
      await terminal.waitFor(/\d bytes/);
      await send();
      terminal.press('esc', 'esc', '1');
      terminal.press('n');
      await terminal.waitFor(/New dispatch/);
      terminal.press('ctrl+l');
      terminal.type('deploy');
      await send();
    }
    asked += sent() - before;
    terminal.press('ctrl+c');
    await terminal.close();
    shown += tracesIn(terminal.rawOutput());
    stored += tracesInFiles(home);
  }
  return [
    exactly(`traces on the screen, ${grouped(asked)} requests sent from it`, shown),
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
