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
import { inTurn, patience } from '../files/in-turn.ts';
import type { SettledAnswer } from '../storage/vault-entries.ts';
import { sayNotJournaled } from './dispatch-calls.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

/** So many vars are journaled and recorded with one disk write; after a crash, the last of them count as unknown. */
const VARS_AT_ONCE = 25;

/** How long a command waits for another terminal that is setting the same place. A person is told at once. */
const BUSY_PATIENCE_MS = 5_000;

/** What is recorded around a send's requests. */
interface SendJournal {
  /** Called before the first request. @returns a sentence if nothing may be sent */
  readonly begin: () => Promise<Result<void, string>>;
  /** Called right before a request is sent. @returns why it may not be */
  readonly leave: (request: VaultRequest) => Promise<Result<void, string>>;
  /** @returns the answer with what else is known of it */
  readonly record: (answer: VaultAnswer) => VaultAnswer;
  /** Settles once everything is recorded. */
  readonly end: () => Promise<void>;
}

/** Requests that are journaled and recorded together. */
interface Batch {
  readonly sendId: string;
  readonly requests: readonly VaultRequest[];
  /** Once it is, or can't be, in the journal. */
  journaled: Promise<Result<void, string>> | null;
  unanswered: number;
  readonly entries: KnownEntry[];
  readonly writes: WriteRecord[];
}

/**
 * Journals requests right before they are sent, so that after a crash each name shows whether it may have been. A
 * rotation has journaled its places before.
 */
export function sendJournal(requests: readonly VaultRequest[], sending: Sending): SendJournal {
  const { index, sendId, origin, rotationId, note = '', wallMs, warn, onRecorded } = sending;
  const writeId = rotationId ?? sendId;
  const before = knownBefore(requests, sending);
  const batches = new Map<VaultRequest, Batch>();
  for (const [at, batch] of inBatches(requests).entries()) {
    const id = at === 0 ? sendId : `${sendId}/${at}`;
    const empty = { journaled: null, unanswered: batch.length, entries: [], writes: [] };
    const open: Batch = { sendId: id, requests: batch, ...empty };
    for (const request of batch) batches.set(request, open);
  }
  const underWay: Promise<unknown>[] = [];

  async function settle(answer: SettledAnswer): Promise<void> {
    const written = index && (await inTurn(index, () => index.settle(answer)));
    if (written?.ok === false)
      warn(`The results couldn't be recorded on this machine. ${written.error.message}`);
    if (answer.entries.length > 0) onRecorded?.(answer.entries);
  }

  function knownOf(request: VaultRequest, name: string): KnownEntry | null {
    return before.get(placeId({ ...request, name })) ?? null;
  }

  function versionBefore(request: VaultRequest, name: string): number | null {
    return knownOf(request, name)?.version ?? null;
  }

  function describeSend(
    { sendId: id, requests: together }: Batch,
    first: VaultRequest,
  ): StartedSend {
    const { profileId, profileName, host, vault, kind } = first;
    return {
      ...{ sendId: id, writeId, origin, note, startedAtMs: wallMs() },
      ...{ profileId, profileName, host, vault, kind },
      entries: together.flatMap((request) =>
        request.entries.map(({ name, source = 'typed' }) => {
          return { name, source, versionBefore: versionBefore(request, name) };
        }),
      ),
    };
  }

  async function tryOnce(
    batch: Batch,
    request: VaultRequest,
  ): Promise<Result<string | null, string>> {
    if (!index) return ok(null);
    if (rotationId === undefined) {
      const begun = await inTurn(index, () => index.begin(describeSend(batch, request)));
      return begun.ok ? begun : err(sayNotJournaled(begun.error));
    }
    for (const { name } of request.entries) {
      const place = { profileId: request.profileId, vault: request.vault, name };
      const written = await inTurn(index, () => index.rotations.leave(rotationId, place, wallMs()));
      if (!written.ok) return err(sayNotJournaled(written.error));
    }
    return ok(null);
  }

  async function journal(batch: Batch, request: VaultRequest): Promise<Result<void, string>> {
    const isOver = origin === 'command' ? patience(BUSY_PATIENCE_MS) : () => true;
    for (;;) {
      const journaled = await tryOnce(batch, request);
      if (!journaled.ok) return journaled;
      if (journaled.value === null) return ok(undefined);
      if (isOver() || sending.signal?.aborted === true) return err(journaled.value);
      await delay(20 + Math.random() * 30);
    }
  }

  async function leave(request: VaultRequest): Promise<Result<void, string>> {
    const batch = batches.get(request);
    if (!batch) return ok(undefined);
    batch.journaled ??= journal(batch, request);
    return batch.journaled;
  }

  return {
    async begin() {
      const [first] = requests;
      return first && rotationId === undefined ? leave(first) : ok(undefined);
    },
    leave,
    record(answer) {
      const { request } = answer;
      const { profileId, profileName, host, vault, kind } = request;
      const results = new Map<string, EntryResult>();
      const atMs = wallMs();
      const batch = batches.get(request);
      for (const { id, name, source = 'typed' } of request.entries) {
        const given = answer.results.get(id);
        if (!given) continue;
        const jumped = jumpedFrom(given, knownOf(request, name));
        const result = jumped === null ? given : { ...given, jumpedFrom: jumped };
        results.set(id, result);
        const place = { profileId, vault, kind, name };
        const entry = entryFrom(place, result, atMs);
        if (entry) batch?.entries.push(entry);
        const isSet = result.state === 'set';
        const reason = isSet ? (jumped === null ? null : SET_BETWEEN) : result.reason;
        batch?.writes.push({
          ...{ ...place, profileName, host, source, atMs, origin, writeId, note, reason },
          ...{ state: result.state, version: isSet ? result.version : null },
          versionBefore: versionBefore(request, name),
        });
      }
      if (batch) {
        batch.unanswered -= 1;
        const { sendId: id, entries, writes } = batch;
        if (batch.unanswered === 0) underWay.push(settle({ entries, writes, sendId: id }));
      }
      return { ...answer, results };
    },
    async end() {
      await Promise.all(underWay);
    },
  };
}

/** The vars of a send together, all else one by one. */
function inBatches(requests: readonly VaultRequest[]): readonly (readonly VaultRequest[])[] {
  const size = requests[0]?.kind === 'var' ? VARS_AT_ONCE : 1;
  return Array.from({ length: Math.ceil(requests.length / size) }, (_, at) =>
    requests.slice(at * size, (at + 1) * size),
  );
}

/** What was known about each secret when the send began. Vars have no versions. */
function knownBefore(
  requests: readonly VaultRequest[],
  { index }: Sending,
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
