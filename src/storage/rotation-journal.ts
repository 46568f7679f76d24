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
import { columnsOf, rowsOf } from './columns.ts';
import type { InFlight } from './in-flight.ts';
import type { Presence } from './presence.ts';
import type { RememberedTables } from './remembered-places.ts';
import type { StorageProblem } from './storage-problem.ts';
import {
  placeRow,
  resultOf,
  rotationRow,
  type StoredPlace,
  type StoredRotation,
} from './vault-rows.ts';
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
  { remember, leaveOut, whyBusy }: RememberedTables & InFlight,
): { readonly journal: RotationJournal; readonly tables: RotationTables } {
  const rotations = database.prepare(
    `SELECT ${columnsOf(rotationRow)} FROM rotations ORDER BY started_at_ms DESC`,
  );
  const find = database.prepare(
    `SELECT ${columnsOf(rotationRow)} FROM rotations WHERE rotation_id = ?`,
  );
  const places = database.prepare(
    `SELECT ${columnsOf(placeRow)} FROM rotation_places WHERE rotation_id = ? ORDER BY position`,
  );
  const putRotation = database.prepare(`
    INSERT INTO rotations (rotation_id, started_at_ms, note, sender)
    VALUES (:rotationId, :startedAtMs, :note, :sender)
    ON CONFLICT DO UPDATE SET note = excluded.note, sender = excluded.sender`);
  const lastPosition = database.prepare(
    'SELECT max(position) AS position FROM rotation_places WHERE rotation_id = ?',
  );
  const putPlace = database.prepare(`
    INSERT INTO rotation_places
      (rotation_id, position, profile_id, profile_name, host, vault, name, source, version_before, reason,
       state, at_ms)
    VALUES (:rotationId, :position, :profileId, :profileName, :host, :vault, :name, :source,
      :versionBefore, :reason, :state, :atMs)
    ON CONFLICT DO UPDATE SET profile_name = excluded.profile_name, host = excluded.host,
      source = excluded.source, version_before = excluded.version_before, state = excluded.state,
      version = NULL, at_ms = excluded.at_ms,
      -- Until it leaves again, nobody knows more of it than before.
      reason = CASE state WHEN 'unknown' THEN reason ELSE excluded.reason END
    -- A place that waits for the first one is still what an earlier attempt has left it.
    WHERE NOT (excluded.state IN ('not-sent', 'unsendable') AND state IN ('failed', 'unknown'))
      -- What a stop has left keeps the rotation open, even if nothing can be sent there now.
      AND NOT (excluded.state = 'unsendable' AND state = 'not-sent')`);
  const setState = database.prepare(`
    UPDATE rotation_places SET version = :version,
      -- A planned place with a reason was unknown before, and still is if it was not sent.
      state = iif(:state = 'not-sent' AND state = 'planned' AND reason IS NOT NULL, 'unknown', :state),
      reason = iif(:state = 'not-sent' AND state = 'planned' AND reason IS NOT NULL, reason, :reason)
    WHERE rotation_id = :rotationId AND profile_id = :profileId AND vault = :vault AND name = :name`);
  const setLeaving = database.prepare(`
    UPDATE rotation_places SET state = 'sending', version = NULL, reason = NULL, at_ms = :atMs
    WHERE rotation_id = :rotationId AND profile_id = :profileId AND vault = :vault AND name = :name`);
  // Something else has set them since, so they are no longer open. What it set is not this rotation's.
  const supersede = database.prepare(`
    UPDATE rotation_places SET state = 'set-since', version = :version, reason = NULL
    WHERE rotation_id <> :writeId AND profile_id = :profileId AND vault = :vault AND name = :name
      AND state IN ('failed', 'unknown', 'not-sent', 'unsendable')
    RETURNING rotation_id AS rotationId`);
  // The index has the open ones alone; by the key, it would read the settled ones again for each place.
  const firstOpen = database.prepare(`
    SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
    WHERE rotation_id = ? AND state NOT IN ('set', 'set-since') AND state <> 'unsendable' LIMIT 1`);
  const writes = openWriteLog(database);
  const forgetPlaces = database.prepare('DELETE FROM rotation_places WHERE rotation_id = ?');
  const forget = database.prepare('DELETE FROM rotations WHERE rotation_id = ?');

  function placesOf(rotationId: string): readonly StoredPlace[] {
    return rowsOf(placeRow, places.all(rotationId));
  }

  function remove(rotationId: string): void {
    forgetPlaces.run(rotationId);
    forget.run(rotationId);
  }

  function endIfSettled(rotationId: string): void {
    if (firstOpen.get(rotationId) === undefined) remove(rotationId);
  }

  function log(write: WriteRecord): void {
    writes.put(write);
    const { writeId, origin, kind, profileId, vault, name, state, version, reason } = write;
    const place = { profileId, vault, name };
    if (origin === 'rotation')
      setState.run({ rotationId: writeId, ...place, state, version, reason });
    if (state === 'set' && kind === 'secret') setElsewhere(writeId, place, version);
    if (state === 'set' && origin === 'rotation') endIfSettled(writeId);
  }

  /** For all rotations but the one that has set it. */
  function setElsewhere(
    writeId: string,
    { profileId, vault, name }: SecretPlace,
    version: number | null,
  ): void {
    const settled = supersede.all({ writeId, profileId, vault, name, version });
    for (const { rotationId } of settled) endIfSettled(String(rotationId));
  }

  function put(
    { rotationId, startedAtMs }: PlannedRotation,
    position: number,
    place: PlannedPlace,
    { state, reason }: Pick<StoredPlace, 'state' | 'reason'>,
  ): void {
    const atMs = Math.trunc(startedAtMs);
    putPlace.run({ rotationId, position, ...placeColumns(place), state, reason, atMs });
  }

  /** That nothing is sent to a place is logged at once: the rotation does not wait for it. */
  function logUnsent(rotation: PlannedRotation, place: UnsentPlace): void {
    const { rotationId, note, startedAtMs } = rotation;
    writes.put({
      ...{ writeId: rotationId, origin: 'rotation', atMs: startedAtMs, kind: 'secret', note },
      ...placeColumns(place),
      ...{ state: 'not-sent', reason: place.reason, version: null },
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
    putRotation.run({ rotationId, startedAtMs: Math.trunc(startedAtMs), note, sender: me });
    const next = Number(lastPosition.get(rotationId)?.position ?? -1) + 1;
    for (const [at, place] of planned.entries()) {
      const waits = isTrial && at > 0;
      put(rotation, next + at, place, {
        state: waits ? 'not-sent' : 'planned',
        reason: waits ? TRIED_FIRST : null,
      });
    }
    for (const [at, place] of unsent.entries()) {
      const position = next + planned.length + at;
      put(rotation, position, place, { state: 'unsendable', reason: place.reason });
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
            placesOf(each.rotationId)
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
      leave: (rotationId, { profileId, vault, name }, atMs) =>
        attempt(WRITE_FAILED, () =>
          durably(database, () => {
            setLeaving.run({ rotationId, profileId, vault, name, atMs: Math.trunc(atMs) });
          }),
        ),
      unfinished: () =>
        attempt(READ_FAILED, () =>
          rowsOf(rotationRow, rotations.all()).flatMap((each): UnfinishedRotation[] => {
            const { rotationId, startedAtMs, note, sender } = each;
            if (!presence.isMine(sender) && presence.isAlive(sender, PATIENCE_MS)) return [];
            const stored = placesOf(rotationId);
            const isUnderWay = stored.some(
              ({ state }) => state === 'planned' || state === 'sending',
            );
            if (isUnderWay || stored.length === 0) return [];
            const places = stored.map((place) => ({ ...place, result: resultOf(place) }));
            return [{ rotationId, startedAtMs, note, places }];
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

function placeColumns(place: PlannedPlace) {
  const { profileId, profileName, host, vault, name, source, versionBefore } = place;
  return { profileId, profileName, host, vault, name, source, versionBefore };
}
