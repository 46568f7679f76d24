import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { SecretText } from '../../src/domain/secret-text.ts';
import { openHistory } from '../../src/storage/history.ts';
import { changePreferences, readPreferences } from '../../src/storage/preferences.ts';
import { openProfileStore } from '../../src/storage/profile-store.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';
import { putProfile } from '../../test/support/command.ts';
import type { Random } from './random.ts';

export const TOKEN = 'canary-token-0123456789abcdef';

/** One kind of file, with how to fill a folder and how to use what is in there. */
export interface FileKind {
  readonly files: readonly string[];
  readonly fill: (folder: string) => Promise<void>;
  /** Reads and writes. What cannot be done is a value; an exception is a defect. */
  readonly use: (folder: string) => Promise<void>;
}

const dispatch = (at: number) => ({
  localId: `${at}`,
  profileId: 'acme',
  tokenKind: 'organization' as const,
  request: { key: 'deploy', ref: 'main', title: 'Deploy', params: { at: `${at}` } },
  createdAtMs: at,
  confirmedAtMs: at,
  phase: { state: 'ready' as const, dispatchId: `d-${at}`, runs: [], endedAtMs: at },
});

const entry = (name: string) => ({
  profileId: 'acme',
  vault: 'v',
  kind: 'secret' as const,
  name,
  version: 1,
  setAtMs: 1,
  result: 'set' as const,
  resultAtMs: 1,
  reason: null,
});

export const FILE_KINDS: readonly FileKind[] = [
  {
    files: ['history.db', 'leases.db'],
    async fill(folder) {
      const history = openHistory(folder);
      if (!history.ok) throw new Error(history.error.message);
      for (let at = 0; at < 40; at += 1) await history.value.insert(dispatch(at));
      history.value.tryLease('1', Date.now(), 60_000);
      await history.value.close();
    },
    async use(folder) {
      const history = openHistory(folder);
      if (!history.ok) return;
      const { value } = history;
      value.load('acme');
      await value.find('7');
      value.news('acme');
      value.templates('acme');
      await value.insert(dispatch(100));
      await value.update(dispatch(3));
      await value.saveTemplate('acme', {
        name: 't',
        origin: 'profile',
        request: dispatch(1).request,
      });
      value.tryLease('1', Date.now(), 60_000);
      await value.forget('2');
      await value.close();
    },
  },
  {
    files: ['vaults.db'],
    async fill(folder) {
      const index = openVaultIndex(folder);
      if (!index.ok) throw new Error('the folder cannot be used');
      await index.value.record(Array.from({ length: 40 }, (_, at) => entry(`NAME_${at}`)));
      index.value.close();
    },
    async use(folder) {
      const index = openVaultIndex(folder);
      if (index.ok) {
        index.value.load();
        index.value.recover();
        await index.value.record([entry('NAME_3'), entry('NEW')]);
        index.value.rotations.unfinished();
        index.value.rotations.writes();
        index.value.close();
      }
    },
  },
  {
    files: ['profiles.json', 'preferences.json'],
    async fill(folder) {
      putProfile(folder, { baseUrl: 'https://ci.acme.dev', token: TOKEN });
      await changePreferences(folder, { bell: true });
    },
    async use(folder) {
      const canTell = isTold(folder);
      const store = openProfileStore(folder);
      readPreferences(folder);
      await changePreferences(folder, { bell: false });
      if (!store.ok) throw new Error(store.error.message);
      if (canTell && !isTokenIn(folder)) throw new Error('the token is lost');
      await store.value.setToken('acme', 'personal', new SecretText('another-token-0123'), 1);
    },
  },
];

/** Whether any file still has it, the ones moved aside included. */
function isTokenIn(folder: string): boolean {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .some((name) => fs.readFileSync(path.join(folder, name)).includes(TOKEN));
}

/** Damage inside the tokens can leave text that is read as other tokens: it passes for a good file. */
function isTold(folder: string): boolean {
  const bytes = fs.readFileSync(path.join(folder, 'profiles.json'));
  if (!isUtf8(bytes)) return true;
  try {
    JSON.parse(bytes.toString());
    return bytes.includes(TOKEN);
  } catch {
    return true;
  }
}

/** Changes a file somewhere: a few bytes, a page of zeros, its end, or all of it. */
export function damage(random: Random, file: string): void {
  fs.writeFileSync(file, damaged(random, fs.readFileSync(file)));
}

function damaged(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length || 1);
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return bytes.fill(0, at, Math.min(bytes.length, at + 4096));
    case 2:
      return Buffer.concat([bytes, random.bytes(64)]);
    case 3:
      return random.bytes(random.below(200));
    default:
      for (let times = 0; times <= random.below(8); times += 1) {
        bytes[random.below(bytes.length || 1)] = random.below(256);
      }
      return bytes;
  }
}
