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
  readonly answers: { readonly entries: KnownEntry[]; readonly writes: WriteRecord[] }[];
  /** Once it is, or can't be, in the journal. */
  journaled: Promise<Result<void, string>> | null;
}

/**
 * Journals each request before it is sent, up to 25 vars together, so that after a crash each name shows whether it
 * may have been. A rotation has journaled its places before.
 */
export function sendJournal(requests: readonly VaultRequest[], sending: Sending): SendJournal {
  const { index, sendId, origin, rotationId, note = '', wallMs, warn, onRecorded } = sending;
  const writeId = rotationId ?? sendId;
  const before = knownBefore(requests, sending);
  const batches = batchesOf(requests, sendId);

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

  /** @returns a sentence while another terminal is setting the same place */
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

  async function settle({ sendId: id, answers }: Batch): Promise<void> {
    const entries = answers.flatMap((answer) => answer.entries);
    const writes = answers.flatMap((answer) => answer.writes);
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
      const { profileId, profileName, host, vault, kind } = request;
      const atMs = wallMs();
      const answered = request.entries.flatMap(({ id, name, source = 'typed' }) => {
        const result = results.get(id);
        return result ? { name, source, result } : [];
      });
      const entries = answered.flatMap(
        ({ name, result }) => entryFrom({ profileId, vault, kind, name }, result, atMs) ?? [],
      );
      const writes = answered.map(({ name, source, result }) => ({
        ...{ profileId, vault, kind, name, profileName, host, source, atMs, origin, writeId, note },
        ...{ state: result.state, version: result.state === 'set' ? result.version : null },
        versionBefore: versionBefore(request, name),
        reason: reasonOf(result),
      }));
      const batch = batches.get(request);
      if (!batch) return;
      batch.answers.push({ entries, writes });
      if (batch.answers.length === batch.requests.length) await settle(batch);
    },
  };
}

/** The vars of a send together, all else one by one. */
function batchesOf(requests: readonly VaultRequest[], id: string): Map<VaultRequest, Batch> {
  const size = requests[0]?.kind === 'var' ? VARS_AT_ONCE : 1;
  const batches = new Map<VaultRequest, Batch>();
  for (let from = 0; from < requests.length; from += size) {
    const together = requests.slice(from, from + size);
    const batch = { sendId: `${id}/${from}`, requests: together, answers: [], journaled: null };
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
