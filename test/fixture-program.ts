// Fills a machine as long use would, with the storage of the program beside it: the only file outside of `src` and its
// unit tests that knows how things are stored. What drives the program from outside runs it as a process.
//
// Usage: fixture-program.ts --home DIR --profile NAME [--dispatches N] [--state ready|waiting] [--age-hours 5]
//        [--writes N] [--vaults N]
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DispatchPhase, DispatchRequest } from '../src/domain/dispatch.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { ProfilesFile } from '../src/storage/profiles-file.ts';
import { must } from './support/must.ts';

const { values } = parseArgs({
  options: {
    /** What stands for the user's machine: the folder of the program is `box` in it. */
    home: { type: 'string' },
    /** One that the program has added. */
    profile: { type: 'string' },
    dispatches: { type: 'string', default: '0' },
    state: { type: 'string', default: 'ready' },
    /** Of the newest one. An age that is told in seconds changes every second. */
    'age-hours': { type: 'string', default: '5' },
    /** In the log, of 500 secrets: a hundred of the last hours, the others of weeks ago. */
    writes: { type: 'string', default: '0' },
    /** That have one secret, API_KEY. */
    vaults: { type: 'string', default: '0' },
  },
});
const { home, profile, state } = values;
if (home === undefined || profile === undefined) throw new Error('--home and --profile are needed');
const box = path.join(home, 'box');
const profiles = must(ProfilesFile.open({ folder: box, now: Date.now, tell: () => {} }));
const found = profiles.list().find(({ name }) => name === profile);
if (found === undefined) throw new Error(`there is no profile ${profile}`);

const DAY_MS = 24 * 60 * 60 * 1_000;
const AT_ONCE = 100;

const newestMs = Date.now() - Number(values['age-hours']) * 60 * 60 * 1_000;
const of = { profileId: found.id, profileName: found.name, tokenKind: 'personal' } as const;
let atMs = newestMs;
const { storage } = must(openStorage(box, { id: 'fixture', now: () => atMs }));
await addDispatches(Number(values.dispatches));
await addWrites(
  Array.from({ length: Number(values.writes) }, (_, at) => ({
    vault: 'default',
    name: `NAME_${at % 500}`,
  })),
);
await addWrites(
  Array.from({ length: Number(values.vaults) }, (_, at) => ({
    vault: `vault-${at}`,
    name: 'API_KEY',
  })),
);
await storage.close();

async function addDispatches(count: number): Promise<void> {
  // Many at once are a tenth of the work.
  const atOnce = Math.ceil(count / 1_000);
  for (let first = 0; first < count; first += atOnce) {
    atMs = newestMs - first * 1_000;
    const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, at) => first + at);
    const sent = rows.map((index) => ({
      ...of,
      localId: `row-${index}`,
      request: requestOf(index),
    }));
    must(await storage.dispatches.journal(sent));
    for (const index of rows) {
      const phase = phaseOf(index);
      must(await storage.dispatches.storeAnswer(`row-${index}`, (row) => ({ ...row, phase })));
    }
  }
}

async function addWrites(places: readonly { vault: string; name: string }[]): Promise<void> {
  const at = { profileId: of.profileId, profileName: of.profileName, host: 'ci.acme.dev/svc' };
  for (let first = 0; first < places.length; first += AT_ONCE) {
    atMs = newestMs - (first === 0 ? 0 : 14 * DAY_MS + first * 1_000);
    const attempt = {
      writeId: `write-${first}`,
      origin: 'form',
      runner: `fixture-${first}`,
      note: '',
    } as const;
    const planned = places
      .slice(first, first + AT_ONCE)
      .map((place) => ({ ...at, ...place, kind: 'secret', source: 'typed' }) as const);
    const plan = must(await storage.writes.plan(attempt, planned));
    if (plan.state === 'busy') throw new Error('a place is busy');
    must(await storage.writes.claim(plan.ids, attempt.runner));
    const isSet = { state: 'set', version: 1 } as const;
    must(await storage.writes.finish(new Map(plan.ids.map((id) => [id, isSet])), attempt.runner));
  }
}

/** Rows differ in every cell, and so do their details. */
function requestOf(index: number): DispatchRequest {
  const all = 'Deploy the api to every region after 日本 checks, ünless 👩‍👩‍👧 says no'.split(' ');
  const words = all.toSpliced(0, index % 5, `${index}`).toSpliced(4 + (index % 8));
  const text = `${words.join(' ')} `.repeat(1 + (index % 3));
  const params = Array.from({ length: index % 6 }, (_, at) => [`param_${at}`, text]);
  const ref = index % 3 === 0 ? 'main' : `feature/${words.slice(0, 3).join('-')}`;
  return { key: `key-${index}`, ref, title: words.join(' '), params: Object.fromEntries(params) };
}

function phaseOf(index: number): DispatchPhase {
  const dispatchId = `id-${index}`;
  if (state === 'waiting') return { state, dispatchId, unknownStatus: null };
  const runs = [{ id: `run-${index}`, url: `https://ci.acme.dev/${index}` }];
  return { state: 'ready', dispatchId, runs, endedAtMs: Date.now() };
}
