// Text that drives a terminal, in every field of every answer, in arguments and in our own files, on its
// way through the client and the commands.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT } from '../../../src/process/exit-status.ts';
import { CREATE, callOnce, POLL, SET_SECRETS, SET_VAR } from '../../../test/api/sample-calls.ts';
import { putProfile, runCommand } from '../../../test/support/command.ts';
import {
  answering,
  type FaultServer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { hostileText } from '../hostile.ts';
import { fillHistory, hostileBodies } from '../hostile-answers.ts';
import {
  atMost,
  exactly,
  type Figure,
  grouped,
  heldMiB,
  type Proof,
  type ProofRun,
} from '../proof.ts';
import { foreignIn, harmfulIn } from '../terminal-bytes.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const TOKEN = 'canary-token-0123456789abcdef';

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  const before = heldMiB();
  try {
    return [
      ...(await throughClient(run, server)),
      ...(await throughCommands(run, server)),
      atMost('memory that it took', Math.max(0, heldMiB() - before), 64, 'MiB'),
    ];
  } finally {
    await server.close();
  }
};
export default proof;

async function throughClient(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  let strings = 0;
  let harmful = 0;
  for (let round = 0; round < run.times(85); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400, 404, 422, 503]);
      strings += stringsIn(body);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      for (const call of [POLL, run.random.pick([CREATE, SET_SECRETS, SET_VAR])]) {
        const result = await callOnce(call, server.origin);
        harmful += harmfulInside(result);
      }
    }
  }
  return [exactly(`harmful characters behind the client, of ${grouped(strings)} strings`, harmful)];
}

function stringsIn(value: unknown): number {
  if (typeof value === 'string') return value.split('\n').length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [, each]) => sum + stringsIn(each), 0);
}

/** Texts of several lines keep their ends. */
function harmfulInside(value: unknown): number {
  if (typeof value === 'string') return harmfulIn(value.replaceAll('\n', ''));
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + harmfulInside(each), 0);
}

async function throughCommands(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const home = run.folder();
  const profileId = putProfile(home, { baseUrl: server.origin, token: TOKEN });
  await fillHistory(run, home, profileId);
  let foreign = 0;
  let commands = 0;
  let defects = 0;
  for (let round = 0; round < run.times(300, 2); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400]);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      const args = run.random.pick([
        ['status', 'd-1'],
        ['dispatch', 'deploy', '--no-wait'],
        ['secret', 'set', 'API_KEY', '--vault', 'v'],
        ['var', 'set', 'A=1', '--vault', 'v'],
        ['log'],
        ['runs'],
        [hostileText(run.random).replaceAll('\0', '')],
        ['dispatch', `--${hostileText(run.random)}`],
        ['status', hostileText(run.random)],
        ['profile', 'remove', hostileText(run.random), '--yes'],
      ]);
      const json = run.random.pick([[], ['--json']]);
      const {
        status: exit,
        stdout,
        stderr,
      } = await runCommand(home, [...args, ...json], {
        input: 'value',
        ...hostilePlace(run, home),
      });
      foreign += foreignIn(stdout + stderr) + (stdout + stderr).split('\u001b').length - 1;
      commands += 1;
      if (exit === EXIT.defect) defects += 1;
    }
  }
  return [
    exactly(`foreign sequences in the output of ${grouped(commands)} commands`, foreign),
    exactly('commands that ended as a defect', defects),
  ];
}

/** A folder that a repository could bring, or variables that somebody else has set. */
function hostilePlace({ random }: ProofRun, home: string) {
  const text = hostileText(random).replaceAll('\0', '');
  switch (random.below(4)) {
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
