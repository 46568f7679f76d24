// What the measured programs find on their machine.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DispatchPhase, DispatchRequest } from '../src/domain/dispatch.ts';
import { openHistory } from '../src/storage/history.ts';
import { must } from '../test/support/must.ts';
import { addProfile } from '../test/support/program.ts';

const MACHINES = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-bench-'));
process.on('exit', () => rmSync(MACHINES, { recursive: true, force: true }));

/** A folder that stands for a machine with nothing on it. */
export const newHome = (): string => mkdtempSync(path.join(MACHINES, 'home-'));

/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9';

/** A home with one profile, and with so many dispatches. */
export async function homeWith(
  count: number,
  phaseOf: (index: number) => DispatchPhase,
  url = NOWHERE,
): Promise<string> {
  const home = newHome();
  await addProfile(home, { name: 'bench', url, token: 'token', kind: 'personal' });
  const folder = path.join(home, 'box');
  const { profiles } = JSON.parse(readFileSync(path.join(folder, 'profiles.json'), 'utf8'));
  const history = must(openHistory(folder));
  // An age that is told in seconds changes every second.
  const nowMs = Date.now() - 5 * 60 * 60 * 1_000;
  for (let index = 0; index < count; index += 1) {
    const created = { createdAtMs: nowMs - index * 1_000, confirmedAtMs: null };
    const of = {
      localId: `row-${index}`,
      profileId: profiles[0].id,
      tokenKind: 'personal',
    } as const;
    must(
      await history.insert({ ...of, ...created, request: requestOf(index), phase: phaseOf(index) }),
    );
  }
  await history.close();
  return home;
}

const WORDS = 'Deploy the api to every region after 日本 checks, ünless 👩‍👩‍👧 says no'.split(' ');

/** Rows differ in every cell, and so do their details. */
function requestOf(index: number): DispatchRequest {
  const words = WORDS.toSpliced(0, index % 5, `${index}`).toSpliced(4 + (index % 8));
  const text = `${words.join(' ')} `.repeat(1 + (index % 3));
  const params = Array.from({ length: index % 6 }, (_, at) => [`param_${at}`, text]);
  const ref = index % 3 === 0 ? 'main' : `feature/${words.slice(0, 3).join('-')}`;
  return { key: `key-${index}`, ref, title: words.join(' '), params: Object.fromEntries(params) };
}

export const ready = (index: number): DispatchPhase => ({
  state: 'ready',
  dispatchId: `id-${index}`,
  runs: [{ id: `run-${index}`, url: `https://ci.acme.dev/${index}` }],
  endedAtMs: Date.now(),
});

export const waiting = (index: number): DispatchPhase => ({
  state: 'waiting',
  dispatchId: `id-${index}`,
  unknownStatus: null,
});
