// Usage: write-vault.ts FOLDER PREFIX COUNT. Records that many secrets in the vault index, a line for each one
// that is stored; COUNT 0 means until it is killed.
import fs from 'node:fs';
import { inTurn, whileLocked } from '../../src/files/in-turn.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';

const [folder = '', prefix = '', count = '0'] = process.argv.slice(2);
const opened = await whileLocked(() => openVaultIndex(folder));
if (!opened.ok) throw new Error(opened.error.message);
const index = opened.value;
for (let at = 0; count === '0' || at < Number(count); at += 1) {
  const name = `${prefix}_${at}`;
  const place = { profileId: 'acme', vault: 'v', kind: 'secret', name } as const;
  const known = { ...place, version: 1, setAtMs: at, result: 'set', resultAtMs: at, reason: null };
  const stored = await inTurn(index, () => index.record([{ ...known, result: 'set' }]));
  if (!stored.ok) throw new Error(stored.error.message);
  // Written at once: a stream would hold lines back while this loop never yields.
  fs.writeSync(1, `${name}\n`);
}
index.close();
