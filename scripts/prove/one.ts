// One proof in a process of its own: NAME SEED SCALE. Prints its figures as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exactly, type Figure, type Proof } from './proof.ts';
import { seeded } from './random.ts';

const [name = '', seed = '0', scale = '1'] = process.argv.slice(2);
const folders: string[] = [];
const uncaught: unknown[] = [];
const note = (problem: unknown): void => {
  uncaught.push(problem);
  if (uncaught.length <= 3) process.stderr.write(`${name}: ${problem}\n`);
};
process.on('uncaughtException', note);
process.on('unhandledRejection', note);

const { default: proof }: { default: Proof } = await import(`./proofs/${name}.ts`);
const figures: Figure[] = [];
try {
  const proven = await proof({
    random: seeded(Number(seed)),
    times: (full, least = 1) => Math.max(least, Math.round(full * Number(scale))),
    folder() {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-prove-'));
      folders.push(folder);
      return folder;
    },
  });
  figures.push(...proven, exactly('exceptions that nobody caught', uncaught.length));
} catch (error) {
  process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`);
  figures.push({ what: 'the proof itself', measured: 'it broke', wanted: 'an end', holds: false });
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
