import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
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

/** What a proof prints, and what went wrong where it prints nothing. */
function printedBy(name: string, seed: string): Promise<string> {
  return new Promise((resolve) => {
    const all = [path.join(PROVE, 'one.ts'), name, seed, '0.002'];
    execFile(process.execPath, all, { env: ENV }, (_, stdout, stderr) => resolve(stdout || stderr));
  });
}

describe.concurrent('every promise holds under a few attacks of each kind', () => {
  // `npm run prove` makes all of them, which takes minutes.
  it.each(NAMES)('%s', async (name) => {
    const seed = String(Date.now() % 1_000_000);
    const printed = await printedBy(name, seed);
    const figures: readonly Figure[] = JSON.parse(printed);
    expect(figures.length).toBeGreaterThan(0);
    expect(
      figures.filter(({ holds }) => !holds),
      `seed ${seed}`,
    ).toEqual([]);
  });
});
