// Text that drives a terminal, in every field of every answer, in arguments and in files and variables of others, on
// its way through commands, and from what they remember onto the screen.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  answering,
  type FaultServer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { addProfile, environment, PROGRAM, runProgram } from '../../../test/support/program.ts';
import { openTerminal, pause } from '../../../test/support/terminal.ts';
import { hostileText } from '../hostile.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const HARMFUL =
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u3164\ufeff]|\u034f|[\u{e0000}-\u{e007f}]/gu;
/** Each sequence of `hostileText` has this number in it, and none of the program's own has. */
const SEQUENCE_OF_OTHERS =
  /\u001b(?:\[[?\d;]*31337|[\]PX^_][^\u0007\u001b]{0,12}31337)|[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g;
const TOKEN = 'canary-token-0123456789abcdef';

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  try {
    const home = run.folder();
    await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN, kind: 'personal' });
    return [...(await throughCommands(run, server, home)), await throughScreens(run, server, home)];
  } finally {
    await server.close();
  }
};
export default proof;

/** What drives a terminal or hides what it says. Texts of several lines keep their ends. */
const harmfulIn = (text: string): number => text.match(HARMFUL)?.length ?? 0;

/** Arguments can't hold it. */
const argument = ({ random }: ProofRun): string => hostileText(random).replaceAll('\0', '');

/** What is sent is remembered, and is read by the commands that come later. */
async function throughCommands(
  run: ProofRun,
  server: FaultServer,
  home: string,
): Promise<readonly Figure[]> {
  let harmful = 0;
  let commands = 0;
  let defects = 0;
  for (let round = 0; round < run.times(40, 1); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400]);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      const text = () => argument(run);
      const args = run.random.pick([
        ['status', 'd-1'],
        ['dispatch', `deploy ${text()}`, '--ref', `r${text()}`, '--title', text(), '--no-wait'],
        ['dispatch', 'deploy', '--param', `a=${text()}`, '--no-wait'],
        ['secret', 'set', 'API_KEY', '--vault', 'v'],
        ['var', 'set', 'A=1', '--vault', 'v'],
        ['log'],
        ['runs'],
        [text()],
        ['dispatch', `--${text()}`],
        ['status', text()],
        ['profile', 'remove', text()],
      ]);
      const json = run.random.pick([[], ['--json']]);
      const {
        status: exit,
        stdout,
        stderr,
      } = await runProgram({
        ...{ home, args: [...args, ...json], input: 'value' },
        ...hostilePlace(run, home),
      });
      harmful += harmfulIn(stdout + stderr);
      commands += 1;
      if (exit === null || exit === 70) defects += 1;
    }
  }
  return [
    exactly(`harmful characters in the output of ${grouped(commands)} commands`, harmful),
    exactly('commands that ended as a defect', defects),
  ];
}

/** The app over what the commands have left, and over what it is answered itself. */
async function throughScreens(run: ProofRun, server: FaultServer, home: string): Promise<Figure> {
  let harmful = 0;
  const times = run.times(8);
  for (let time = 0; time < times; time += 1) {
    server.script(
      ...hostileBodies(run).map((body) =>
        answering({ status: 201, headers: HEADERS, body: JSON.stringify(body) }),
      ),
    );
    const app = openTerminal({
      ...{ command: PROGRAM, cwd: home, env: environment(home), columns: 120, rows: 40 },
    });
    await app.waitFor('[1 Runs]');
    app.press('n');
    await app.waitFor('New dispatch');
    app.press('ctrl+l');
    app.type('deploy');
    app.press('tab', 'tab');
    app.paste(hostileText(run.random));
    await pause();
    app.press('ctrl+s');
    await app.waitGone('New dispatch', { timeoutMs: 10_000 }).catch(() => app.press('esc'));
    for (const key of ['down', 'down', 'enter', 'down', 'esc', '2', '4', '1']) {
      app.press(key);
      const drawn = app.rawOutput().length;
      await app.waitFor(() => app.rawOutput().length > drawn, { timeoutMs: 500 }).catch(() => {});
    }
    await app.close();
    harmful += app.rawOutput().match(SEQUENCE_OF_OTHERS)?.length ?? 0;
  }
  return exactly(`sequences of others on the screen of ${times} apps`, harmful);
}

/** A folder that a repository could bring, or variables that somebody else has set. */
function hostilePlace(run: ProofRun, home: string) {
  const { random } = run;
  const text = argument(run);
  switch (random.below(6)) {
    case 0:
      return { env: { DISPATCHBOX_PROFILE: text } };
    case 1:
      return { env: { DISPATCHBOX_URL: text, DISPATCHBOX_TOKEN: text } };
    case 2: {
      const folder = path.join(home, 'work', text.replaceAll('/', '').slice(0, 60));
      mkdirSync(folder, { recursive: true });
      const content = random.pick([text, JSON.stringify({ profile: text }), '{"profile":1}']);
      writeFileSync(path.join(folder, '.dispatchbox.json'), content);
      return { folder };
    }
    default:
      return {};
  }
}

const RUNS_IN_ANSWER = 400;

/** Bodies for any endpoint, each with hostile text in every field. */
function hostileBodies({ random }: ProofRun): readonly object[] {
  const text = () => hostileText(random);
  const runs = Array.from({ length: RUNS_IN_ANSWER }, () => ({
    run_id: text(),
    run_url: text(),
  }));
  const lines = Array.from({ length: 200 }, text).join('\n');
  return [
    { status: 'ready', runs },
    { status: 'error', error: lines },
    { status: text() },
    { dispatch_id: text() },
    { error: lines },
    { set_secrets: [text(), 'API_KEY'], versions: { [text()]: 1, API_KEY: text() } },
    { [text()]: text() },
  ];
}
