import type { DatabaseSync } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { ROW_SQL, readRow } from './history-rows.ts';
import { settle } from './history-table.ts';
import type { Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';

/** What other terminals did to the history. */
export interface HistoryNews {
  /**
   * What happened since the last look; `null` if nothing can have. Cheap enough to call every second. After a
   * problem, the next look still has all of it.
   */
  news(profileId: ProfileId): Result<News | null, StorageProblem>;
}

interface News {
  /**
   * Everything added, plus some older ones, so callers must skip those they know. A dispatch being sent appears
   * once its outcome is known, or as `unknown` once its terminal is gone.
   */
  readonly dispatches: readonly Dispatch[];
  /**
   * Whether to look again soon, although no file may change until then: another terminal is sending, which may be
   * killed, or there is more than fits into one look.
   */
  readonly isToBeContinued: boolean;
}

/** SQLite reuses the row number of a deleted dispatch, so look back a little. */
const LOOK_BACK = 50;
const MOST = 1_000;

/** The last look at a profile. */
interface Look {
  /** That of the database. It changes with each write by another connection. */
  readonly version: unknown;
  /** Up to which row all dispatches were returned. */
  readonly upTo: number;
  readonly isToBeContinued: boolean;
}

/** Needs an open database with the schema. */
export function openHistoryNews(database: DatabaseSync, presence: Presence): HistoryNews {
  const dataVersion = database.prepare('PRAGMA data_version');
  const select = database.prepare(
    `SELECT rowid AS number, ${ROW_SQL.select} FROM dispatches WHERE rowid > ? AND profile_id = ? ORDER BY rowid LIMIT ?`,
  );
  const count = database.prepare('SELECT coalesce(max(rowid), 0) AS latest FROM dispatches');
  const atStart = Number(count.get()?.latest ?? 0);
  const looks = new Map<ProfileId, Look>();

  return {
    news: (profileId) =>
      attempt("Couldn't read the history", () => {
        const last = looks.get(profileId);
        // Before the rows: what is written meanwhile is news for the next look.
        const version = dataVersion.get()?.data_version;
        if (last?.version === version && !last?.isToBeContinued) return null;
        const from = last?.upTo ?? atStart;
        const found = select.all(from - LOOK_BACK, profileId, MOST);
        const rows = found.flatMap((columns) => {
          const row = readRow(columns);
          return row === null ? [] : [{ ...row, number: Number(columns.number) }];
        });
        const dispatches = settle(rows, presence);
        const open = rows.filter((_, at) => dispatches[at]?.phase.state === 'sending');
        const isToBeContinued =
          found.length === MOST || open.some(({ sender }) => !presence.isMine(sender));
        const upTo = open[0] ? open[0].number - 1 : Number(found.at(-1)?.number ?? from);
        looks.set(profileId, { version, upTo, isToBeContinued });
        return {
          dispatches: dispatches.filter(({ phase }) => phase.state !== 'sending'),
          isToBeContinued,
        };
      }),
  };
}
