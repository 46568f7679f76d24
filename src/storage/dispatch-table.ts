import type { SQLInputValue } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { Columns, Database } from './database.ts';
import {
  type CheckState,
  type DispatchRow,
  dispatchValues,
  readDispatchRow,
} from './dispatch-rows.ts';
import { nextChange } from './schema.ts';
import { within } from './windows.ts';

/** The rows, each with the hold of its profile's service. */
export const ROWS = `
  SELECT *, (SELECT at + held_for FROM holds WHERE holds.profile_id = dispatches.profile_id
    AND ${within('at', 'held_for')}) AS held_until
  FROM dispatches`;

const INSERT = `
  INSERT INTO dispatches (local_id, profile_id, token_kind, created_at, sent_for, request, state, dispatch_id, detail, changed)
  VALUES (:localId, :profileId, :tokenKind, :createdAtMs, :sentForMs, :request, :state, :dispatchId, :detail, ${nextChange('dispatches')})`;

const UPDATE = `
  UPDATE dispatches SET state = :state, dispatch_id = :dispatchId, detail = :detail, changed = ${nextChange('dispatches')}`;

/** The rows of dispatches, for what runs in a read or a write. */
export class DispatchTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The row as it is stored: its state is the stored one, not as it reads. */
  columns(localId: string): Columns | undefined {
    const now = this.#database.now();
    return this.#database.get(`${ROWS} WHERE local_id = :localId`, { localId, now });
  }

  find(localId: string): DispatchRow | null {
    return this.read(this.columns(localId));
  }

  read(columns: Columns | undefined): DispatchRow | null {
    return columns ? readDispatchRow(columns, this.#database.now()) : null;
  }

  /** @param sql begins with `ROWS` @returns no row that this program didn't write */
  select(sql: string, values: Record<string, SQLInputValue> = {}): readonly DispatchRow[] {
    const now = this.#database.now();
    const rows = this.#database.all(sql, { ...values, now });
    return rows.flatMap((columns) => readDispatchRow(columns, now) ?? []);
  }

  insert(dispatch: Dispatch, profileName: string, sentForMs: number): DispatchRow {
    const values = dispatchValues(dispatch, profileName, null);
    this.#database.run(INSERT, { ...values, sentForMs });
    // What can't be read back wasn't journaled.
    return this.find(dispatch.localId) ?? this.#database.refuseUnkept();
  }

  /**
   * @param and what else is set, in SQL @param checked the check that brought the change
   * @returns the row as it is then
   */
  update(
    row: DispatchRow,
    dispatch: Dispatch,
    and: string,
    checked: { readonly last: CheckState['last']; readonly waitForMs: number } | null = null,
  ): DispatchRow | null {
    const last = checked?.last ?? row.check.last;
    const { localId: _, ...values } = dispatchValues(dispatch, row.profileName, last);
    const waitForMs = Math.ceil(checked?.waitForMs ?? 0);
    const sql = `${UPDATE}, ${and} WHERE id = :id`;
    this.#database.run(sql, { ...values, id: row.id, nowMs: this.#database.now(), waitForMs });
    return this.find(row.dispatch.localId);
  }
}
