import type { Database } from './database.ts';
import { type DispatchRow, ROWS, selectDispatches } from './dispatch-rows.ts';
import type { Stored } from './storage-problem.ts';
import { selectWrites, type WriteRow } from './write-rows.ts';

/** The rows that this terminal and others have changed since the last call: each once, as it is now. */
export interface NewRows {
  /** Forgotten ones, too. */
  readonly dispatches: readonly DispatchRow[];
  readonly writes: readonly WriteRow[];
}

const SINCE = 'WHERE changed > :change ORDER BY changed';

const latest = (table: 'dispatches' | 'writes') =>
  `(SELECT coalesce(max(changed), 0) FROM ${table})`;

const LATEST = `SELECT ${latest('dispatches')} AS dispatches, ${latest('writes')} AS writes`;

/**
 * What changes in the database. Time passing is no change: read a row again at the end of its window. Nor is a check that
 * is claimed. Templates have no news of their own: read them again with any.
 */
export class News {
  readonly #database: Database;
  #version = '';
  #seen = { dispatches: 0, writes: 0 };

  constructor(database: Database) {
    this.#database = database;
  }

  /** Begins: `take` then returns each later change. Call it before reading rows, so that no change is missed. */
  start(): Stored<void> {
    return this.#database.read(() => {
      this.#version = '';
      this.#seen = this.#latest();
    });
  }

  /** Cheap enough to call with each beat. @returns `null` if nothing at all was changed since the last call */
  take(): Stored<NewRows | null> {
    return this.#database.read(() => {
      const version = this.#versionNow();
      if (version === this.#version) return null;
      const { dispatches, writes } = this.#seen;
      const rows = {
        dispatches: selectDispatches(this.#database, `${ROWS} ${SINCE}`, { change: dispatches }),
        writes: selectWrites(this.#database, `SELECT * FROM writes ${SINCE}`, { change: writes }),
      };
      this.#version = version;
      this.#seen = this.#latest();
      return rows;
    });
  }

  /** Differs after each commit, by this process or another. */
  #versionNow(): string {
    const { data_version: others } = this.#database.get('PRAGMA data_version') ?? {};
    const { own } = this.#database.get('SELECT total_changes() AS own') ?? {};
    return `${others} ${own}`;
  }

  #latest(): { dispatches: number; writes: number } {
    const { dispatches, writes } = this.#database.get(LATEST) ?? {};
    return { dispatches: Number(dispatches), writes: Number(writes) };
  }
}
