// The built program, killed with -9 at any moment of a send: nothing is sent twice, and what was sent is remembered.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { answering, startFaultServer } from '../../../test/support/fault-server.ts';
import {
  addProfile,
  addToken,
  askProgram,
  environment,
  PROGRAM,
} from '../../../test/support/program.ts';
import { exactly, type Proof } from '../proof.ts';

/** A little more than a request may take. */
const KNOWN_WITHIN_MS = 80_000;

const proof: Proof = async (run) => {
  const home = run.folder();
  const server = await startFaultServer({
    steps: [answering({ status: 201, body: '{"dispatch_id":"d-1"}' })],
  });
  const token = 'canary-token-0123456789';
  await addProfile(home, { name: 'acme', url: server.origin, token });
  await addToken(home, 'acme', 'service-account', token);
  // The first run is slower than all others: nothing of the program is compiled yet.
  const wholeMs: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    wholeMs.push(await durationOf(['dispatch', 'K_whole', '--no-wait'], home));
  }
  const usualMs = wholeMs.toSorted((one, other) => one - other)[2] ?? 0;
  const kills = run.times(120, 2);
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `K_${kill}_`;
    const args = run.random.pick([
      ['dispatch', name, '--no-wait'],
      ['secret', 'set', name],
      ['var', 'set', `${name}=1`],
    ]);
    const child = start(args, home);
    // The first half of the time is Node's.
    const killMs = usualMs * (0.5 + run.random.below(60) / 100);
    const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), killMs);
    await once(child, 'close');
    clearTimeout(timer);
  }
  const posted = server.requests
    .map(({ raw }) => raw.toString())
    .filter((text) => text.startsWith('POST'))
    .map((text) => /K_\d+_/.exec(text)?.[0] ?? '')
    .filter((name) => name !== '');
  await server.close();
  const isMissing = (remembered: ReadonlySet<string>) => (name: string) => !remembered.has(name);
  let missing = posted.filter(isMissing(await rememberedIn(home)));
  // What was being sent may still be answered for so long, and is only then in the log.
  const untilMs = performance.now() + KNOWN_WITHIN_MS;
  while (missing.length > 0 && performance.now() < untilMs) {
    await setTimeout(1_000);
    missing = posted.filter(isMissing(await rememberedIn(home)));
  }
  return [
    exactly(
      `requests sent twice of ${posted.length}, ${kills} kills`,
      posted.length - new Set(posted).size,
    ),
    exactly('requests that neither the runs nor the log have', missing.length),
  ];
};
export default proof;

function start(args: readonly string[], home: string) {
  const child = spawn(PROGRAM, args, {
    cwd: home,
    env: environment(home),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => {}).end('value');
  return child;
}

async function durationOf(args: readonly string[], home: string): Promise<number> {
  const started = performance.now();
  await once(start(args, home), 'close');
  return performance.now() - started;
}

/** What the next start finds. */
async function rememberedIn(home: string): Promise<ReadonlySet<string>> {
  const { dispatches } = await askProgram(home, 'runs', '--limit', '1000');
  const { writes } = await askProgram(home, 'log');
  return new Set([
    ...dispatches.map(({ key }: { key: string }) => key),
    ...writes.map(({ name }: { name: string }) => name),
  ]);
}
