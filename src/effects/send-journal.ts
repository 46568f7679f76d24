import { setTimeout as delay } from 'node:timers/promises';
import { type EntryResult, SET_BETWEEN } from '../domain/entry-result.ts';
import { err, ok, type Result } from '../domain/result.ts';
import {
  entryFrom,
  jumpedFrom,
  type KnownEntry,
  placeId,
  type StartedSend,
} from '../domain/vault-records.ts';
import { inTurn, patience } from '../files/in-turn.ts';
import { sayNotJournaled } from './dispatch-calls.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

/** How long a command waits for another terminal that is setting the same place. A person is told at once. */
const BUSY_PATIENCE_MS = 5_000;

/** What is written down around each request of a send. */
interface SendJournal {
  /**
   * Called before a request is sent; for one that was journaled before, it does nothing.
   *
   * @returns why it may not be sent
   */
  readonly leave: (request: VaultRequest) => Promise<Result<void, string>>;
  /** @returns the answer with the versions that others have set in between */
  readonly withJumps: (answer: VaultAnswer) => VaultAnswer;
  /** Settles once the answer is on disk, or its loss was told. */
  readonly record: (answer: VaultAnswer) => Promise<void>;
}

/**
 * Journals each request right before it is sent, so that after a crash each name shows whether it may have been. A
 * rotation has journaled its places before.
 */
export function sendJournal(requests: readonly VaultRequest[], sending: Sending): SendJournal {
  const { index, sendId, origin, rotationId, note = '', wallMs, warn, onRecorded } = sending;
  const writeId = rotationId ?? sendId;
  const before = knownBefore(requests, sending);
  const left = new Map<VaultRequest, Promise<Result<void, string>>>();

  function knownOf(request: VaultRequest, name: string): KnownEntry | null {
    return before.get(placeId({ ...request, name })) ?? null;
  }

  function versionBefore(request: VaultRequest, name: string): number | null {
    return knownOf(request, name)?.version ?? null;
  }

  /** Each request is a send by itself. */
  function idOf(request: VaultRequest): string {
    return `${sendId}/${requests.indexOf(request)}`;
  }

  function describeSend(request: VaultRequest): StartedSend {
    const { profileId, profileName, host, vault, kind } = request;
    return {
      ...{ sendId: idOf(request), writeId, origin, note, startedAtMs: wallMs() },
      ...{ profileId, profileName, host, vault, kind },
      entries: request.entries.map(({ name, source = 'typed' }) => {
        return { name, source, versionBefore: versionBefore(request, name) };
      }),
    };
  }

  /** @returns a sentence while another terminal is setting the same place */
  async function tryOnce(request: VaultRequest): Promise<Result<string | null, string>> {
    if (!index) return ok(null);
    if (rotationId === undefined) {
      const begun = await inTurn(index, () => index.begin(describeSend(request)));
      return begun.ok ? begun : err(sayNotJournaled(begun.error));
    }
    for (const { name } of request.entries) {
      const place = { profileId: request.profileId, vault: request.vault, name };
      const written = await inTurn(index, () => index.rotations.leave(rotationId, place, wallMs()));
      if (!written.ok) return err(sayNotJournaled(written.error));
    }
    return ok(null);
  }

  async function journal(request: VaultRequest): Promise<Result<void, string>> {
    const isOver = origin === 'command' ? patience(BUSY_PATIENCE_MS) : () => true;
    for (;;) {
      const journaled = await tryOnce(request);
      if (!journaled.ok) return journaled;
      if (journaled.value === null) return ok(undefined);
      if (isOver() || sending.signal?.aborted === true) return err(journaled.value);
      await delay(20 + Math.random() * 30);
    }
  }

  return {
    leave(request) {
      const leaving = left.get(request) ?? journal(request);
      left.set(request, leaving);
      return leaving;
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
      const answer = { entries, writes, sendId: idOf(request) };
      const written = index && (await inTurn(index, () => index.settle(answer)));
      if (written?.ok === false)
        warn(`The results couldn't be recorded on this machine. ${written.error.message}`);
      if (entries.length > 0) onRecorded?.(entries);
    },
  };
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
