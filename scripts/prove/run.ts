// `npm run prove`: attacks the program and prints what came of it. Each proof has a process of its own.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.ts';
import type { Figure } from './proof.ts';
import { printTable } from './table.ts';

const USAGE = 'Usage: npm run prove -- [--seed N] [--only NAME] [--short | --scale S] [--built]\n';
const LIMIT_MS = 15 * 60_000;
/** Of the machine that the limit is meant for. */
const CORES = 2;
const SHORT = 0.01;
/** The longest last. */
const LONGEST = ['killed-rotations', 'failing-calls', 'writers'];

const values = readOptions();
const scale = Number(values.scale ?? (values.short ? SHORT : 1));

const known = readdirSync(path.join(import.meta.dirname, 'proofs'))
  .map((file) => path.basename(file, '.ts'))
  .sort();
const unknown = values.only?.filter((name) => !known.includes(name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`There is no proof ${unknown.join(', ')}. There are ${known.join(', ')}.\n`);
  process.exit(2);
}

if (!values.built) await build();
process.stdout.write(`seed ${values.seed}, scale ${scale}\n`);
const startedMs = performance.now();
const waiting = values.only ?? known;
// The longest begin first, or the last of them would be alone.
const left = waiting.toSorted((one, other) => LONGEST.indexOf(other) - LONGEST.indexOf(one));
const results = new Map<string, readonly Figure[]>();
await Promise.all(Array.from({ length: CORES }, work));

const seconds = Math.round((performance.now() - startedMs) / 1000);
const rows = waiting.flatMap((name) =>
  (results.get(name) ?? []).map((figure) => ({ ...figure, name })),
);
printTable(rows);
const failed = rows.filter(({ holds }) => !holds).length;
process.stdout.write(
  `${rows.length} figures in ${seconds} s, seed ${values.seed}: ${failed === 0 ? 'all hold' : `${failed} do not hold`}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

function readOptions() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        only: { type: 'string', multiple: true },
        short: { type: 'boolean', default: false },
        scale: { type: 'string' },
        built: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    process.stderr.write(USAGE);
    process.exit(2);
  }
}

async function work(): Promise<void> {
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    results.set(name, await prove(name));
  }
}

/** A proof that breaks or does not end is a figure that does not hold. */
async function prove(name: string): Promise<readonly Figure[]> {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      path.join(import.meta.dirname, 'one.ts'),
      name,
      String(values.seed),
      `${scale}`,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Those that a proof provokes would stand in the table.
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    },
  );
  const timer = setTimeout(
    () => child.kill('SIGKILL'),
    Math.max(0, LIMIT_MS - (performance.now() - startedMs)),
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const end = await new Promise<string>((resolve) =>
    child.on('close', (status, signal) => resolve(signal ?? String(status))),
  );
  clearTimeout(timer);
  if (end === '0') return JSON.parse(output);
  return [{ what: 'the proof itself', measured: `ended with ${end}`, wanted: '0', holds: false }];
}
