// Usage: write-vault.ts FOLDER PREFIX. Records secrets in the vault index until it is killed; a line for
// each one that is stored.
import fs from 'node:fs';
import { whileLocked } from '../../src/files/in-turn.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';

const [folder = '', prefix = ''] = process.argv.slice(2);
const index = await whileLocked(() => openVaultIndex(folder));
if (!index.ok) throw new Error(index.error.message);
for (let at = 0; ; at += 1) {
  const name = `${prefix}_${at}`;
  const place = { profileId: 'acme', vault: 'v', kind: 'secret', name } as const;
  const known = { ...place, version: 1, setAtMs: at, result: 'set', resultAtMs: at, reason: null };
  const stored = await index.value.record([{ ...known, result: 'set' }]);
  if (!stored.ok) throw new Error(stored.error.message);
  // Written at once: a stream would hold lines back while this loop never yields.
  fs.writeSync(1, `${name}\n`);
}
