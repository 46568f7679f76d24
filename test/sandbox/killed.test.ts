import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { RunningSandbox } from '../../src/domain/running-sandbox.ts';
import { dispatch, poll, setSecrets, start, temporaryFolder } from './support.ts';

const MODULE = path.resolve(import.meta.dirname, '../../src/sandbox/sandbox.ts');

let kill = async (): Promise<void> => {};

afterEach(() => kill());

/** A sandbox in a process of its own. */
async function startInProcess(folder: string): Promise<RunningSandbox> {
  const script = `import { startSandbox } from ${JSON.stringify(MODULE)};
    const started = await startSandbox({ folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify(started.value));`;
  const args = ['--input-type=module', '--no-warnings', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const [line] = await once(child.stdout, 'data');
  return JSON.parse(String(line));
}

test('what was answered is there after kill -9 in the middle of writes, and nothing is there in part', async () => {
  const folder = path.join(temporaryFolder(), 'sandbox');
  const ids: string[] = [];
  let version = 0;
  for (let round = 0; round < 3; round += 1) {
    const sandbox = await startInProcess(folder);
    let isKilled = false;
    const again = async (write: () => Promise<void>) => {
      while (!isKilled) await write().catch(() => {});
    };
    const writers = [
      again(async () => {
        const { json } = await setSecrets(sandbox, [{ name: 'A', secret: 'a' }]);
        version = json.versions.A;
      }),
      again(async () => void ids.push(await dispatch(sandbox, { key: 'matrix' }))),
    ];
    const enough = ids.length + 5;
    await expect.poll(() => ids.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    await kill();
    isKilled = true;
    await Promise.all(writers);
  }
  const last = await start({ folder, clock: () => Date.now() + 60_000 });
  for (const id of ids) expect((await poll(last, id)).runs).toHaveLength(3);
  // A set of each round can have been stored and not answered: the kill came in between.
  const { json } = await setSecrets(last, [{ name: 'A', secret: 'a' }]);
  expect(json.versions.A).toBeGreaterThan(version);
  expect(json.versions.A).toBeLessThanOrEqual(version + 2);
});
