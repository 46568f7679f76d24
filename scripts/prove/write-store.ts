// Usage: write-store.ts KIND FOLDER PREFIX COUNT. Writes that many times, a line for each write that is
// acknowledged; COUNT 0 means until it is killed. What is refused is a sentence on standard error.
import fs from 'node:fs';
import { STORES, type StoreName } from './stores.ts';

const [kind = '', folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const opened = await STORES[kind as StoreName].open(folder);
if (opened.ok) {
  for (let at = 0; count === '0' || at < Number(count); at += 1) {
    const stored = await opened.value.write(`${prefix}_${at}`, at);
    // Written at once: a stream would hold lines back while this loop never yields.
    if (stored.ok) fs.writeSync(1, `${stored.value}\n`);
    else fs.writeSync(2, `${stored.error.message}\n`);
  }
  await opened.value.close();
} else fs.writeSync(2, `${opened.error.message}\n`);
