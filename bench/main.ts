/**
 * Prints the table of docs/performance.md. A figure is a ratio where it can be, against something measured in turns with
 * it, so that a busy machine slows both.
 *
 * Usage: npm run bench [-- [--rounds N] [--seconds N] [start] [keys] [idle] [watching] [commands] [growth] [places]]
 */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { OTHER_PROGRAM, PROGRAM } from '../test/support/program.ts';
import { benchCommands } from './commands.ts';
import type { Figure } from './figures.ts';
import { benchGrowth } from './growth.ts';
import { benchPlaces } from './many-places.ts';
import { benchIdle, benchKeys, benchStart, benchWatching } from './screens.ts';
import { buildYardsticks } from './yardsticks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '60' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const GROUPS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  start: () => benchStart(rounds),
  keys: () => benchKeys(rounds),
  idle: () => benchIdle(seconds),
  watching: () => benchWatching(seconds),
  commands: () => benchCommands(rounds),
  growth: () => benchGrowth(rounds),
  places: () => benchPlaces(seconds),
};

/** What users install. */
function packageSize(): string {
  const packed = spawnSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: path.join(path.dirname(PROGRAM), '..'),
  });
  const [{ size, unpackedSize }] = JSON.parse(String(packed.stdout));
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  return `The package: one bundle, 0 packages pulled in; ${mib(size)}, unpacked ${mib(unpackedSize)}.`;
}

if (OTHER_PROGRAM === null) await build();
await buildYardsticks();
const figures: Figure[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(GROUPS)) {
  process.stderr.write(`${name} …\n`);
  figures.push(...((await GROUPS[name]?.()) ?? []));
}
const { model = 'unknown' } = os.cpus()[0] ?? {};
const machine = `${os.type()} ${os.release()}, ${os.cpus().length} × ${model.trim()}`;
/** What the machine itself takes comes first: then a slow hour shows. */
const rows = [
  ...figures.filter(([, , target]) => target === '–'),
  ...figures.filter(([, , target]) => target !== '–'),
];
const head = [
  ['Figure', 'Measured', 'Target', ''],
  ['---', '---', '---', '---'],
];
const table = [...head, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
process.stdout.write(
  `${machine}, Node ${process.versions.node}, ${rounds} rounds\n\n${table}\n\n${packageSize()}\n`,
);
