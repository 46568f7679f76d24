import type { DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '../domain/result.ts';
import type {
  EntryPlace,
  KnownEntry,
  PlannedRotation,
  RememberedPlace,
  SecretPlace,
  StartedSend,
  UnfinishedRotation,
  WriteRecord,
} from '../domain/vault-records.ts';
import { attempt, mustBeKept } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { durably, inTransaction } from '../files/transactions.ts';
import { whyBusy } from './busy-places.ts';
import { planRotation } from './plan-rotation.ts';
import { openPresence, type Presence } from './presence.ts';
import { recordWrite } from './record-write.ts';
import { settleDead } from './settle-dead.ts';
import type { StorageProblem } from './storage-problem.ts';
import { resultOf, type StoredRotation } from './vault-rows.ts';
import { VAULT_SCHEMA, VAULT_UPGRADES } from './vault-schema.ts';
import { openVaultTables, type VaultTables } from './vault-tables.ts';

type Stored<T> = Result<T, StorageProblem>;

/**
 * What this machine remembers about vaults, for all profiles, in `vaults.db`; safe for several terminals at
 * once. Names, versions and times: never a value. Every change is made whole or not at all.
 */
export interface VaultIndex {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  /** What is known, across all profiles, latest first. */
  load(): Stored<readonly KnownEntry[]>;
  /** What is known about one; `null` for nothing. */
  find(place: EntryPlace): Stored<KnownEntry | null>;
  /** Adds to what is known. */
  record(entries: readonly KnownEntry[]): Stored<void>;
  /** Forgets what is known, and the places in plans. */
  forget(places: readonly EntryPlace[]): Stored<void>;
  /** Journals a request. On disk when it returns. If it fails or returns a sentence, nothing may be sent. */
  begin(send: StartedSend): Stored<string | null>;
  /** Records an answer: what is now known, and the log lines. */
  settle(answer: SettledAnswer): Stored<void>;
  /** Settles what dead terminals left behind. @returns the entries that are unknown as a result */
  recover(): Stored<readonly KnownEntry[]>;
  /** Whether another terminal is setting something, or was as it died, which `recover` settles. */
  otherSenders(): 'none' | 'alive' | 'gone';
  readonly rotations: {
    /** Journals it. On disk when it returns. If it fails or returns a sentence, nothing may be sent. */
    plan(rotation: PlannedRotation): Stored<string | null>;
    /** A planned place is about to be sent. On disk when it returns; if it fails, it may not. */
    leave(rotationId: string, place: SecretPlace, atMs: number): Stored<void>;
    /** Those that no terminal is working on and that aren't settled everywhere, newest first. */
    unfinished(): Stored<readonly UnfinishedRotation[]>;
    /** Forgets it. Log lines for the places that aren't set get the note. */
    close(rotationId: string, note: string): Stored<void>;
    /** The log of writes of all profiles, newest first. */
    writes(): Stored<readonly WriteRecord[]>;
  };
  readonly remembered: { load(): Stored<readonly RememberedPlace[]> };
  /** Whether another terminal changed anything since the last call. Cheap enough to call every second. */
  hasForeignChanges(): boolean;
  close(): void;
}

/** The effects of an answer. */
interface SettledAnswer {
  readonly entries: readonly KnownEntry[];
  readonly writes: readonly WriteRecord[];
  /** The send that it completes. */
  readonly sendId?: string;
}

const WRITE_FAILED = "Couldn't write the vault index";

/** @returns a problem if the files aren't ours, are from a newer version, or can't be opened. */
export function openVaultIndex(folder: string): Result<VaultIndex, StorageProblem> {
  const presence = openPresence(folder, WRITE_FAILED);
  const opened = openPrivateDatabase(folder, {
    name: 'vaults.db',
    lock: 'vaults.lock',
    what: "Couldn't open the vault index",
    schema: VAULT_SCHEMA,
    upgrades: VAULT_UPGRADES,
    tablesOf: (database) => vaultIndexIn(database, presence),
  });
  return opened.ok ? ok({ ...opened.value.tables, notices: opened.value.notices }) : opened;
}

function vaultIndexIn(database: DatabaseSync, presence: Presence): Omit<VaultIndex, 'notices'> {
  const tables = openVaultTables(database);
  const { entries, sends, rotations, places, writes, remembered } = tables;
  const read = <T>(work: () => T) => attempt("Couldn't read the vault index", work);
  const write = <T>(work: () => T) => attempt(WRITE_FAILED, () => inTransaction(database, work));
  const writeDurably = <T>(work: () => T) =>
    attempt(WRITE_FAILED, () => durably(database, () => inTransaction(database, work)));

  // Looked at outside of a transaction: most often, all of them are alive.
  const isAnyDead = () => sends.senders().some((sender) => !presence.isAlive(sender));
  const recover = () =>
    attempt(WRITE_FAILED, () =>
      isAnyDead() ? inTransaction(database, () => settleDead(tables, presence)) : [],
    );

  return {
    load: () => read(entries.all),
    find: (place) => read(() => entries.find(place) ?? null),
    record: (known) => write(() => known.forEach(entries.merge)),
    forget: (forgotten) =>
      write(() => {
        for (const place of forgotten) {
          entries.forget(place);
          if (place.kind === 'secret') remembered.remove(place);
        }
      }),
    begin(send) {
      const me = presence.announce();
      if (!me.ok) return me;
      return writeDurably(() => {
        const sent = send.entries.map(({ name }) => ({ ...send, name }));
        const busy = whyBusy(tables, presence, sent);
        if (busy !== null) return busy;
        sends.put(send, me.value);
        mustBeKept(sends.all().some(({ sendId }) => sendId === send.sendId));
        return null;
      });
    },
    settle: (answer) =>
      write(() => {
        for (const entry of answer.entries) entries.merge(entry);
        for (const line of answer.writes) recordWrite(tables, line);
        if (answer.sendId !== undefined) sends.end(answer.sendId);
      }),
    recover,
    otherSenders() {
      const others = attempt('', () => sends.senders().some((sender) => !presence.isMine(sender)));
      if (!others.ok || !others.value) return 'none';
      const gone = attempt('', isAnyDead);
      return gone.ok && gone.value ? 'gone' : 'alive';
    },
    rotations: {
      plan(rotation) {
        const me = presence.announce();
        if (!me.ok) return me;
        return writeDurably(() => planRotation(tables, presence, rotation, me.value));
      },
      leave: (rotationId, place, atMs) =>
        attempt(WRITE_FAILED, () =>
          durably(database, () => {
            places.noteLeaving(rotationId, place, atMs);
            mustBeKept(places.find(rotationId, place)?.state === 'sending');
          }),
        ),
      unfinished() {
        // Whoever looks settles what dead terminals left behind. Where that can't be written, what is there is read.
        recover();
        return read(() => rotations.all().flatMap((one) => unfinishedOf(tables, presence, one)));
      },
      close: (rotationId, note) =>
        write(() => {
          if (note !== '') writes.noteUnset(rotationId, note);
          rotations.remove(rotationId);
        }),
      writes() {
        recover();
        return read(writes.latest);
      },
    },
    remembered: { load: () => read(remembered.all) },
    hasForeignChanges: foreignChanges(database),
    close() {
      database.close();
      presence.close();
    },
  };
}

/** @returns a function that tells whether another connection has changed the database since its last call */
function foreignChanges(database: DatabaseSync): () => boolean {
  const dataVersion = database.prepare('PRAGMA data_version');
  let seen = dataVersion.get()?.data_version;
  return () => {
    const version = attempt('', () => dataVersion.get()?.data_version);
    if (!version.ok || version.value === seen) return false;
    seen = version.value;
    return true;
  };
}

/** @returns the rotation, or nothing while a terminal is working on it. */
function unfinishedOf(
  tables: VaultTables,
  presence: Presence,
  { rotationId, startedAtMs, note, sender }: StoredRotation,
): readonly UnfinishedRotation[] {
  if (!presence.isMine(sender) && presence.isAlive(sender)) return [];
  const stored = tables.places.of(rotationId);
  const isUnderWay = stored.some(({ state }) => state === 'planned' || state === 'sending');
  if (isUnderWay || stored.length === 0) return [];
  const places = stored.map((place) => ({ ...place, result: resultOf(place) }));
  return [{ rotationId, startedAtMs, note, places }];
}
