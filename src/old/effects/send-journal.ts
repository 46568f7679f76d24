import { setTimeout as delay } from 'node:timers/promises';
import { type EntryResult, SET_BETWEEN } from '../domain/entry-result.ts';
import { err, ok, type Result } from '../domain/result.ts';
import {
  entryFrom,
  jumpedFrom,
  type KnownEntry,
  placeId,
  type StartedSend,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { inTurn, patience } from '../files/retry-while-locked.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import { sayNotJournaled } from './dispatch-calls.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

/** So many vars are journaled and recorded with one wait for the disk; after a crash, all of them are unknown. */
const VARS_AT_ONCE = 25;

/** How long a command waits for another terminal that is setting the same place. A person is told at once. */
const BUSY_PATIENCE_MS = 5_000;

/** What is written down around each request of a send. */
interface SendJournal {
  /**
   * Called before a request is sent; where it was journaled before, with others, it does nothing.
   *
   * @returns why it may not be sent
   */
  readonly leave: (request: VaultRequest) => Promise<Result<void, string>>;
  /** @returns the answer with the versions that others have set in between */
  readonly withJumps: (answer: VaultAnswer) => VaultAnswer;
  /** Settles once the answer is on disk or its loss was told, or once others are awaited with it. */
  readonly record: (answer: VaultAnswer) => Promise<void>;
}

/** Requests that are journaled and recorded together. */
interface Batch {
  readonly sendId: string;
  readonly requests: readonly VaultRequest[];
  readonly entries: KnownEntry[];
  readonly writes: WriteRecord[];
  /** How many of the requests are still to be answered. */
  unanswered: number;
  /** Once it is, or can't be, in the journal. */
  journaled: Promise<Result<void, string>> | null;
}

/**
 * Journals each request before it is sent, up to 25 vars together, so that after a crash each name shows whether it
 * may have been. A rotation has journaled its places before.
 */
export function sendJournal(requests: readonly VaultRequest[], sending: Sending): SendJournal {
  const { index, sendId, origin, rotationId, note = '', warn, onRecorded } = sending;
  const writeId = rotationId ?? sendId;
  const before = knownBefore(requests, index);
  const batches = batchesOf(requests, sendId);

  function knownOf(request: VaultRequest, name: string): KnownEntry | null {
    return before.get(placeId({ ...request, name })) ?? null;
  }

  function versionBefore(request: VaultRequest, name: string): number | null {
    return knownOf(request, name)?.version ?? null;
  }

  function startedSend(batch: Batch, { profileId, profileName, host, vault, kind }: VaultRequest) {
    return {
      ...{ sendId: batch.sendId, writeId, origin, note, startedAtMs: Date.now() },
      ...{ profileId, profileName, host, vault, kind },
      entries: batch.requests.flatMap((request) =>
        request.entries.map(({ name, source }) => {
          return { name, source, versionBefore: versionBefore(request, name) };
        }),
      ),
    };
  }

  async function journal(batch: Batch, request: VaultRequest): Promise<Result<void, string>> {
    if (!index) return ok(undefined);
    return rotationId === undefined
      ? begin(index, () => startedSend(batch, request), sending)
      : leaveRotation(index, rotationId, request);
  }

  async function settle({ sendId: id, entries, writes }: Batch): Promise<void> {
    const written =
      index && (await inTurn(index, () => index.settle({ entries, writes, sendId: id })));
    if (written?.ok === false)
      warn(`The results couldn't be recorded on this machine. ${written.error.message}`);
    if (entries.length > 0) onRecorded?.(entries);
  }

  return {
    async leave(request) {
      const batch = batches.get(request);
      if (!batch) return ok(undefined);
      batch.journaled ??= journal(batch, request);
      return batch.journaled;
    },
    withJumps(answer) {
      const { request } = answer;
      const results = new Map<string, EntryResult>();
      for (const { id, name } of request.entries) {
        const given = answer.results.get(id);
        if (!given) continue;
        const jumped = jumpedFrom(given, knownOf(request, name));
        const result = jumped === null ? given : { ...given, jumpedFrom: jumped };
        results.set(id, result);
      }
      return { ...answer, results };
    },
    async record({ request, results }) {
      const batch = batches.get(request);
      if (!batch) return;
      const { profileId, profileName, host, vault, kind } = request;
      const atMs = Date.now();
      for (const { id, name, source } of request.entries) {
        const result = results.get(id);
        if (!result) continue;
        const place = { profileId, vault, kind, name };
        const entry = entryFrom(place, result, atMs);
        if (entry) batch.entries.push(entry);
        batch.writes.push({
          ...{ ...place, profileName, host, source, atMs, origin, writeId, note },
          ...{ state: result.state, version: result.state === 'set' ? result.version : null },
          versionBefore: versionBefore(request, name),
          reason: reasonOf(result),
        });
      }
      batch.unanswered -= 1;
      if (batch.unanswered === 0) await settle(batch);
    },
  };
}

/**
 * Journals a send, once no other terminal is setting the same place.
 *
 * @param startedNow describes it as of now: what the other one stores meanwhile was set before
 * @returns why it may not be sent
 */
async function begin(
  index: VaultIndex,
  startedNow: () => StartedSend,
  { origin, signal }: Sending,
): Promise<Result<void, string>> {
  const isOver = origin === 'command' ? patience(BUSY_PATIENCE_MS) : () => true;
  for (;;) {
    const begun = await inTurn(index, () => index.begin(startedNow()));
    if (!begun.ok) return err(sayNotJournaled(begun.error));
    if (begun.value === null) return ok(undefined);
    if (isOver() || signal?.aborted === true) return err(begun.value);
    await delay(20 + Math.random() * 30);
  }
}

/** Journals that places of a rotation are about to be sent. @returns why they may not be */
async function leaveRotation(
  index: VaultIndex,
  rotationId: string,
  { profileId, vault, entries }: VaultRequest,
): Promise<Result<void, string>> {
  for (const { name } of entries) {
    const place = { profileId, vault, name };
    const left = await inTurn(index, () => index.rotations.leave(rotationId, place, Date.now()));
    if (!left.ok) return err(sayNotJournaled(left.error));
  }
  return ok(undefined);
}

/** The vars of a send together, all else one by one. */
function batchesOf(requests: readonly VaultRequest[], id: string): Map<VaultRequest, Batch> {
  const size = requests[0]?.kind === 'var' ? VARS_AT_ONCE : 1;
  const batches = new Map<VaultRequest, Batch>();
  for (let from = 0; from < requests.length; from += size) {
    const together = requests.slice(from, from + size);
    const batch: Batch = {
      ...{ sendId: `${id}/${from}`, requests: together, unanswered: together.length },
      ...{ entries: [], writes: [], journaled: null },
    };
    for (const request of together) batches.set(request, batch);
  }
  return batches;
}

function reasonOf(result: EntryResult): string | null {
  if (result.state !== 'set') return result.reason;
  return result.jumpedFrom === undefined ? null : SET_BETWEEN;
}

/** What was known about each secret when the send began. Vars have no versions. */
function knownBefore(
  requests: readonly VaultRequest[],
  index: VaultIndex | null,
): ReadonlyMap<string, KnownEntry> {
  const all = new Map<string, KnownEntry>();
  for (const { profileId, vault, kind, entries } of requests) {
    if (kind === 'var') continue;
    for (const { name } of entries) {
      const place = { profileId, vault, kind, name };
      const known = index?.find(place);
      if (known?.ok && known.value !== null) all.set(placeId(place), known.value);
    }
  }
  return all;
}
