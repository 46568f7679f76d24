// Usage: take-lease.ts FOLDER COUNT NOW_MS. Tries to lease dispatches 0 to COUNT - 1, a line for each
// one it got. Holds them until its standard input ends, or until it is killed.
import fs from 'node:fs';
import { retryWhileLocked } from '../../../src/files/retry-while-locked.ts';
import { openHistory } from '../../../src/storage/history.ts';
import { must } from '../../support/must.ts';

const [folder = '', count = '0', nowMs = '0'] = process.argv.slice(2);
const history = must(await retryWhileLocked(() => openHistory(folder)));
for (let index = 0; index < Number(count); index += 1) {
  if (history.tryLease(`${index}`, Number(nowMs), 30_000)) fs.writeSync(1, `${index}\n`);
}
fs.writeSync(1, 'done\n');
process.stdin.resume().on('end', () => history.close());
