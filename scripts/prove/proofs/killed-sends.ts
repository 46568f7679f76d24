// The built program, killed with -9 at any moment of a send: nothing is sent twice, and what was sent is remembered.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openHistory } from '../../../src/storage/history.ts';
import { openVaultIndex } from '../../../src/storage/vault-index.ts';
import { putProfile } from '../../../test/support/command.ts';
import { answering, startFaultServer } from '../../../test/support/fault-server.ts';
import { must } from '../../../test/support/must.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { exactly, type Proof } from '../proof.ts';

const proof: Proof = async (run) => {
  const home = run.folder();
  const box = path.join(home, 'box');
  mkdirSync(box, { mode: 0o700 });
  const server = await startFaultServer({
    steps: [answering({ status: 201, body: '{"dispatch_id":"d-1"}' })],
  });
  const profileId = putProfile(box, { baseUrl: server.origin, token: 'canary-token-0123456789' });
  // The first run is slower than all others: nothing of the program is compiled yet.
  const wholeMs: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    wholeMs.push(await durationOf(['dispatch', 'K_whole', '--no-wait'], home));
  }
  const usualMs = wholeMs.toSorted((one, other) => one - other)[2] ?? 0;
  const kills = run.times(120, 2);
  const vaultNames = new Set<string>();
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `K_${kill}_`;
    const args = run.random.pick([
      ['dispatch', name, '--no-wait'],
      ['secret', 'set', name],
      ['var', 'set', `${name}=1`],
    ]);
    if (args[0] !== 'dispatch') vaultNames.add(name);
    const child = start(args, home);
    // The first half of the time is Node's.
    const killMs = usualMs * (0.5 + run.random.below(60) / 100);
    const timer = setTimeout(() => child.kill('SIGKILL'), killMs);
    await once(child, 'close');
    clearTimeout(timer);
  }
  const posted = server.requests
    .map(({ raw }) => raw.toString())
    .filter((text) => text.startsWith('POST'))
    .map((text) => /K_\d+_/.exec(text)?.[0] ?? '');
  await server.close();
  const remembered = await rememberedIn(box, profileId);
  const whole = posted.filter((name) => name !== '');
  const forgotten = whole.filter((name) => !remembered.has(name));
  const logged = writtenIn(box);
  const unlogged = posted.filter((name) => vaultNames.has(name) && !logged.has(name));
  return [
    exactly(
      `requests sent twice of ${posted.length}, ${kills} kills`,
      whole.length - new Set(whole).size,
    ),
    exactly('requests that nothing remembers', forgotten.length),
    exactly('writes to vaults that the log does not have', unlogged.length),
  ];
};
export default proof;

function start(args: readonly string[], home: string) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
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

function writtenIn(box: string): ReadonlySet<string> {
  const index = must(openVaultIndex(box));
  const written = must(index.rotations.writes());
  index.close();
  return new Set(written.map(({ name }) => name));
}

/** What the next start finds. A send whose terminal is gone counts as unknown. */
async function rememberedIn(box: string, profileId: string): Promise<ReadonlySet<string>> {
  const history = openHistory(box);
  const index = openVaultIndex(box);
  if (!history.ok || !index.ok) throw new Error('the folder cannot be used');
  const dispatches = history.value.load(profileId);
  index.value.recover();
  const entries = index.value.load();
  await history.value.close();
  index.value.close();
  if (!dispatches.ok || !entries.ok) throw new Error('the files cannot be read');
  return new Set([
    ...dispatches.value.map(({ request }) => request.key),
    ...entries.value.map(({ name }) => name),
  ]);
}
