// Usage: rotation-worker.ts FOLDER PORT SEED. Once it reads something, it is one terminal that rotates secrets without end: starts rotations, tries one
// place, stops, sends the rest, and finishes what others have left. It writes down what it was told before each send.
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretText } from '../../../src/domain/secret-text.ts';
import type { Writable } from '../../../src/domain/write-guard.ts';
import type { VaultParts } from '../../../src/services/journal-writes.ts';
import type { RotationRun } from '../../../src/services/rotation-run.ts';
import type { Place } from '../../../src/services/rotation-state.ts';
import type { WriteAttempt } from '../../../src/storage/writes.ts';
import { seeded } from '../random.ts';
import { openRotations, PROFILES } from './rotation-parts.ts';

const [folder = '', port = '', seed = '0'] = process.argv.slice(2);
const random = seeded(Number(seed));
const newId = () => random.bytes(6).toString('hex');

const NAMES = ['KEY', 'TOKEN', 'PASSWORD', 'CERT', 'PIN', 'SALT', 'SEED', 'CODE'];
const VAULTS = ['a', 'b', 'c', 'd'];

const log = fs.openSync(path.join(folder, 'events.log'), 'a');
const event = (what: string, of: object) =>
  fs.writeSync(log, `${JSON.stringify({ what, value, ...of })}\n`);

/** What is sent next: a new one each time, so that each request tells to which send it belongs. */
let value = '';

/** Notes the runner of each plan. */
function noted(storage: VaultParts['storage']): VaultParts['storage'] {
  const { writes, rotations } = storage;
  const note = ({ runner, writeId }: WriteAttempt) => event('planned', { runner, writeId });
  const plan: typeof writes.plan = (attempt, places) => {
    note(attempt);
    return writes.plan(attempt, places);
  };
  const resume: typeof rotations.resume = (seen, attempt, places) => {
    note(attempt);
    return rotations.resume(seen, attempt, places);
  };
  return {
    ...storage,
    writes: Object.assign(Object.create(writes), {
      plan,
      claim: writes.claim.bind(writes),
      finish: writes.finish.bind(writes),
      of: writes.of.bind(writes),
    }),
    rotations: Object.assign(Object.create(rotations), {
      resume,
      open: rotations.open.bind(rotations),
      close: rotations.close.bind(rotations),
      lastPlaces: rotations.lastPlaces.bind(rotations),
    }),
  };
}

// Loaded by now: it is a terminal that somebody opens.
await once(process.stdin, 'data');

const chance = { random: () => random.below(1e6) / 1e6, uuid: newId };
const { rotations } = openRotations(folder, port, { chance, wrap: noted });

const everything = (places: readonly Place[]) =>
  places.flatMap(({ to }) => (to === null ? [] : [to as Writable]));

/** From now on, a moment counts. */
const isSending = () => process.stdout.write('.');

function newValues(names: Iterable<string>) {
  value = newId();
  return new Map(
    [...names].map((name) => [name, { value: new SecretText(value), source: 'typed' }]),
  );
}

async function start(): Promise<RotationRun | null> {
  const name = random.pick(NAMES);
  const places = PROFILES.flatMap((profileId) =>
    VAULTS.map((vault) => rotations.lookUp({ profileId, vault, name })),
  );
  const plan = { places, wanted: new Set(places.map(({ id }) => id)), note: '' };
  const only = random.below(4) === 0 ? random.pick(places).id : null;
  const values = newValues([name]);
  event('told', { told: {} });
  isSending();
  const run = await rotations.start(plan, values, { agreed: everything(places), only });
  return run.ok ? run.value : null;
}

function takeUp(): RotationRun | null {
  const left = rotations.unfinished.get().filter(({ state }) => state.get().liveUntilMs === null);
  if (left.length === 0) return null;
  const run = rotations.resume(random.pick(left).id);
  return run.ok ? run.value : null;
}

/** Sends what isn't set, once a person has seen what became of it. */
async function goOn(run: RotationRun, isResumed: boolean): Promise<void> {
  const { places, results } = run.state.get();
  const told = places.map(({ profileId, vault, id }) => [
    `${profileId}/${vault}`,
    results.get(id)?.state ?? 'none',
  ]);
  run.give(newValues(run.open.map(({ name }) => name)));
  event('told', { rotationId: run.id, told: Object.fromEntries(told) });
  isSending();
  const only = random.below(5) === 0 ? (run.open[0]?.id ?? null) : null;
  const sent = await run.send(everything(run.open), { only });
  if (sent.ok && isResumed) event('resumed', {});
}

for (;;) {
  rotations.refresh();
  const taken = random.below(3) > 0 ? takeUp() : null;
  if (taken) await goOn(taken, true);
  const run = taken ?? (await start());
  for (let attempt = 0; run && attempt < 3; attempt += 1) {
    if (random.below(3) === 0) {
      await delay(random.below(60));
      run.stop();
    }
    await run.ended;
    if (run.open.length === 0) break;
    await goOn(run, false);
  }
  await run?.ended;
  await delay(5);
}
