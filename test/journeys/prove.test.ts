import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Figure } from '../../scripts/prove/proof.ts';
import { codeCacheVariable } from '../support/code-cache.ts';

const PROVE = path.resolve(import.meta.dirname, '../../scripts/prove');
const NAMES = readdirSync(path.join(PROVE, 'proofs')).map((file) => path.basename(file, '.ts'));
const ENV = {
  ...process.env,
  ...codeCacheVariable(),
  NODE_NO_WARNINGS: '1',
};
/** `npm run prove` draws a new one each time. Here, the same code is to give the same result. */
const SEED = '842272';
/** Of each attack as few as its proof can do with. */
const SCALE = '0';

/** What a proof prints, and what it says of what went wrong. */
async function prove(name: string, signal: AbortSignal) {
  const child = spawn(process.execPath, [path.join(PROVE, 'one.ts'), name, SEED, SCALE], {
    env: ENV,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a group of its own, it can be ended together with all that it has started.
    detached: true,
  });
  signal.addEventListener('abort', () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
}

describe.concurrent('every promise holds under a few attacks of each kind', () => {
  // `npm run prove` makes all of them, which takes minutes.
  it.for(NAMES)('%s', async (name, { signal }) => {
    const { output, errors } = await prove(name, signal);
    expect(output, errors).not.toBe('');
    const figures: readonly Figure[] = JSON.parse(output);
    expect(figures.length).toBeGreaterThan(0);
    expect(
      figures.filter(({ holds }) => !holds),
      errors,
    ).toEqual([]);
  });
});
