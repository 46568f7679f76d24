// Files of ours that others changed, and a system that refuses a call: every one is a value, and no token
// is lost.
import fs from 'node:fs';
import path from 'node:path';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { openProfileStore } from '../../../src/storage/profile-store.ts';
import { putProfile } from '../../../test/support/command.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { damage, FILE_KINDS, TOKEN } from '../storage-kinds.ts';

const proof: Proof = async (run) => [...(await mutatedFiles(run)), ...(await failingCalls(run))];
export default proof;

/** How many of ten mutated files are of each kind. */
const SHARES = [4, 3, 3];

async function mutatedFiles(run: ProofRun): Promise<readonly Figure[]> {
  const times = run.times(5_000, 40);
  let thrown = 0;
  for (const [at, { files, fill, use }] of FILE_KINDS.entries()) {
    const good = run.folder();
    await fill(good);
    for (let time = 0; time < (times * (SHARES[at] ?? 0)) / 10; time += 1) {
      const folder = path.join(good, '..', `${path.basename(good)}-mutated`);
      fs.cpSync(good, folder, { recursive: true });
      const name = run.random.pick(files);
      damage(run.random, path.join(folder, name));
      try {
        await use(folder);
      } catch (error) {
        thrown += 1;
        if (thrown < 4) process.stderr.write(`${name}: ${(error as Error).stack}\n`);
      }
      fs.rmSync(folder, { recursive: true });
    }
  }
  return [exactly(`exceptions and lost tokens after ${grouped(times)} mutated files`, thrown)];
}

const CODES = ['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'EACCES', 'EDQUOT', 'short write'] as const;
/** More than any change makes. */
const MOST_CALLS = 200;

/** Every call to the file system fails once, in every way. */
async function failingCalls(run: ProofRun): Promise<readonly Figure[]> {
  let lost = 0;
  let thrown = 0;
  let failures = 0;
  for (const code of CODES) {
    for (let at = 0; at < MOST_CALLS; at += 1 + run.random.below(Math.round(16 / run.times(16)))) {
      const folder = path.join(run.folder(), 'box');
      putProfile(folder, { baseUrl: 'https://ci.acme.dev', token: TOKEN });
      const injected = failOnce(at, code);
      let isStored = false;
      try {
        const store = openProfileStore(folder);
        const stored =
          store.ok &&
          (await store.value.setToken('acme', 'organization', new SecretText('the-new-token'), 1));
        isStored = stored !== false && stored.ok;
      } catch (error) {
        thrown += 1;
        if (thrown < 4) process.stderr.write(`${code} ${at}: ${(error as Error).stack}\n`);
      } finally {
        injected.end();
      }
      if (!injected.hasFailed()) break;
      failures += 1;
      const found = openProfileStore(folder);
      const token = found.ok ? found.value.tokenFor('acme', 'organization')?.reveal() : null;
      if (
        token !== (isStored ? 'the-new-token' : TOKEN) &&
        (isStored || token !== 'the-new-token')
      ) {
        lost += 1;
      }
    }
  }
  return [
    exactly(`tokens lost after ${grouped(failures)} failed calls to the file system`, lost),
    exactly('exceptions after them', thrown),
  ];
}

type Call = (...words: unknown[]) => unknown;

/** Lets the call with this number fail, whatever it is. */
function failOnce(number: number, code: (typeof CODES)[number]) {
  const calls = fs as unknown as Record<string, Call>;
  const originals = Object.entries(calls).filter(
    ([name, call]) => name.endsWith('Sync') && typeof call === 'function',
  );
  let count = 0;
  let hasFailed = false;
  for (const [name, call] of originals) {
    calls[name] = (...words) => {
      const isIt = count === number;
      count += 1;
      if (!isIt || hasFailed) return call(...words);
      if (code === 'short write') return name === 'writeSync' ? half(call, words) : call(...words);
      hasFailed = true;
      throw Object.assign(new Error(`${code}: injected`), { code, syscall: name, errno: -1 });
    };
  }
  /** What comes first in the call is whole: it has an offset, but that is 0. */
  function half(call: Call, [file, data]: unknown[]): unknown {
    hasFailed = true;
    const bytes = Buffer.from(data as string);
    return call(file, bytes.subarray(0, bytes.length / 2));
  }
  return {
    hasFailed: () => hasFailed || (code === 'short write' && count > number),
    end() {
      for (const [name, call] of originals) calls[name] = call;
    },
  };
}
