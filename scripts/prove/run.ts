// Attacks the built program and prints what came of it. Each proof has a process of its own, and as many run at once as
// the figures are meant for.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OTHER_PROGRAM } from '../../test/support/program.ts';
import { build } from '../build.ts';
import type { Figure } from './proof.ts';

const CORES = 2;
const FOLDER = import.meta.dirname;

const known = readdirSync(path.join(FOLDER, 'proofs')).map((file) => path.basename(file, '.ts'));
const { values, positionals } = readArguments();
const names = positionals.length > 0 ? positionals : known.sort();

if (OTHER_PROGRAM === null) await build();
const startedMs = performance.now();
const left = [...names];
const results = new Map<string, readonly Figure[]>();
await Promise.all(
  Array.from({ length: CORES }, async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      results.set(name, await prove(name));
      process.stderr.write(`${name} is through after ${secondsSinceStart()} s\n`);
    }
  }),
);
const rows = names.flatMap((name) =>
  (results.get(name) ?? []).map((figure) => ({ ...figure, name })),
);
process.stdout.write('| Proof | Figure | Measured | Wanted | Holds |\n|-|-|-:|-:|-|\n');
for (const { name, what, measured, wanted, holds } of rows) {
  process.stdout.write(`| ${[name, what, measured, wanted, holds ? 'yes' : 'NO'].join(' | ')} |\n`);
}
const failed = rows.filter(({ holds }) => !holds).length;
process.stdout.write(
  `${rows.length} figures in ${secondsSinceStart()} s, seed ${values.seed}, scale ${values.scale}: ${failed === 0 ? 'all hold' : `${failed} do not hold`}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

function secondsSinceStart(): number {
  return Math.round((performance.now() - startedMs) / 1000);
}

/** With `--help`, or what doesn't fit, it says how it is used, and ends. */
function readArguments() {
  const usage = `Usage: npm run prove [-- --seed N] [--scale S] [NAME...]\nProofs: ${known.sort().join(', ')}\n`;
  const seed = { type: 'string', default: String(Date.now() % 1_000_000) } as const;
  const scale = { type: 'string', default: '1' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  try {
    const given = parseArgs({ options: { seed, scale, help }, allowPositionals: true });
    const unknown = given.positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`There is no proof ${unknown}.`);
    if (!given.values.help) return given;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}

/** A proof that breaks is a figure that does not hold. */
async function prove(name: string): Promise<readonly Figure[]> {
  const args = [path.join(FOLDER, 'one.ts'), name, values.seed, values.scale];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Those that a proof provokes would stand in the table.
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const end = await new Promise<string>((resolve) =>
    child.on('close', (status, signal) => resolve(signal ?? String(status))),
  );
  if (end === '0') return JSON.parse(output);
  return [{ what: 'the proof itself', measured: `ended with ${end}`, wanted: '0', holds: false }];
}
