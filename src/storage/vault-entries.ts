import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../domain/result.ts';
import {
  ENDED_MEANWHILE,
  type EntryPlace,
  type KnownEntry,
  mergeEntry,
  type StartedSend,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { attempt } from '../files/file-problem.ts';
import { inDurableTransaction, inTransaction } from '../files/transactions.ts';
import type { BusyPlaces } from './busy-places.ts';
import type { Presence } from './presence.ts';
import type { RememberedTables } from './remembered-places.ts';
import type { RotationTables } from './rotation-journal.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import type { StorageProblem } from './storage-problem.ts';
import { knownRow, sendRow } from './vault-rows.ts';

/** What is known about secrets and vars, and the sends in flight. */
export interface EntryTables {
  /** Across all profiles, latest first. */
  load(): Result<readonly KnownEntry[], StorageProblem>;
  /** What is known about one; `null` for nothing. */
  find(place: EntryPlace): Result<KnownEntry | null, StorageProblem>;
  /** Adds to what is known: all or nothing. */
  record(entries: readonly KnownEntry[]): Result<void, StorageProblem>;
  /** Forgets what is known, and the places in plans: all or nothing. */
  forget(places: readonly EntryPlace[]): Result<void, StorageProblem>;
  /** On disk when it returns. If it fails or returns a sentence, nothing may be sent. */
  begin(send: StartedSend): Result<string | null, StorageProblem>;
  /** Records an answer, all or nothing: what is now known, and the log lines. */
  settle(answer: SettledAnswer): Result<void, StorageProblem>;
  /**
   * Settles what dead terminals left behind, here and in the log, as of when it was sent.
   *
   * @returns the entries that are unknown as a result
   */
  recover(): Result<readonly KnownEntry[], StorageProblem>;
  /** Whether another terminal is setting something, or was as it died, which `recover` settles. */
  otherSenders(): 'none' | 'alive' | 'gone';
}

/** The effects of an answer. */
interface SettledAnswer {
  readonly entries: readonly KnownEntry[];
  readonly writes: readonly WriteRecord[];
  /** The send that it completes. */
  readonly sendId?: string;
}

const READ_FAILED = 'The vault index could not be read';
const WRITE_FAILED = 'The vault index could not be written';
const MOST_ENTRIES = 10_000;
const PATIENCE_MS = 20;

export function openEntryTables(
  database: DatabaseSync,
  presence: Presence,
  { log, settleLeftOpen, leaveOut, whyBusy }: RotationTables & RememberedTables & BusyPlaces,
): { readonly entries: EntryTables; readonly settleDead: () => readonly KnownEntry[] } {
  const select = database.prepare(
    `SELECT ${columnsOf(knownRow)} FROM entries ORDER BY result_at_ms DESC LIMIT ?`,
  );
  const key = 'profile_id = :profileId AND vault = :vault AND kind = :kind AND name = :name';
  const find = database.prepare(`SELECT ${columnsOf(knownRow)} FROM entries WHERE ${key}`);
  const forget = database.prepare(`DELETE FROM entries WHERE ${key}`);
  const put = database.prepare(`
    INSERT OR REPLACE INTO entries
      (profile_id, vault, kind, name, version, set_at_ms, result, result_at_ms, reason)
    VALUES (:profileId, :vault, :kind, :name, :version, :setAtMs, :result, :resultAtMs, :reason)`);
  const begin = database.prepare(`
    INSERT INTO sends
      (send_id, write_id, origin, profile_id, profile_name, host, vault, kind, entries, note, started_at_ms,
       sender)
    VALUES (:sendId, :writeId, :origin, :profileId, :profileName, :host, :vault, :kind, :entries, :note,
      :startedAtMs, :sender)`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const open = database.prepare(`SELECT ${columnsOf(sendRow)} FROM sends ORDER BY started_at_ms`);
  // Looked at outside of a transaction: most often, all of them are alive.
  const senders = database.prepare(`
    SELECT sender FROM sends UNION SELECT sender FROM rotations WHERE EXISTS (
      SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
      WHERE rotation_places.rotation_id = rotations.rotation_id
        AND state NOT IN ('set', 'set-since') AND state IN ('planned', 'sending'))`);

  function placeOf({ profileId, vault, kind, name }: EntryPlace) {
    return { profileId, vault, kind, name };
  }

  function known(place: EntryPlace): KnownEntry | undefined {
    return rowsOf(knownRow, find.all(placeOf(place)))[0];
  }

  /** @returns the entry as it is now known, or `null` if there is nothing to record */
  function merge(entry: KnownEntry): KnownEntry | null {
    const merged = mergeEntry(known(entry), entry, Date.now());
    if (merged === null) return null;
    const { version, setAtMs, result, resultAtMs, reason } = merged;
    const times = {
      setAtMs: setAtMs === null ? null : Math.trunc(setAtMs),
      resultAtMs: Math.trunc(resultAtMs),
    };
    put.run({ ...placeOf(entry), version, result, reason, ...times });
    return merged;
  }

  function settleDead(): readonly KnownEntry[] {
    const dead = new Map<string, boolean>();
    const isDead = (sender: string): boolean => {
      const known = dead.get(sender) ?? !presence.isAlive(sender, PATIENCE_MS);
      dead.set(sender, known);
      return known;
    };
    const left: (KnownEntry | null)[] = [];
    for (const send of rowsOf(sendRow, open.all())) {
      if (!isDead(send.sender)) continue;
      const { sendId, startedAtMs: atMs, entries, sender: _, ...of } = send;
      end.run(sendId);
      for (const entry of entries) {
        const unknown = { state: 'unknown', version: null, reason: ENDED_MEANWHILE } as const;
        log({ ...of, ...entry, ...unknown, atMs });
        left.push(leftUnknown({ ...of, ...entry }, atMs));
      }
    }
    left.push(...settleLeftOpen(isDead, leftUnknown));
    return left.filter((entry) => entry !== null).filter(({ result }) => result === 'unknown');
  }

  function leftUnknown(place: EntryPlace, atMs: number): KnownEntry | null {
    return merge({
      ...placeOf(place),
      ...{ version: null, setAtMs: null, result: 'unknown', resultAtMs: atMs },
      reason: ENDED_MEANWHILE,
    });
  }

  function isAnyDead(): boolean {
    return openSenders().some((sender) => !presence.isAlive(sender, PATIENCE_MS));
  }

  function openSenders(): readonly string[] {
    return senders.all().map(({ sender }) => String(sender));
  }

  const entries: EntryTables = {
    load: () => attempt(READ_FAILED, () => rowsOf(knownRow, select.all(MOST_ENTRIES))),
    find: (place) => attempt(READ_FAILED, () => known(place) ?? null),
    record: (entries) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => entries.forEach((entry) => void merge(entry))),
      ),
    forget: (places) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => {
          for (const place of places) forget.run(placeOf(place));
          leaveOut(places.filter(({ kind }) => kind === 'secret'));
        }),
      ),
    begin({ entries: sent, startedAtMs, ...send }) {
      const sender = presence.announce();
      if (!sender.ok) return sender;
      return attempt(WRITE_FAILED, () =>
        inDurableTransaction(database, () => {
          const busy = whyBusy(sent.map(({ name }) => ({ ...send, name })));
          if (busy !== null) return busy;
          begin.run({
            ...send,
            entries: JSON.stringify(sent),
            startedAtMs: Math.trunc(startedAtMs),
            sender: sender.value,
          });
          return null;
        }),
      );
    },
    settle: ({ entries: known, writes, sendId }) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => {
          for (const entry of known) merge(entry);
          for (const write of writes) log(write);
          if (sendId !== undefined) end.run(sendId);
        }),
      ),
    recover: () =>
      attempt(WRITE_FAILED, () => (isAnyDead() ? inTransaction(database, settleDead) : [])),
    otherSenders() {
      const isAny = attempt('', () => openSenders().some((sender) => !presence.isMine(sender)));
      if (!isAny.ok || !isAny.value) return 'none';
      const isGone = attempt('', isAnyDead);
      return isGone.ok && isGone.value ? 'gone' : 'alive';
    },
  };
  return { entries, settleDead };
}
