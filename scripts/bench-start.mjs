// `npm run bench:start`: how long the commands take to start, as a multiple of bare Node. Each round
// runs all of them one after the other, so that a busy machine slows all of them alike.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';

const ROUNDS = 31;
const PROGRAM = path.join(
  path.dirname(path.dirname(fileURLToPath(import.meta.url))),
  'dist',
  'dispatchbox.js',
);

/** What is measured, and the multiple of `node -e 0` that it may take. */
const CASES = [
  { name: 'node -e 0', args: ['-e', '0'], atMost: 1 },
  { name: 'dispatchbox --version', args: [PROGRAM, '--version'], atMost: 2 },
  { name: 'dispatchbox profile list', args: [PROGRAM, 'profile', 'list'], atMost: 3 },
];

await build();
const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
const env = { ...process.env, DISPATCHBOX_HOME: path.join(home, 'box') };

function run(args, input = '') {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - startedMs;
}

const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

try {
  for (const name of ['acme', 'globex', 'initech']) {
    const url = `https://ci.${name}.dev`;
    const args = ['profile', 'add', name, '--url', url, '--token-kind', 'personal'];
    run([PROGRAM, ...args], 'token');
  }
  const times = CASES.map(() => []);
  // One round more, which fills the compile cache and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { args }] of CASES.entries()) {
      const ms = run(args);
      if (round > 0) times[index].push(ms);
    }
  }
  const bare = median(times[0]);
  for (const [index, { name, atMost }] of CASES.entries()) {
    const ms = median(times[index]);
    const isWithin = ms / bare <= atMost;
    if (!isWithin) process.exitCode = 1;
    const figures = `${ms.toFixed(1).padStart(7)} ms ${(ms / bare).toFixed(2).padStart(6)} ×`;
    const verdict =
      index === 0 ? '' : `  at most ${atMost.toFixed(1)}${isWithin ? '' : '  TOO SLOW'}`;
    process.stdout.write(`${name.padEnd(26)}${figures}${verdict}\n`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
