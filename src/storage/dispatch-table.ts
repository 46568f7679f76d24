import type { SQLInputValue } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import { type Columns, type Database, integerOf } from './database.ts';
import {
  type CheckState,
  type DispatchRow,
  dispatchValues,
  readDispatchRow,
} from './dispatch-rows.ts';
import { nextChange } from './schema.ts';
import { within } from './windows.ts';

const INSERT = `
  INSERT INTO dispatches (local_id, profile_id, token_kind, created_at, sent_for, request, state, dispatch_id, detail, changed)
  VALUES (:localId, :profileId, :tokenKind, :createdAtMs, :sentForMs, :request, :state, :dispatchId, :detail, ${nextChange('dispatches')})`;

const UPDATE = `
  UPDATE dispatches SET state = :state, dispatch_id = :dispatchId, detail = :detail, changed = ${nextChange('dispatches')}`;

const HELD = `
  SELECT max(at + held_for) AS until FROM holds
  WHERE profile_id IN (SELECT value FROM json_each(:profileIds)) AND ${within('at', 'held_for')}`;

/** The rows of dispatches, for what runs in a read or a write. */
export class DispatchTable {
  readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** The row as it is stored: its state is the stored one, not as it reads. */
  columns(localId: string): Columns | undefined {
    return this.database.get('SELECT * FROM dispatches WHERE local_id = :localId', { localId });
  }

  find(localId: string): DispatchRow | null {
    return this.read(this.columns(localId));
  }

  read(columns: Columns | undefined): DispatchRow | null {
    if (columns === undefined) return null;
    const held = this.heldUntilMs([String(columns.profile_id)]);
    return readDispatchRow(columns, this.database.now(), held);
  }

  /** Without rows that this program didn't write. */
  select(sql: string, values: Record<string, SQLInputValue> = {}): readonly DispatchRow[] {
    const now = this.database.now();
    const rows = this.database.all(sql, { ...values, now });
    const ids = new Set(rows.map(({ profile_id }) => String(profile_id)));
    const held = new Map([...ids].map((id) => [id, this.heldUntilMs([id])]));
    return rows.flatMap(
      (columns) =>
        readDispatchRow(columns, now, held.get(String(columns.profile_id)) ?? null) ?? [],
    );
  }

  /** Until when the service of these profiles wants no checks. */
  heldUntilMs(profileIds: readonly ProfileId[]): number | null {
    const now = this.database.now();
    const until = this.database.get(HELD, { profileIds: JSON.stringify(profileIds), now })?.until;
    return integerOf(until);
  }

  insert(dispatch: Dispatch, profileName: string, sentForMs: number): DispatchRow {
    const values = dispatchValues(dispatch, profileName, null);
    const added = this.database.run(INSERT, { ...values, sentForMs });
    const row = this.find(dispatch.localId);
    // What can't be read back wasn't journaled.
    return added === 1 && row !== null ? row : this.database.refuseUnkept();
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
    this.database.run(sql, { ...values, id: row.id, nowMs: this.database.now(), waitForMs });
    return this.find(row.dispatch.localId);
  }
}
