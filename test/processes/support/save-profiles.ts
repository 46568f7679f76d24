// Usage: save-profiles.ts FOLDER PREFIX COUNT. Saves that many new profiles, a line for each one stored.
// Told that another process is writing, it tries again, as the message says.
import fs from 'node:fs';
import { retryWhileLocked } from '../../../src/files/retry-while-locked.ts';
import { openProfileStore, type ProfileStore } from '../../../src/storage/profile-store.ts';
import { addProfile } from '../../storage/support/stores.ts';
import { must } from '../../support/must.ts';

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const store = must(await retryWhileLocked(() => openProfileStore(folder)));
for (let index = 0; index < Number(count); index += 1) {
  let saved = await save(store, index);
  while (!saved.ok && saved.error.kind === 'locked') saved = await save(store, index);
  fs.writeSync(1, saved.ok ? 'saved\n' : `${saved.error.kind}: ${saved.error.message}\n`);
}

function save(store: ProfileStore, index: number): ReturnType<ProfileStore['edit']> {
  return addProfile(store, {
    name: `${prefix}-${index}`,
    address: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
    defaultVault: 'default',
    isProtected: false,
  });
}
