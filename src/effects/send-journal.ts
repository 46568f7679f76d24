import { err, ok, type Result } from '../domain/result.ts';
import {
  type InterruptedSend,
  type KnownEntry,
  learned,
  placeId,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { inTurn } from '../files/in-turn.ts';
import type { SettledAnswer } from '../storage/vault-entries.ts';
import { notRemembered } from './dispatch-calls.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

/** One disk write per this many vars; after a crash, the last few count as unknown. */
const WRITTEN_AT_ONCE = 25;

/** What is recorded around a send's requests. */
export interface SendJournal {
  /** @returns a sentence if nothing may be sent */
  readonly begin: () => Promise<Result<void, string>>;
  /** Called right before a request is sent. @returns why it may not be */
  readonly leave: (request: VaultRequest) => Promise<Result<void, string>>;
  readonly answered: (answer: VaultAnswer) => void;
  /** Settles once everything is recorded. */
  readonly end: () => Promise<void>;
}

/**
 * Journals names before they are sent: a form's all before its first request, a rotation's one by one, so
 * that after a crash each place shows whether it had been sent.
 */
export function sendJournal(requests: readonly VaultRequest[], sending: Sending): SendJournal {
  const { index, sendId, rotationId, wallMs, warn, recorded } = sending;
  const isOneByOne = rotationId !== undefined;
  const begun = isOneByOne ? [] : vaultsOf(requests, sending);
  const ids = new Map(requests.map((request, at) => [request, `${sendId}/${at}`]));
  const before = versionsBefore(requests, sending);
  let entries: KnownEntry[] = [];
  let writes: WriteRecord[] = [];
  const underWay: Promise<unknown>[] = [];

  function write(ended?: string): void {
    if (writes.length === 0) return;
    const answer = { entries, writes, ...(ended !== undefined && { sendId: ended }) };
    entries = [];
    writes = [];
    underWay.push(settle(answer));
  }

  async function settle(answer: SettledAnswer): Promise<void> {
    const written = index && (await inTurn(index, () => index.settle(answer)));
    if (written?.ok === false)
      warn(`The results couldn't be recorded on this machine. ${written.error.message}`);
    if (answer.entries.length > 0) recorded?.(answer.entries);
  }

  /** If this fails, the entry is recovered at the next start, once its terminal is gone. */
  async function endAll(): Promise<void> {
    if (!index) return;
    await Promise.all(begun.map((send) => inTurn(index, () => index.end(send.sendId))));
  }

  return {
    async begin() {
      if (!index) return ok(undefined);
      for (const send of begun) {
        const written = await inTurn(index, () => index.begin(send));
        if (written.ok) continue;
        await endAll();
        return err(notRemembered(written.error));
      }
      return ok(undefined);
    },
    async leave(request) {
      const { profileId, vault, kind } = request;
      if (!isOneByOne || !index) return ok(undefined);
      const send = {
        ...{ sendId: ids.get(request) ?? sendId, profileId, vault, kind },
        ...{ names: request.entries.map(({ name }) => name), startedAtMs: wallMs() },
      };
      const written = await inTurn(index, () => index.begin(send, rotationId));
      return written.ok ? ok(undefined) : err(notRemembered(written.error));
    },
    answered(answer) {
      const { request, results } = answer;
      for (const { id, name, source = 'typed' } of request.entries) {
        const result = results.get(id);
        if (!result) continue;
        const { profileId, profileName, host, vault, kind } = request;
        const place = { profileId, vault, kind, name };
        const entry = learned(place, result, wallMs());
        if (entry) entries.push(entry);
        writes.push({
          ...place,
          ...{ profileName, host, source, atMs: wallMs(), origin: sending.origin },
          writeId: rotationId ?? sendId,
          state: result.state,
          version: result.state === 'set' ? result.version : null,
          versionBefore: before.get(placeId(place)) ?? null,
          reason: result.state === 'set' ? null : result.reason,
          note: sending.note ?? '',
        });
      }
      if (isOneByOne) write(ids.get(request));
      else if (request.kind === 'secret' || writes.length >= WRITTEN_AT_ONCE) write();
    },
    async end() {
      write();
      await Promise.all(underWay);
      await endAll();
    },
  };
}

/** What was known about each place when the send began, for the log. */
function versionsBefore(
  requests: readonly VaultRequest[],
  { index }: Sending,
): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  for (const { profileId, vault, kind, entries } of requests) {
    // Vars have no versions.
    if (kind === 'var') continue;
    for (const { name } of entries) {
      const place = { profileId, vault, kind, name };
      const known = index?.find(place);
      if (known?.ok && known.value !== null && known.value.version !== null)
        versions.set(placeId(place), known.value.version);
    }
  }
  return versions;
}

/** One journal entry per vault. */
function vaultsOf(
  requests: readonly VaultRequest[],
  { sendId, wallMs }: Sending,
): readonly InterruptedSend[] {
  const startedAtMs = wallMs();
  const byVault = Map.groupBy(requests, ({ profileId, vault, kind }) =>
    [profileId, vault, kind].join('\0'),
  );
  return [...byVault.values()].flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const { profileId, vault, kind } = first;
    const names = group.flatMap(({ entries }) => entries.map(({ name }) => name));
    const id = at === 0 ? sendId : `${sendId}/${at}`;
    return [{ sendId: id, profileId, vault, kind, names, startedAtMs }];
  });
}
