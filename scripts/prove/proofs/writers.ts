// Processes that write to one folder at once, that are killed while they change profiles, and that the disk takes
// nothing from any more: what was acknowledged is there afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type FaultServer,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import {
  addProfile,
  addToken,
  askProgram,
  environment,
  limited,
  PROGRAM,
  runProgram,
} from '../../../test/support/program.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const TOKEN = 'canary-token-0123456789abcdef';
const WRITERS = 16;
const TAKING_ALL: FaultStep = {
  kind: 'reply',
  to: (request) => {
    const isDispatch = request.includes('/runs/dispatches');
    const bytes = httpAnswer(
      isDispatch ? { status: 201, body: '{"dispatch_id":"d-1"}' } : { body: '{}' },
    );
    return { kind: 'write', bytes, ending: 'keep' };
  },
};

const proof: Proof = async (run) => {
  const server = await startFaultServer({ steps: [TAKING_ALL] });
  const figures = [
    ...(await manyAtOnce(run, server)),
    await killedProfiles(run, server),
    ...(await fullDisk(run, server)),
  ];
  await server.close();
  return figures;
};
export default proof;

async function homeOn(run: ProofRun, { origin }: FaultServer): Promise<string> {
  const home = run.folder();
  await addProfile(home, { name: 'acme', url: origin, token: TOKEN });
  await addToken(home, 'acme', 'service-account', TOKEN);
  return home;
}

async function manyAtOnce(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const home = await homeOn(run, server);
  const writers = run.times(WRITERS, 4);
  const each = run.times(6, 2);
  const all = writers * each;
  /** @returns how many were acknowledged: each writer makes one after the other */
  const acknowledged = async (argsOf: (name: string) => readonly string[]): Promise<number> => {
    const counts = Array.from({ length: writers }, async (_, writer) => {
      let count = 0;
      for (let at = 0; at < each; at += 1) {
        const args = argsOf(`W_${writer}_${at}`);
        if ((await runProgram({ home, args, input: TOKEN })).status === 0) count += 1;
      }
      return count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const at = ['--url', server.origin, '--token-kind', 'personal'];
  const said = {
    dispatches: await acknowledged((name) => ['dispatch', name, '--no-wait']),
    vars: await acknowledged((name) => ['var', 'set', `${name}=1`]),
    profiles: await acknowledged((name) => ['profile', 'add', name, ...at]),
  };
  const { dispatches } = await askProgram(home, 'runs', '--limit', '1000');
  const { writes } = await askProgram(home, 'log');
  const { profiles } = await askProgram(home, 'profile', 'list');
  const kept = { dispatches, vars: writes, profiles: profiles.slice(1) };
  return (['dispatches', 'vars', 'profiles'] as const).flatMap((kind) => [
    exactly(`${kind} acknowledged of ${grouped(all)} from ${writers} writers`, said[kind], all),
    exactly(`${kind} kept of them`, kept[kind].length, all),
  ]);
}

/** Each replaces a token, and is killed at any moment. */
async function killedProfiles(run: ProofRun, server: FaultServer): Promise<Figure> {
  const kills = run.times(100, 2);
  const home = await homeOn(run, server);
  const started = performance.now();
  await runProgram({ home, args: ['profile', 'list'] });
  const usualMs = performance.now() - started;
  let lost = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const args = ['profile', 'token', 'acme', '--token-kind', 'personal'];
    const child = spawn(PROGRAM, args, {
      cwd: home,
      env: environment(home),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.on('error', () => {}).end(`${TOKEN}-${kill}`);
    setTimeout(() => child.kill('SIGKILL'), usualMs * (0.5 + run.random.below(60) / 100));
    await once(child, 'close');
    const { profiles } = await askProgram(home, 'profile', 'list');
    if (!JSON.stringify(profiles).includes('organization')) lost += 1;
  }
  return exactly(`profiles or tokens lost after ${kills} kills`, lost);
}

/** A limit on the size of files stands for a disk that is full at any moment. */
async function fullDisk(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const times = run.times(30);
  let forgotten = 0;
  let wrong = 0;
  for (let time = 0; time < times; time += 1) {
    const home = await homeOn(run, server);
    const startedBy = limited({ maxFileKib: 4 + run.random.below(100) });
    const before = server.requests.length;
    for (let send = 0; send < 4; send += 1) {
      const sent = server.requests.length;
      const end = await runProgram({ home, startedBy, args: ['dispatch', 'K', '--no-wait'] });
      // 5 says that nothing was sent.
      if (end.status === 5 && server.requests.length > sent) wrong += 1;
    }
    const { dispatches } = await askProgram(home, 'runs');
    forgotten += Math.max(0, server.requests.length - before - dispatches.length);
  }
  return [
    exactly(`dispatches sent and not remembered on ${times} disks that became full`, forgotten),
    exactly('of which it was said that nothing was sent', wrong),
  ];
}
