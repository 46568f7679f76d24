// Usage: save-profiles-file.ts FOLDER COUNT. Saves that many new profiles, a line for each.
import fs from 'node:fs';
import { editProfile } from '../../src/storage/profile-edits.ts';
import { ProfilesFile } from '../../src/storage/profiles-file.ts';

const [folder = '', count = '0'] = process.argv.slice(2);
const opened = ProfilesFile.open({ folder, now: Date.now, tell: () => {} });
if (!opened.ok) throw new Error(opened.error.message);
for (let at = 0; at < Number(count); at += 1) {
  const address = { baseUrl: 'https://ci.acme.dev', segment: 'svc' };
  const profile = { name: `p${process.pid}-${at}`, address };
  const edit = { id: null, profile, tokens: [], savedAtMs: 0 };
  const saved = await opened.value.change((draft) => editProfile(draft, edit));
  fs.writeSync(1, saved.ok ? 'saved\n' : `${saved.error.message}\n`);
}
