import type { DatabaseSync } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { readRow } from './history-rows.ts';
import type { StorageProblem } from './storage-problem.ts';

/** What other terminals add to the history. */
export interface HistoryNews {
  /**
   * The latest dispatches, cheap enough for every second: all that were added since the last call,
   * and some from before, so the caller leaves out what it knows. One that is still being sent comes
   * once its fate is known.
   */
  appeared(profileId: ProfileId): Result<readonly Dispatch[], StorageProblem>;
}

/** SQLite gives the number of a forgotten row to the next one, so it looks back a little. */
const LOOK_BACK = 50;
const MOST = 1_000;

/** Needs an open database with the schema in it. */
export function openHistoryNews(database: DatabaseSync): HistoryNews {
  const select = database.prepare(
    'SELECT rowid AS number, * FROM dispatches WHERE rowid > ? AND profile_id = ? ORDER BY rowid LIMIT ?',
  );
  const count = database.prepare('SELECT coalesce(max(rowid), 0) AS latest FROM dispatches');
  const atStart = Number(count.get()?.latest ?? 0);
  /** Up to where everything of a profile was given. */
  const givenUpTo = new Map<string, number>();

  return {
    appeared: (profileId) =>
      attempt('The history could not be read', () => {
        const from = (givenUpTo.get(profileId) ?? atStart) - LOOK_BACK;
        const rows = select.all(from, profileId, MOST).map((columns) => ({
          number: Number(columns.number),
          dispatch: readRow(columns)?.dispatch ?? null,
        }));
        const firstOpen = rows.find(({ dispatch }) => dispatch?.phase.state === 'sending');
        const last = firstOpen ? firstOpen.number - 1 : rows.at(-1)?.number;
        if (last !== undefined) givenUpTo.set(profileId, last);
        return rows.flatMap(({ dispatch }) =>
          dispatch === null || dispatch.phase.state === 'sending' ? [] : [dispatch],
        );
      }),
  };
}
