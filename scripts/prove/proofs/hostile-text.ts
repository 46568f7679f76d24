// Text that drives a terminal, in every field of every answer, in arguments and in our own files, on its
// way through the client and the commands.
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
  type Proof,
  type ProofRun,
  residentMiB,
} from '../proof.ts';
import { foreignIn, harmfulIn } from '../terminal-bytes.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const TOKEN = 'canary-token-0123456789abcdef';

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  const before = residentMiB();
  try {
    return [
      ...(await throughClient(run, server)),
      ...(await throughCommands(run, server)),
      atMost('memory that it took', residentMiB() - before, 300, 'MiB'),
    ];
  } finally {
    await server.close();
  }
};
export default proof;

async function throughClient(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  let strings = 0;
  let harmful = 0;
  for (let round = 0; round < run.times(75); round += 1) {
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
  putProfile(home, { baseUrl: server.origin, token: TOKEN });
  await fillHistory(run, home);
  let foreign = 0;
  let commands = 0;
  for (let round = 0; round < run.times(40); round += 1) {
    for (const body of hostileBodies(run)) {
      const status = run.random.pick([200, 201, 400]);
      server.script(answering({ status, headers: HEADERS, body: JSON.stringify(body) }));
      const args = run.random.pick([
        ['status', 'd-1'],
        ['dispatch', 'deploy', '--no-wait'],
        ['secret', 'set', 'API_KEY', '--vault', 'v'],
        ['var', 'set', 'A=1', '--vault', 'v'],
        ['runs'],
        [hostileText(run.random).replaceAll('\0', '')],
        ['dispatch', `--${hostileText(run.random)}`],
        ['status', hostileText(run.random)],
        ['profile', 'remove', hostileText(run.random), '--yes'],
      ]);
      const json = run.random.pick([[], ['--json']]);
      const { stdout, stderr } = await runCommand(home, [...args, ...json], { input: 'value' });
      foreign += foreignIn(stdout + stderr) + (stdout + stderr).split('\u001b').length - 1;
      commands += 1;
    }
  }
  return [exactly(`foreign sequences in the output of ${grouped(commands)} commands`, foreign)];
}
