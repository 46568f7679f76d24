import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const PROVE = path.resolve(import.meta.dirname, '../../scripts/prove');
const NAMES = readdirSync(path.join(PROVE, 'proofs')).map((file) => path.basename(file, '.ts'));

describe.concurrent('every promise holds under a few attacks of each kind', () => {
  // `npm run prove` makes all of them, which takes minutes.
  it.each(NAMES)('%s', async (name) => {
    const args = [path.join(PROVE, 'run.ts'), '--built', '--only', name, '--scale', '0.002'];
    const table = await new Promise<string>((resolve) => {
      const env = { ...process.env, PROVE_PATIENCE: '5' };
      execFile(process.execPath, args, { env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    expect(table).toMatch(/: all hold$/m);
  });
});
