// Processes that write to one folder at once, that are killed while they write, and that the disk takes
// nothing from any more: what was acknowledged is there afterwards.
import path from 'node:path';
import { openProfileStore } from '../../../src/storage/profile-store.ts';
import { type Child, startChild } from '../../../test/processes/support/processes.ts';
import { changeProfile } from '../../../test/storage/support/stores.ts';
import { putProfile } from '../../../test/support/command.ts';
import { inOneFile } from '../../../test/support/one-file.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { STORES, type StoreName } from '../stores.ts';

const proof: Proof = async (run) => {
  const writeStore = await inOneFile(WRITE_STORE, run.folder());
  return [
    ...(await manyAtOnce(run, writeStore)),
    await killed('dispatches in the history', run, writeStore, run.times(250, 2), 'history'),
    // The index reads no more than its latest 10,000.
    await killed('secrets in the vault index', run, writeStore, run.times(200, 2), 'vaults'),
    await killed('rotations in the journal', run, writeStore, run.times(200, 2), 'rotations'),
    await killedProfiles(run),
    await fullDisk(run),
  ];
};
export default proof;

const WRITERS = 16;
const WRITE_STORE = path.join(import.meta.dirname, '../write-store.ts');
const REWRITE_PROFILE = path.join(
  import.meta.dirname,
  '../../../test/processes/support/rewrite-profile.ts',
);

async function manyAtOnce(run: ProofRun, writeStore: string): Promise<readonly Figure[]> {
  const writers = run.times(WRITERS, 2);
  const each = run.times(25, 4);
  const folder = path.join(run.folder(), 'box');
  const start = (program: string, ...words: readonly string[]) =>
    Array.from({ length: writers }, (_, at) =>
      startChild(program, [...words, folder, `w${at}`, `${each}`]),
    );
  const history = start('write-history.ts');
  await Promise.all(history.map((child) => child.waitForLines(each)));
  const keptDispatches = (await STORES.history.read(folder)).size;
  await Promise.all(history.map(end));
  const vaults = start(writeStore, 'vaults');
  await Promise.all(vaults.map((child) => child.ended()));
  const keptSecrets = (await STORES.vaults.read(folder)).size;
  const profiles = start('save-profiles.ts');
  await Promise.all(profiles.map((child) => child.ended()));
  const store = openProfileStore(folder);
  const keptProfiles = store.ok ? store.value.list().length : 0;
  const all = writers * each;
  return [
    exactly(`dispatches kept of ${grouped(all)} from ${writers} writers`, keptDispatches, all),
    exactly(`secrets kept of ${grouped(all)} from ${writers} writers`, keptSecrets, all),
    exactly(`profiles kept of ${grouped(all)} from ${writers} writers`, keptProfiles, all),
  ];
}

async function end(child: Child): Promise<void> {
  child.process.stdin.end();
  await child.ended();
}

async function killed(
  what: string,
  run: ProofRun,
  program: string,
  kills: number,
  name: StoreName,
): Promise<Figure> {
  const folder = path.join(run.folder(), 'box');
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const child = startChild(program, [name, folder, `k${kill}`, '0']);
    await child.waitForLines(1 + run.random.below(20));
    await child.kill();
    acknowledged.push(...child.lines);
  }
  const kept = await STORES[name].read(folder);
  const lost = acknowledged.filter((each) => !kept.has(each)).length;
  return exactly(`${what} lost of ${grouped(acknowledged.length)}, ${kills} kills`, lost);
}

/** Each counts upwards in one profile. */
async function killedProfiles(run: ProofRun): Promise<Figure> {
  const kills = run.times(200, 2);
  const folder = path.join(run.folder(), 'box');
  putProfile(folder, { baseUrl: 'https://ci.acme.dev', token: 'canary-token-0123456789' });
  const first = openProfileStore(folder);
  const acme = first.ok && first.value.find('acme');
  if (!first.ok || !acme) throw new Error('no profile to rewrite');
  await changeProfile(first.value, { ...acme, defaultVault: '0' });
  const program = await inOneFile(REWRITE_PROFILE, run.folder());
  let lost = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const child = startChild(program, [folder]);
    await child.waitForLines(1 + run.random.below(5));
    await child.kill();
    const store = openProfileStore(folder);
    const found = store.ok ? store.value.find('acme') : null;
    const token = store.ok && store.value.tokenFor('acme', 'organization');
    if (!token || Number(found?.defaultVault) < Number(child.lines.at(-1))) lost += 1;
  }
  return exactly(`profiles or tokens lost after ${kills} kills`, lost);
}

/** A limit on the size of files stands for a disk that is full at any moment. */
async function fullDisk(run: ProofRun): Promise<Figure> {
  const times = run.times(30);
  let lost = 0;
  for (let time = 0; time < times; time += 1) {
    const folder = path.join(run.folder(), 'box');
    const maxFileKib = 40 + run.random.below(200);
    const child = startChild('write-history.ts', [folder, 'w', '0'], { maxFileKib });
    await child.ended();
    const kept = await STORES.history.read(folder);
    lost += child.lines.filter((each) => !kept.has(each)).length;
  }
  return exactly(`dispatches lost on ${times} disks that became full`, lost);
}
