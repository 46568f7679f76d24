// Usage: database-worker.ts FOLDER PORT SEED ATTACKED. One terminal on a database that others use, too: dispatches,
// checks, sets, rotates and resumes, all the time, by the rules of `storage/`. Where it is attacked, it kills or stops
// itself at the moments that matter most. Lengths are those of the program, scaled by 35.
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import type { Dispatch } from '../../../src/domain/dispatch.ts';
import type { EntryResult } from '../../../src/domain/entry-result.ts';
import type { DispatchRow } from '../../../src/storage/dispatch-rows.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import type { Stored } from '../../../src/storage/storage-problem.ts';
import type { PlannedWrite } from '../../../src/storage/writes.ts';
import { seeded } from '../random.ts';
import {
  CALL_MS,
  CHECK_CALL_MS,
  monotonicMs,
  NAMES,
  START_WITHIN_MS,
  VAULTS,
  WINDOWS,
} from './database-scale.ts';

const [folder = '', port = '', seed = '0', attacked = '0'] = process.argv.slice(2);
const random = seeded(Number(seed));
const chance = () => random.below(1_000_000) / 1_000_000;
const newId = () => random.bytes(6).toString('hex');
const me = `${seed}-${process.pid}`;

const wallMs = () => Date.now() + Number(fs.readFileSync(path.join(folder, 'clock'), 'utf8'));

const log = fs.openSync(path.join(folder, 'events.log'), 'a');
const event = (what: string, of: object = {}) =>
  fs.writeSync(log, `${JSON.stringify({ t: monotonicMs(), me, what, ...of })}\n`);

/** A moment that matters. */
function moment(): void {
  if (attacked !== '1') return;
  const at = chance();
  if (at < 0.003) process.kill(process.pid, 'SIGSTOP');
  else if (at < 0.006) process.kill(process.pid, 'SIGKILL');
}

const opened = openStorage(folder, { id: me, now: wallMs, windows: WINDOWS });
if (!opened.ok) throw new Error(opened.error.message);
const { storage } = opened.value;

/** @returns `null` where another process was in the way for too long; anything else would be a finding */
function told<T>(stored: Stored<T>): T | null {
  if (stored.ok) return stored.value;
  if (stored.error.kind !== 'locked') event('problem', { message: stored.error.message });
  return null;
}

type Answer =
  | { readonly kind: 'said'; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly kind: 'nothing-sent' }
  | { readonly kind: 'unknown' };

const agents = Array.from(
  { length: 8 },
  () => new Agent({ connections: 1, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }),
);
let turn = 0;

/** One request. Right before its first byte, both clocks are looked at once more. */
function call(method: 'GET' | 'POST', headers: Record<string, string>, claimed: Claimed) {
  return new Promise<Answer>((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let [hasBegun, status, text] = [false, 0, ''];
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const failed = () => end(hasBegun ? { kind: 'unknown' } : { kind: 'nothing-sent' });
    const timer = setTimeout(
      () => (controller ? controller.abort(new Error('deadline')) : failed()),
      method === 'GET' ? CHECK_CALL_MS : CALL_MS,
    );
    turn += 1;
    agents[turn % agents.length]?.dispatch(
      { origin: `http://127.0.0.1:${port}`, path: '/', method, headers, body: null, reset: true },
      {
        onRequestStart(started) {
          controller = started;
          moment();
          const [wall, monotonic] = [wallMs() - claimed.wall, monotonicMs() - claimed.monotonic];
          const isLate = wall < 0 || wall >= START_WITHIN_MS || monotonic >= START_WITHIN_MS;
          if (isLate) return started.abort(new Error('late'));
          hasBegun = true;
        },
        onResponseStart(_, code) {
          status = code;
        },
        onResponseData(_, data) {
          text += data;
        },
        onResponseEnd: () => end({ kind: 'said', status, body: JSON.parse(text || '{}') }),
        onResponseError: failed,
      },
    );
  });
}

interface Claimed {
  readonly wall: number;
  readonly monotonic: number;
}
const nowClaimed = (): Claimed => ({ wall: wallMs(), monotonic: monotonicMs() });

async function dispatchOne(): Promise<void> {
  const localId = newId();
  const claimed = nowClaimed();
  const request = { key: 'k', ref: '', title: '', params: {} };
  const of = { localId, profileId: 'p', profileName: 'P', tokenKind: 'personal', request } as const;
  if (told(await storage.dispatches.journal([of])) === null) return;
  moment();
  const answer = await call('POST', { 'x-kind': 'dispatch', 'x-id': localId }, claimed);
  moment();
  told(await storage.dispatches.storeAnswer(localId, (before) => after(before, answer)));
}

function after(before: Dispatch, answer: Answer): Dispatch {
  if (answer.kind === 'unknown' || (answer.kind === 'said' && answer.status >= 500)) {
    return { ...before, phase: { state: 'unknown', reason: '' } };
  }
  if (answer.kind === 'nothing-sent' || answer.status !== 200) {
    return { ...before, phase: { state: 'refused', reason: '' } };
  }
  const dispatchId = String(answer.body.id);
  return { ...before, phase: { state: 'waiting', dispatchId, unknownStatus: null } };
}

/** When this terminal last looked without a claim, and since when it gets none. */
const looked = new Map<string, number>();
let noClaimSince: number | null = null;
const checking = new Set<string>();

async function check({ dispatch }: DispatchRow): Promise<void> {
  const { localId, phase } = dispatch;
  if (checking.has(localId) || checking.size >= 4 || !('dispatchId' in phase)) return;
  checking.add(localId);
  const claimed = nowClaimed();
  const claim = told(await storage.checks.claim(localId, ['p']));
  if (claim !== null) noClaimSince = null;
  else noClaimSince ??= claimed.monotonic;
  const isBlind = claim === null && monotonicMs() - Number(noClaimSince) > WINDOWS.checkMs;
  const isDue = monotonicMs() - (looked.get(localId) ?? 0) > 800;
  if (claim?.state === 'claimed' || (isBlind && isDue)) {
    looked.set(localId, monotonicMs());
    moment();
    const headers = { 'x-kind': 'check', 'x-id': localId, 'x-who': me };
    const at =
      claim === null
        ? {}
        : { 'x-claim': String(claimed.monotonic), 'x-after': String(monotonicMs()) };
    const answer = await call('GET', { ...headers, ...at }, claimed);
    checking.delete(localId);
    moment();
    if (answer.kind === 'nothing-sent') {
      told(await storage.checks.release(localId));
      return;
    }
    const isReady = answer.kind === 'said' && answer.body.status === 'ready';
    const ready = {
      state: 'ready',
      dispatchId: phase.dispatchId ?? '',
      runs: [],
      endedAtMs: 0,
    } as const;
    const waitForMs = 300 + random.below(500);
    const checked = (before: Dispatch) => (isReady ? { ...before, phase: ready } : before);
    told(await storage.checks.store(localId, { after: checked, waitForMs }));
  }
  checking.delete(localId);
}

function placeOf(name: number, vault: number): PlannedWrite {
  const of = {
    profileId: 'p',
    profileName: 'P',
    host: 'h',
    kind: 'secret',
    source: 'typed',
  } as const;
  return { ...of, vault: `v${vault}`, name: `K${name}` };
}

async function send(id: number, { vault, name }: PlannedWrite, runner: string): Promise<void> {
  const claimed = nowClaimed();
  const claim = told(await storage.writes.claim([id], runner));
  const notSent = { state: 'not-sent', reason: '' } as const;
  let result: EntryResult = notSent;
  if (claim?.state === 'claimed') {
    event('claim', { id, runner, since: claimed.monotonic });
    moment();
    const at = `${vault}/${name}`;
    const headers = { 'x-kind': 'write', 'x-id': `${id}`, 'x-place': at, 'x-runner': runner };
    const answer = await call('POST', headers, claimed);
    moment();
    if (answer.kind === 'said' && answer.status === 200) {
      result = { state: 'set', version: Number(answer.body.version) };
    } else if (answer.kind === 'said' && answer.status === 400) {
      result = { state: 'failed', reason: '' };
    } else if (answer.kind !== 'nothing-sent') result = { state: 'unknown', reason: '' };
  }
  const [row] = told(await storage.writes.finish(new Map([[id, result]]), runner)) ?? [];
  if (row && claim?.state === 'claimed') event('finished', { id, state: result.state });
}

async function sendAll(ids: readonly number[], places: readonly PlannedWrite[], runner: string) {
  const left = ids.map((id, at) => [id, places[at]] as const).values();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const [id, place] of left) {
        if (place) await send(id, place, runner);
        // So long that it can be stopped in between.
        await delay(random.below(400));
      }
    }),
  );
}

async function write(origin: 'form' | 'rotation'): Promise<void> {
  const runner = newId();
  const name = random.below(NAMES);
  const all = Array.from({ length: VAULTS }, (_, vault) => placeOf(name, vault));
  const places = origin === 'rotation' ? all : [random.pick(all)];
  const attempt = { writeId: `w${runner}`, origin, runner, note: '' };
  const planned = told(await storage.writes.plan(attempt, places));
  moment();
  if (planned?.state === 'planned') await sendAll(planned.ids, places, runner);
}

async function resume(): Promise<void> {
  const open = told(storage.rotations.open())?.filter(({ liveUntilMs }) => liveUntilMs === null);
  if (!open || open.length === 0) return;
  const { rotationId, change, places } = random.pick(open);
  const seen = places.at(-1)?.row.runner;
  // All processes at once.
  await delay(200 - (monotonicMs() % 200));
  const runner = newId();
  const left = places.filter(({ row, isSetSince }) => row.isSendable && !isSetSince);
  const wanted = left.map(({ row }) =>
    placeOf(Number(row.name.slice(1)), Number(row.vault.slice(1))),
  );
  const attempt = { writeId: rotationId, origin: 'rotation', runner, note: '' } as const;
  const taken = told(await storage.rotations.resume(change, attempt, wanted));
  if (taken?.state !== 'planned') return;
  event('resumed', { rotationId, from: seen });
  moment();
  await sendAll(taken.ids, wanted, runner);
}

/** What this terminal would show, by news alone, against what is stored. */
const shown = new Map<string, string>();

function look(): void {
  told(storage.news.start());
  const seen = told(storage.dispatches.page({ profileId: null, limit: 300 }));
  for (const { dispatch } of seen ?? []) shown.set(dispatch.localId, phaseOf(dispatch));
}

/** Time passing is no news, so what it alone changes is left out. */
function phaseOf({ phase }: Dispatch): string {
  return phase.state === 'sending' || phase.state === 'unknown' ? 'open' : phase.state;
}

function compare(): void {
  const news = told(storage.news.take());
  for (const { dispatch } of news?.dispatches ?? []) shown.set(dispatch.localId, phaseOf(dispatch));
  const rows = told(storage.dispatches.page({ profileId: null, limit: 200 }));
  // What came in between is in the next news.
  const isQuiet = told(storage.news.take()) === null;
  if (!isQuiet || rows === null) {
    look();
    return;
  }
  const wrong = rows.filter(({ dispatch }) => shown.get(dispatch.localId) !== phaseOf(dispatch));
  event('compared', { wrong: wrong.length });
}

/** Stops while it holds the write lock: the worst that a process can do to others. */
function holdLock(): void {
  if (attacked !== '1' || chance() > 0.03) return;
  const other = new DatabaseSync(path.join(folder, 'dispatchbox.db'), { timeout: 20 });
  try {
    other.exec('BEGIN IMMEDIATE');
    process.kill(process.pid, 'SIGSTOP');
    other.exec('COMMIT');
  } catch {
    // Another one holds it.
  } finally {
    other.close();
  }
}

function every(ms: number, work: () => unknown): void {
  const again = async () => {
    try {
      await work();
    } catch (error) {
      event('problem', { message: String(error) });
    }
    setTimeout(again, ms * (0.5 + chance()));
  };
  setTimeout(again, chance() * ms);
}

look();
every(30, () => {
  const rows = told(storage.dispatches.open()) ?? [];
  // Any order: only some can be checked at once.
  const drawn = rows.map((row) => ({ row, at: chance() })).sort((a, b) => a.at - b.at);
  for (const { row } of drawn) void check(row);
});
// So that the checks are never more than the limits of the service allow.
every(1_000, dispatchOne);
every(120, () => write('form'));
every(1_000, () => write('rotation'));
every(500, resume);
every(100, compare);
every(4_000, holdLock);
