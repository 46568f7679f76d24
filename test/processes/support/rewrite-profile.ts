// Usage: rewrite-profile.ts FOLDER. Counts upwards in one profile's vault until it is killed; a
// line for each number that is stored.
import fs from 'node:fs';
import { retryWhileLocked } from '../../../src/files/retry-while-locked.ts';
import { openProfileStore } from '../../../src/storage/profile-store.ts';
import { changeProfile } from '../../storage/support/stores.ts';
import { must } from '../../support/must.ts';

const [folder = ''] = process.argv.slice(2);
const store = must(await retryWhileLocked(() => openProfileStore(folder)));
const profile = store.find('acme');
if (profile === null) throw new Error('no profile to rewrite');
for (let count = Number(profile.defaultVault) + 1; ; count += 1) {
  must(await changeProfile(store, { ...profile, defaultVault: `${count}` }));
  // Written at once: a stream would hold lines back while this loop never yields.
  fs.writeSync(1, `${count}\n`);
}
