import type { DatabaseSync } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { readRow } from './history-rows.ts';
import { settle } from './history-table.ts';
import type { Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';

/** What other terminals add to the history. */
export interface HistoryNews {
  /**
   * The latest dispatches, cheap enough to call every second: everything added since the last call, plus some
   * older ones, so callers must skip those they know. A dispatch being sent appears once its outcome is
   * known, or as `unknown` once its terminal is gone.
   */
  appeared(profileId: ProfileId): Result<readonly Dispatch[], StorageProblem>;
  /**
   * Whether another terminal was sending at the last look, or nobody has looked yet. If it is killed, no file
   * changes: only another look tells.
   */
  awaitsOthers(profileId: ProfileId): boolean;
}

/** SQLite reuses the row number of a deleted dispatch, so look back a little. */
const LOOK_BACK = 50;
const MOST = 1_000;

/** Needs an open database with the schema. */
export function openHistoryNews(database: DatabaseSync, presence: Presence): HistoryNews {
  const select = database.prepare(
    'SELECT rowid AS number, * FROM dispatches WHERE rowid > ? AND profile_id = ? ORDER BY rowid LIMIT ?',
  );
  const count = database.prepare('SELECT coalesce(max(rowid), 0) AS latest FROM dispatches');
  const atStart = Number(count.get()?.latest ?? 0);
  /** Up to which row each profile's dispatches have been returned. */
  const givenUpTo = new Map<string, number>();
  const awaited = new Map<string, boolean>();

  return {
    appeared: (profileId) =>
      attempt('The history could not be read', () => {
        const from = (givenUpTo.get(profileId) ?? atStart) - LOOK_BACK;
        const rows = select.all(from, profileId, MOST).map((columns) => {
          const row = readRow(columns);
          const [dispatch] = row === null ? [] : settle([row], presence);
          const isMine = row !== null && presence.isMine(row.sender);
          return { number: Number(columns.number), dispatch: dispatch ?? null, isMine };
        });
        const open = rows.filter(({ dispatch }) => dispatch?.phase.state === 'sending');
        const [firstOpen] = open;
        awaited.set(
          profileId,
          open.some(({ isMine }) => !isMine),
        );
        const last = firstOpen ? firstOpen.number - 1 : rows.at(-1)?.number;
        if (last !== undefined) givenUpTo.set(profileId, last);
        return rows.flatMap(({ dispatch }) =>
          dispatch === null || dispatch.phase.state === 'sending' ? [] : [dispatch],
        );
      }),
    awaitsOthers: (profileId) => awaited.get(profileId) ?? true,
  };
}
