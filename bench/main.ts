/**
 * `npm run bench`: every figure that docs/performance.md promises, in one table. Each is a ratio where
 * it can be, against something measured in the same run, in turns, so that a busy machine slows both.
 *
 * Usage: npm run bench [-- [--rounds N] [--seconds N] [--write] [start] [keys] [idle] [watching] [commands] [package]]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/package/bundle.ts';
import { LIMITS, measurePackage } from '../scripts/package/measure.ts';
import { benchCommands } from './commands.ts';
import { atMost, type Figure, tableOf } from './figures.ts';
import { benchKeys } from './keys.ts';
import { buildPrograms } from './programs.ts';
import { benchStart } from './start.ts';
import { benchIdle, benchWatching } from './watching.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const GROUPS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  start: () => benchStart(rounds),
  keys: () => benchKeys(rounds),
  idle: () => benchIdle(seconds),
  watching: () => benchWatching(seconds, rounds),
  commands: () => benchCommands(rounds),
  package: async () => benchPackage(),
};

function benchPackage(): readonly Figure[] {
  const size = measurePackage(path.join(ROOT, 'dist'));
  const kib = (bytes: number) => bytes / 1024;
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'dist/package.json'), 'utf8'));
  const pulled = Object.keys(manifest.dependencies ?? {}).length;
  const unit = { unit: ' KiB', digits: 0 };
  return [
    atMost('package: tarball', kib(size.tarballBytes), kib(LIMITS.tarballBytes), unit),
    atMost('package: unpacked', kib(size.unpackedBytes), kib(LIMITS.unpackedBytes), unit),
    atMost('package: packages pulled in', pulled, 0, { digits: 0 }),
  ];
}

const chosen = positionals.length > 0 ? positionals : Object.keys(GROUPS);
for (const name of chosen) {
  if (!GROUPS[name])
    throw new Error(`There is no group ${name}: ${Object.keys(GROUPS).join(', ')}.`);
}
await buildPrograms();
const figures: Figure[] = [];
for (const name of chosen) {
  process.stderr.write(`${name} …\n`);
  figures.push(...((await GROUPS[name]?.()) ?? []));
}

const { model = 'unknown' } = os.cpus()[0] ?? {};
const machine = `${os.type()} ${os.release()}, ${os.cpus().length} × ${model.trim()}, Node ${process.versions.node}, ${rounds} rounds`;
const report = `${machine}\n\n${tableOf(figures)}`;
process.stdout.write(`${report}\n`);
if (values.write) writeTable(report);
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1);

/** Puts the table into the page that explains it. */
function writeTable(text: string): void {
  const page = path.join(ROOT, 'docs/performance.md');
  const [before = '', , after = ''] = readFileSync(page, 'utf8').split(/<!-- (?:table|end) -->/);
  writeFileSync(page, `${before}<!-- table -->\n\n${text}\n\n<!-- end -->${after}`);
}
