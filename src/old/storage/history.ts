import { ok, type Result } from '../domain/result.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import { type HistoryNews, openHistoryNews } from './history-news.ts';
import { HISTORY_SCHEMA, HISTORY_UPGRADES } from './history-schema.ts';
import { type HistoryTable, openHistoryTable } from './history-table.ts';
import { openLeases, type PollLeases } from './poll-leases.ts';
import { openPresence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';
import { openTemplateTable, type TemplateTable } from './template-table.ts';

/**
 * Every dispatch that this machine remembers, for all profiles, in `history.db`; safe for several terminals
 * at once. It is also the journal: a dispatch is stored before its request is sent. Never contains a secret
 * value or token.
 */
export interface History extends HistoryTable, HistoryNews, TemplateTable, PollLeases {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  /**
   * Stores queued changes, releases the leases and ends its presence. Anything still `sending` then counts as
   * `unknown`.
   */
  close(): Promise<void>;
}

/** @returns a problem if the files aren't ours, are from a newer version, or can't be opened. */
export function openHistory(folder: string): Result<History, StorageProblem> {
  const presence = openPresence(folder, "Couldn't write the history");
  const leases = openLeases(folder, presence);
  const opened = openPrivateDatabase(folder, {
    name: 'history.db',
    lock: 'history.lock',
    what: "Couldn't open the history",
    schema: HISTORY_SCHEMA,
    upgrades: HISTORY_UPGRADES,
    tablesOf: (database) => ({
      ...openHistoryTable(database, presence),
      ...openHistoryNews(database, presence),
      ...openTemplateTable(database),
      ...leases,
      async close() {
        await inTurn(database, () => {
          leases.close();
          database.close();
          presence.close();
          return ok(undefined);
        });
      },
    }),
  });
  return opened.ok ? ok({ ...opened.value.tables, notices: opened.value.notices }) : opened;
}
