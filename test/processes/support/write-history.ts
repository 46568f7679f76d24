// Usage: write-history.ts FOLDER PREFIX COUNT. Inserts that many dispatches as `sending`, a line for
// each one stored; COUNT 0 means until it is killed. Ends when its standard input ends.
import fs from 'node:fs';
import { retryWhileLocked } from '../../../src/files/retry-while-locked.ts';
import { openHistory } from '../../../src/storage/history.ts';
import { dispatch } from '../../storage/support/dispatch.ts';
import { must } from '../../support/must.ts';

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const history = must(await retryWhileLocked(() => openHistory(folder)));
for (let index = 0; count === '0' || index < Number(count); index += 1) {
  const localId = `${prefix}-${index}`;
  must(await history.insert(dispatch({ localId, createdAtMs: index })));
  // Written at once: a stream would hold lines back while this loop never yields.
  fs.writeSync(1, `${localId}\n`);
}
process.stdin.resume().on('end', () => history.close());
