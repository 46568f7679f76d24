import type { DatabaseSync } from 'node:sqlite';
import { type EntryResult, NOT_SENT } from '../domain/entry-result.ts';
import type { Result } from '../domain/result.ts';
import {
  ENDED_BEFORE,
  ENDED_MEANWHILE,
  type EntryPlace,
  type PlannedRotation,
  TRIED_FIRST,
  type UnfinishedRotation,
  type UnsentPlace,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { attempt } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';
import { columnsOf, rowsOf } from './columns.ts';
import type { Presence } from './presence.ts';
import type { RememberedTables } from './remembered-places.ts';
import type { StorageProblem } from './storage-problem.ts';
import { onDisk } from './transactions.ts';
import {
  placeRow,
  rotationRow,
  type StoredPlace,
  type StoredRotation,
  writeRow,
} from './vault-rows.ts';

/**
 * Rotations, from before anything is sent until every place is settled: what, where, in which order, and how
 * the new values are made. Never a value, nor anything to compare one with.
 */
export interface RotationJournal {
  /** On disk when it returns. If it fails or returns a sentence, nothing may be sent. */
  plan(rotation: PlannedRotation): Result<string | null, StorageProblem>;
  /** Rotations that no terminal is working on and that aren't set everywhere, newest first. */
  unfinished(nowMs: number): Result<readonly UnfinishedRotation[], StorageProblem>;
  /** Forgets it. Log lines for the places that aren't set get the note. */
  close(rotationId: string, note: string): Result<void, StorageProblem>;
  /** The log of writes of all profiles, newest first. */
  writes(): Result<readonly WriteRecord[], StorageProblem>;
}

/** What the entry tables must do here, within their own transactions. */
export interface RotationTables {
  /** A place of a rotation is about to be sent. */
  readonly leaving: (rotationId: string, place: Omit<EntryPlace, 'kind'>) => void;
  /** Writes a log line; if it belongs to a rotation, also settles its place. */
  readonly logged: (write: WriteRecord) => void;
}

const READ_FAILED = 'The rotations could not be read';
const WRITE_FAILED = 'The rotation could not be written down';
const MOST_WRITES = 5_000;
const PATIENCE_MS = 20;

export function rotationJournal(
  database: DatabaseSync,
  presence: Presence,
  { remember, leaveOut }: RememberedTables,
): { readonly journal: RotationJournal; readonly tables: RotationTables } {
  const rotations = database.prepare(
    `SELECT ${columnsOf(rotationRow)} FROM rotations ORDER BY started_at_ms DESC`,
  );
  const rotation = database.prepare(
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
       state)
    VALUES (:rotationId, :position, :profileId, :profileName, :host, :vault, :name, :source,
      :versionBefore, :reason, :state)
    ON CONFLICT DO UPDATE SET profile_name = excluded.profile_name, host = excluded.host,
      source = excluded.source, version_before = excluded.version_before, state = excluded.state,
      version = NULL,
      -- Until it leaves again, nobody knows more of it than before.
      reason = CASE state WHEN 'unknown' THEN reason ELSE excluded.reason END
    -- A place that waits for the first one is still what an earlier attempt has left it.
    WHERE NOT (excluded.state = 'not-sent' AND state IN ('failed', 'unknown'))`);
  const setState = database.prepare(`
    UPDATE rotation_places SET version = :version,
      -- A planned place with a reason was unknown before, and still is if it was not sent.
      state = iif(:state = 'not-sent' AND state = 'planned' AND reason IS NOT NULL, 'unknown', :state),
      reason = iif(:state = 'not-sent' AND state = 'planned' AND reason IS NOT NULL, reason, :reason)
    WHERE rotation_id = :rotationId AND profile_id = :profileId AND vault = :vault AND name = :name`);
  // A place that something else set since has a newer value, so it is no longer open.
  const supersede = database.prepare(`
    UPDATE rotation_places SET state = 'set', version = :version, reason = NULL
    WHERE rotation_id <> :writeId AND profile_id = :profileId AND vault = :vault AND name = :name
      AND state IN ('failed', 'unknown', 'not-sent')`);
  const log = database.prepare(`
    INSERT INTO writes
      (write_id, origin, at_ms, profile_id, profile_name, host, vault, kind, name, source, state,
       version, version_before, reason, note)
    VALUES (:writeId, :origin, :atMs, :profileId, :profileName, :host, :vault, :kind, :name, :source,
      :state, :version, :versionBefore, :reason, :note)`);
  const writes = database.prepare(
    `SELECT ${columnsOf(writeRow)} FROM writes ORDER BY id DESC LIMIT ?`,
  );
  const noteOpen = database.prepare(
    "UPDATE writes SET note = :note WHERE write_id = :rotationId AND state <> 'set'",
  );
  const forgetPlaces = database.prepare('DELETE FROM rotation_places WHERE rotation_id = ?');
  const forget = database.prepare('DELETE FROM rotations WHERE rotation_id = ?');

  function placesOf(rotationId: string): readonly StoredPlace[] {
    return rowsOf(placeRow, places.all(rotationId));
  }

  function remove(rotationId: string): void {
    forgetPlaces.run(rotationId);
    forget.run(rotationId);
  }

  function logged(write: WriteRecord): void {
    log.run({ ...write, atMs: Math.trunc(write.atMs) });
    const { writeId, origin, kind, profileId, vault, name, state, version, reason } = write;
    const place = { profileId, vault, name };
    if (origin === 'rotation')
      setState.run({ rotationId: writeId, ...place, state, version, reason });
    if (state !== 'set' || kind !== 'secret') return;
    supersede.run({ writeId, ...place, version });
    for (const { rotationId } of rowsOf(rotationRow, rotations.all())) {
      if (placesOf(rotationId).every((each) => each.state === 'set')) remove(rotationId);
    }
  }

  /** A place that nothing is sent to: part of the rotation, which is unfinished until it is set. */
  function putUnsent(rotation: PlannedRotation, unsent: UnsentPlace): void {
    const { rotationId, note, startedAtMs } = rotation;
    const { profileId, profileName, host, vault, name, source, versionBefore, reason } = unsent;
    const place = { profileId, profileName, host, vault, name, source, versionBefore };
    const position = Number(lastPosition.get(rotationId)?.position ?? -1) + 1;
    const result = { state: 'not-sent', reason } as const;
    putPlace.run({ rotationId, position, ...place, ...result });
    logged({
      ...{ writeId: rotationId, origin: 'rotation', atMs: startedAtMs, kind: 'secret', note },
      ...place,
      ...result,
      version: null,
    });
  }

  /** What a dead terminal left behind: places in flight are unknown, the rest was never sent. */
  function settleLeftOpen({ rotationId, note }: StoredRotation, nowMs: number): void {
    for (const place of placesOf(rotationId)) {
      if (place.state !== 'planned' && place.state !== 'sending') continue;
      const isLost = place.state === 'sending' || place.reason !== null;
      logged({
        ...place,
        ...{ writeId: rotationId, origin: 'rotation', atMs: nowMs, kind: 'secret', note },
        state: isLost ? 'unknown' : 'not-sent',
        version: null,
        reason: isLost ? (place.reason ?? ENDED_MEANWHILE) : ENDED_BEFORE,
      });
    }
  }

  return {
    tables: {
      leaving: (rotationId, { profileId, vault, name }) => {
        const place = { rotationId, profileId, vault, name };
        setState.run({ ...place, state: 'sending', version: null, reason: null });
      },
      logged,
    },
    journal: {
      plan(plan) {
        const { rotationId, startedAtMs, note, places: planned, isTrial = false } = plan;
        const { unsent = [], remembered = [], takenOut = [] } = plan;
        const me = presence.announce();
        if (!me.ok) return me;
        return attempt(WRITE_FAILED, () =>
          onDisk(database, () => {
            const sender = rowsOf(rotationRow, rotation.all(rotationId))[0]?.sender ?? me.value;
            if (sender !== me.value && presence.isAlive(sender, PATIENCE_MS)) {
              return 'Nothing was sent: another terminal is working on this rotation.';
            }
            const started = { startedAtMs: Math.trunc(startedAtMs), note, sender: me.value };
            putRotation.run({ rotationId, ...started });
            const last = Number(lastPosition.get(rotationId)?.position ?? -1);
            for (const [at, place] of planned.entries()) {
              const { profileId, profileName, host, vault, name, source, versionBefore } = place;
              const where = { profileId, profileName, host, vault, name };
              const position = last + 1 + at;
              const waits = isTrial && at > 0;
              const state = waits ? 'not-sent' : 'planned';
              const reason = waits ? TRIED_FIRST : null;
              putPlace.run({
                rotationId,
                position,
                ...where,
                source,
                versionBefore,
                state,
                reason,
              });
            }
            for (const place of unsent) putUnsent(plan, place);
            remember(remembered);
            leaveOut(takenOut);
            return null;
          }),
        );
      },
      unfinished: (nowMs) =>
        attempt(READ_FAILED, () =>
          rowsOf(rotationRow, rotations.all()).flatMap((each): UnfinishedRotation[] => {
            const isMine = presence.isMine(each.sender);
            if (!isMine && presence.isAlive(each.sender, PATIENCE_MS)) return [];
            if (!isMine) inTransaction(database, () => settleLeftOpen(each, nowMs));
            const { rotationId, startedAtMs, note } = each;
            const stored = placesOf(rotationId);
            const isUnderWay = stored.some(
              ({ state }) => state === 'planned' || state === 'sending',
            );
            if (isUnderWay || stored.length === 0) return [];
            const settled = stored.map(({ state, version, reason, ...place }) => ({
              ...place,
              result: resultOf({ state, version, reason }),
            }));
            return [{ rotationId, startedAtMs, note, places: settled }];
          }),
        ),
      close: (rotationId, note) =>
        attempt(WRITE_FAILED, () =>
          inTransaction(database, () => {
            if (note !== '') noteOpen.run({ rotationId, note });
            remove(rotationId);
          }),
        ),
      writes: () => attempt(READ_FAILED, () => rowsOf(writeRow, writes.all(MOST_WRITES))),
    },
  };
}

function resultOf({
  state,
  version,
  reason,
}: Pick<StoredPlace, 'state' | 'version' | 'reason'>): EntryResult {
  if (state === 'set') return { state, version };
  const said = reason ?? NOT_SENT.reason;
  return { state: state === 'failed' || state === 'unknown' ? state : 'not-sent', reason: said };
}
