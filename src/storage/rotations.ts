import type { RememberedPlace } from '../domain/vault-records.ts';
import type { Columns, Database } from './database.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { OPEN_ROTATION, readWriteRow, SET_SINCE, type WriteRow } from './write-rows.ts';
import type { Planned, PlannedWrite, WriteAttempt, Writes } from './writes.ts';

/** A rotation that isn't set everywhere. */
export interface OpenRotation {
  readonly rotationId: string;
  /** The latest change of any of its rows: what `resume` and `close` must have seen. */
  readonly change: number;
  readonly note: string;
  readonly startedAtMs: number;
  /** Until then (wall clock) a terminal may be sending it, if it hasn't ended since. `null`: it may be resumed. */
  readonly liveUntilMs: number | null;
  /** The last attempt of each place that isn't set, in the order of the plan. */
  readonly places: readonly OpenPlace[];
}

interface OpenPlace {
  readonly row: WriteRow;
  /** Something else has set it since: nothing is left to do. */
  readonly isSetSince: boolean;
}

const OPEN = `
  SELECT *, ${SET_SINCE} AS since FROM writes w INDEXED BY writes_open WHERE ${OPEN_ROTATION} ORDER BY id`;

/** Of all its rows: one that is set is open no more, but has changed. */
const LATEST_CHANGE = 'SELECT max(changed) AS change FROM writes WHERE write_id = :writeId';

const CLOSE = `
  UPDATE writes SET closed = 1, note = iif(:note = '', note, :note),
    reason = iif(state = 'planned', coalesce(reason, 'not sent'), reason),
    state = iif(state = 'planned', 'not-sent', state), changed = ${nextChange('writes')}
  WHERE write_id = :rotationId AND ${OPEN_ROTATION} AND runner <> :except`;

/** Rotations are their rows: there is nothing else to keep. */
export class Rotations {
  readonly #database: Database;
  readonly #writes: Writes;

  constructor(database: Database, writes: Writes) {
    this.#database = database;
    this.#writes = writes;
  }

  /** Those that aren't set everywhere, newest first. Without those that wait for nothing any more. */
  open(): Stored<readonly OpenRotation[]> {
    return this.#database.read(() => this.#openNow());
  }

  /**
   * Takes over what is left of a rotation, with another value: all of it or nothing, so that no two values are ever under
   * way. The terminal that worked on it can claim nothing more. On the disk when it settles.
   *
   * @param seenChange the latest change of its rows when a person saw them: a terminal that was stopped may have gone on since
   * @param attempt with a new runner, and the id of the rotation as its `writeId`
   * @returns `lost` if it isn't as it was seen: another terminal has resumed or closed it, or still works on it
   */
  resume(
    seenChange: number,
    attempt: WriteAttempt,
    places: readonly PlannedWrite[],
  ): Promise<Stored<Planned | { readonly state: 'lost' }>> {
    return this.#database.write(
      () => {
        const rotationId = attempt.writeId;
        if (!this.#isAsSeen(rotationId, seenChange)) return { state: 'lost' };
        const planned = this.#writes.planNow({ ...attempt, origin: 'rotation' }, places);
        if (planned.state === 'planned') {
          this.#database.run(CLOSE, { rotationId, note: '', except: attempt.runner });
        }
        return planned;
      },
      { isDurable: true },
    );
  }

  /**
   * Gives a rotation up: nothing waits for it any more. Its places that aren't set get the note, if there is one.
   *
   * @param seenChange as for `resume`
   * @returns `lost` if it isn't as it was seen, as for `resume`
   */
  close(
    rotationId: string,
    seenChange: number,
    note = '',
  ): Promise<Stored<{ readonly state: 'closed' | 'lost' }>> {
    return this.#database.write(() => {
      if (!this.#isAsSeen(rotationId, seenChange)) return { state: 'lost' };
      this.#database.run(CLOSE, { rotationId, note, except: '' });
      return { state: 'closed' };
    });
  }

  /** The places of the last rotation of a secret, without those that were forgotten since. */
  lastPlaces(name: string): Stored<readonly RememberedPlace[]> {
    const sql = `SELECT DISTINCT profile_id, profile_name, vault, name FROM writes
      WHERE name = :name AND kind = 'secret' AND hidden = 0 AND write_id = (SELECT write_id FROM writes
        WHERE name = :name AND kind = 'secret' AND origin = 'rotation' AND hidden = 0 ORDER BY id DESC LIMIT 1)`;
    return this.#database.read(() => this.#database.all(sql, { name }).map(remembered));
  }

  /** Whether it is open, no terminal works on it, and none of its rows has changed since. */
  #isAsSeen(rotationId: string, seenChange: number): boolean {
    const now = this.#openNow().find((each) => each.rotationId === rotationId);
    return now?.change === seenChange && now.liveUntilMs === null;
  }

  #openNow(): readonly OpenRotation[] {
    const nowMs = this.#database.now();
    const rotations = Map.groupBy(this.#database.all(OPEN), ({ write_id }) => String(write_id));
    const read = (rows: readonly Columns[], writeId: string) => {
      const latest = this.#database.get(LATEST_CHANGE, { writeId });
      return readRotation(rows, Number(latest?.change), nowMs) ?? [];
    };
    return [...rotations].flatMap(([writeId, rows]) => read(rows, writeId)).reverse();
  }
}

/** @returns `null` if it waits for nothing any more */
function readRotation(
  rows: readonly Columns[],
  change: number,
  nowMs: number,
): OpenRotation | null {
  const places = rows.map((columns) => ({
    row: readWriteRow(columns, nowMs),
    isSetSince: columns.since === 1,
  }));
  const last = places.at(-1)?.row;
  const isWaited = places.some(({ row, isSetSince }) => row.isSendable && !isSetSince);
  if (last === undefined || !isWaited) return null;
  const live = places.flatMap(({ row }) => row.liveUntilMs ?? []);
  return {
    rotationId: last.writeId,
    change,
    note: last.note,
    startedAtMs: Math.min(...places.map(({ row }) => row.atMs)),
    liveUntilMs: live.length === 0 ? null : Math.max(...live),
    places,
  };
}

function remembered(columns: Columns): RememberedPlace {
  return {
    profileId: String(columns.profile_id),
    profileName: String(columns.profile_name),
    vault: String(columns.vault),
    name: String(columns.name),
  };
}
