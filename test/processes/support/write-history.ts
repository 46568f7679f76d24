// Usage: write-history.ts FOLDER PREFIX COUNT. Inserts that many dispatches as `sending`, a line for
// each one stored; COUNT 0 means until it is killed. Ends when its standard input ends.
import fs from 'node:fs';
import { whileLocked } from '../../../src/files/in-turn.ts';
import { openHistory } from '../../../src/storage/history.ts';
import { dispatch } from '../../storage/support/dispatch.ts';

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const history = await whileLocked(() => openHistory(folder));
if (!history.ok) throw new Error(history.error.message);
for (let index = 0; count === '0' || index < Number(count); index += 1) {
  const localId = `${prefix}-${index}`;
  const stored = await history.value.insert(dispatch({ localId, createdAtMs: index }));
  if (!stored.ok) throw new Error(stored.error.message);
  // Written at once: a stream would hold lines back while this loop never yields.
  fs.writeSync(1, `${localId}\n`);
}
process.stdin.resume().on('end', () => history.value.close());
