import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../domain/result.ts';
import {
  ENDED_BEFORE,
  ENDED_MEANWHILE,
  type EntryPlace,
  type KnownEntry,
  type PlannedPlace,
  type PlannedRotation,
  type SecretPlace,
  TRIED_FIRST,
  type UnfinishedRotation,
  type UnsentPlace,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { attempt } from '../files/file-problem.ts';
import { durably, inDurableTransaction, inTransaction } from '../files/transactions.ts';
import type { BusyPlaces } from './busy-places.ts';
import type { Presence } from './presence.ts';
import type { RememberedTables } from './remembered-places.ts';
import { openRotationPlaces } from './rotation-places.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import type { StorageProblem } from './storage-problem.ts';
import { resultOf, rotationRow, type StoredPlace, type StoredRotation } from './vault-rows.ts';
import { openWriteLog } from './write-log.ts';

/**
 * Rotations, from before anything is sent until every place is settled: what, where, in which order, and how
 * the new values are made. Never a value, nor anything to compare one with.
 */
export interface RotationJournal {
  /** On disk when it returns. If it fails or returns a sentence, nothing may be sent. */
  plan(rotation: PlannedRotation): Result<string | null, StorageProblem>;
  /** A place of a planned rotation is about to be sent. On disk when it returns; if it fails, it may not. */
  leave(rotationId: string, place: SecretPlace, atMs: number): Result<void, StorageProblem>;
  /** Rotations that no terminal is working on and that aren't settled everywhere, newest first. */
  unfinished(): Result<readonly UnfinishedRotation[], StorageProblem>;
  /** Forgets it. Log lines for the places that aren't set get the note. */
  close(rotationId: string, note: string): Result<void, StorageProblem>;
  /** The log of writes of all profiles, newest first. */
  writes(): Result<readonly WriteRecord[], StorageProblem>;
}

/** What the entry tables must do here, within their own transactions. */
export interface RotationTables {
  /** Writes a log line; if it belongs to a rotation, also settles its place. */
  readonly log: (write: WriteRecord) => void;
  /** Settles what dead terminals left open. */
  readonly settleLeftOpen: (isDead: IsDead, learn: Learn) => readonly KnownEntry[];
}

/** Whether a terminal is gone, by its id. */
type IsDead = (sender: string) => boolean;

/** Records that nobody knows what came of an entry. @returns what is known of it now */
type Learn = (place: EntryPlace, atMs: number) => KnownEntry | null;

const READ_FAILED = 'The rotations could not be read';
const WRITE_FAILED = 'The rotation could not be written down';
const PATIENCE_MS = 20;

export function openRotationJournal(
  database: DatabaseSync,
  presence: Presence,
  { remember, leaveOut, whyBusy }: RememberedTables & BusyPlaces,
): { readonly journal: RotationJournal; readonly tables: RotationTables } {
  const columns = columnsOf(rotationRow);
  const rotations = database.prepare(
    `SELECT ${columns} FROM rotations ORDER BY started_at_ms DESC`,
  );
  const find = database.prepare(`SELECT ${columns} FROM rotations WHERE rotation_id = ?`);
  const put = database.prepare(`
    INSERT INTO rotations (rotation_id, started_at_ms, note, sender)
    VALUES (:rotationId, :startedAtMs, :note, :sender)
    ON CONFLICT DO UPDATE SET note = excluded.note, sender = excluded.sender`);
  const forget = database.prepare('DELETE FROM rotations WHERE rotation_id = ?');
  const places = openRotationPlaces(database);
  const writes = openWriteLog(database);

  function remove(rotationId: string): void {
    places.remove(rotationId);
    forget.run(rotationId);
  }

  function endIfSettled(rotationId: string): void {
    if (!places.isAnyOpen(rotationId)) remove(rotationId);
  }

  function log(write: WriteRecord): void {
    writes.put(write);
    const { writeId, origin, kind, state, version } = write;
    if (origin === 'rotation') settle(write);
    if (state === 'set' && kind === 'secret') setElsewhere(writeId, write, version);
    if (state === 'set' && origin === 'rotation') endIfSettled(writeId);
  }

  function settle({ writeId, state, version, reason, ...place }: WriteRecord): void {
    const stored = places.find(writeId, place);
    // It was unknown before it was planned again, and still is if it was not sent.
    const isStillUnknown =
      state === 'not-sent' && stored?.state === 'planned' && stored.reason !== null;
    const left = { state: 'unknown', version, reason: stored?.reason ?? null } as const;
    places.change(writeId, place, isStillUnknown ? left : { state, version, reason });
  }

  /** In all other rotations the place is no longer open. What was set there isn't theirs. */
  function setElsewhere(writeId: string, place: SecretPlace, version: number | null): void {
    for (const rotationId of places.supersede(place, version, writeId)) endIfSettled(rotationId);
  }

  /** A place that is to be sent, or to wait until another one was tried. */
  function putPlanned(
    { rotationId, startedAtMs: atMs }: PlannedRotation,
    place: PlannedPlace,
    waits: boolean,
  ): void {
    const stored = places.find(rotationId, place);
    const planned = { ...place, version: null, atMs };
    if (!waits) {
      // Until it leaves again, nobody knows more of it than before.
      const reason = stored?.state === 'unknown' ? stored.reason : null;
      places.put(rotationId, { ...planned, state: 'planned', reason });
    } else if (stored?.state !== 'failed' && stored?.state !== 'unknown') {
      places.put(rotationId, { ...planned, state: 'not-sent', reason: TRIED_FIRST });
    }
  }

  /** What an earlier attempt has left open stays so, even if nothing can be sent there now. */
  function putUnsent({ rotationId, startedAtMs: atMs }: PlannedRotation, place: UnsentPlace): void {
    const state = places.find(rotationId, place)?.state;
    if (state === 'failed' || state === 'unknown' || state === 'not-sent') return;
    places.put(rotationId, { ...place, state: 'unsendable', version: null, atMs });
  }

  /** That nothing is sent to a place is logged at once: the rotation does not wait for it. */
  function logUnsent(rotation: PlannedRotation, place: UnsentPlace): void {
    const { rotationId, note, startedAtMs } = rotation;
    const { profileId, profileName, host, vault, name, source, versionBefore, reason } = place;
    writes.put({
      ...{ writeId: rotationId, origin: 'rotation', atMs: startedAtMs, kind: 'secret', note },
      ...{ profileId, profileName, host, vault, name, source, versionBefore },
      ...{ state: 'not-sent', version: null, reason },
    });
  }

  /** @returns a sentence if nothing may be sent */
  function plan(rotation: PlannedRotation, me: string): string | null {
    const { rotationId, startedAtMs, note, places: planned, isTrial = false } = rotation;
    const { unsent = [], remembered = [], takenOut = [] } = rotation;
    const sender = rowsOf(rotationRow, find.all(rotationId))[0]?.sender ?? me;
    if (sender !== me && presence.isAlive(sender, PATIENCE_MS)) {
      return 'Nothing was sent: another terminal is working on this rotation.';
    }
    const busy = whyBusy(planned.map((place) => ({ ...place, kind: 'secret' })));
    if (busy !== null) return busy;
    put.run({ rotationId, startedAtMs: Math.trunc(startedAtMs), note, sender: me });
    for (const [at, place] of planned.entries()) putPlanned(rotation, place, isTrial && at > 0);
    for (const place of unsent) {
      putUnsent(rotation, place);
      logUnsent(rotation, place);
    }
    remember(remembered);
    leaveOut(takenOut);
    return null;
  }

  /** What a dead terminal left behind: places in flight are unknown, the rest was never sent. */
  function settlePlace(
    { rotationId, note }: StoredRotation,
    { state, version: _, ...place }: StoredPlace,
    learn: Learn,
  ): KnownEntry | null {
    const isLost = state === 'sending';
    const entry = { ...place, kind: 'secret' } as const;
    log({
      ...entry,
      ...{ writeId: rotationId, origin: 'rotation', note, version: null },
      state: isLost ? 'unknown' : 'not-sent',
      reason: isLost ? ENDED_MEANWHILE : ENDED_BEFORE,
    });
    if (!isLost) return null;
    const known = learn(entry, place.atMs);
    // It was set before anybody noticed.
    if (known?.result === 'set') setElsewhere('', place, known.version);
    return known;
  }

  return {
    tables: {
      log,
      settleLeftOpen: (isDead, learn) =>
        rowsOf(rotationRow, rotations.all())
          .filter(({ sender }) => isDead(sender))
          .flatMap((each) =>
            places
              .of(each.rotationId)
              .filter(({ state }) => state === 'planned' || state === 'sending')
              .flatMap((place) => settlePlace(each, place, learn) ?? []),
          ),
    },
    journal: {
      plan(rotation) {
        const me = presence.announce();
        if (!me.ok) return me;
        return attempt(WRITE_FAILED, () =>
          inDurableTransaction(database, () => plan(rotation, me.value)),
        );
      },
      leave: (rotationId, place, atMs) =>
        attempt(WRITE_FAILED, () =>
          durably(database, () => places.noteLeaving(rotationId, place, atMs)),
        ),
      unfinished: () =>
        attempt(READ_FAILED, () =>
          rowsOf(rotationRow, rotations.all()).flatMap((each): UnfinishedRotation[] => {
            const { rotationId, startedAtMs, note, sender } = each;
            if (!presence.isMine(sender) && presence.isAlive(sender, PATIENCE_MS)) return [];
            const stored = places.of(rotationId);
            const isUnderWay = stored.some(
              ({ state }) => state === 'planned' || state === 'sending',
            );
            if (isUnderWay || stored.length === 0) return [];
            const left = stored.map((place) => ({ ...place, result: resultOf(place) }));
            return [{ rotationId, startedAtMs, note, places: left }];
          }),
        ),
      close: (rotationId, note) =>
        attempt(WRITE_FAILED, () =>
          inTransaction(database, () => {
            if (note !== '') writes.noteUnset(rotationId, note);
            remove(rotationId);
          }),
        ),
      writes: () => attempt(READ_FAILED, () => writes.latest()),
    },
  };
}
