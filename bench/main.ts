/**
 * Prints every figure of docs/performance.md in one table. Each is a ratio where it can be, against something measured
 * in the same run, in turns, so that a busy machine slows both.
 *
 * Usage: npm run bench [-- [--rounds N] [--seconds N] [start] [keys] [idle] [watching] [commands]]
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchCommands } from './commands.ts';
import { type Figure, tableOf } from './figures.ts';
import { benchKeys } from './keys.ts';
import { buildPrograms, packageFigure } from './programs.ts';
import { benchStart } from './start.ts';
import { benchIdle, benchWatching } from './watching.ts';

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
};

await buildPrograms();
const figures: Figure[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(GROUPS)) {
  process.stderr.write(`${name} …\n`);
  figures.push(...((await GROUPS[name]?.()) ?? []));
}
figures.push(packageFigure());
const { model = 'unknown' } = os.cpus()[0] ?? {};
process.stdout.write(
  `${os.type()} ${os.release()}, ${os.cpus().length} × ${model.trim()}, Node ${process.versions.node}, ${rounds} rounds\n\n${tableOf(figures)}\n`,
);
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1);
