import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import type { DispatchRow } from '../../src/storage/dispatch-rows.ts';
import type { DispatchToSend } from '../../src/storage/dispatches.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import type { Stored } from '../../src/storage/storage-problem.ts';
import type { PlannedWrite, WriteAttempt } from '../../src/storage/writes.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const SECOND = 1_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A machine: one folder, one clock, and as many terminals as a test opens. Closing one without more is a kill. */
export class Machine {
  readonly folder = temporaryFolder();
  nowMs = Date.UTC(2026, 5, 1);

  get file(): string {
    return path.join(this.folder, 'dispatchbox.db');
  }

  try(terminal = 'here') {
    const opened = openStorage(this.folder, { id: terminal, now: () => this.nowMs });
    if (opened.ok) onTestFinished(() => opened.value.storage.close().catch(() => {}));
    return opened;
  }

  open(terminal = 'here'): Storage {
    return must(this.try(terminal)).storage;
  }

  pass(ms: number): void {
    this.nowMs += ms;
  }

  /** A terminal whose connection a test looks at. */
  connect() {
    const connection = new DatabaseSync(this.file);
    const terminal = { id: 'here', now: () => this.nowMs };
    const database = new Database(this.file, connection, terminal);
    onTestFinished(() => database.close());
    /** Leaves no room for another page. */
    const fill = () => {
      const pages = connection.prepare('PRAGMA page_count').get()?.page_count;
      connection.exec(`PRAGMA max_page_count = ${pages}`);
    };
    return { connection, database, fill };
  }

  /** Another program on the same file. */
  raw(): DatabaseSync {
    const database = new DatabaseSync(this.file);
    onTestFinished(() => void (database.isOpen && database.close()));
    return database;
  }

  sql(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    const database = new DatabaseSync(this.file);
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  }
}

export const REQUEST = { key: 'deploy', ref: 'main', title: 'Deploy', params: { env: 'staging' } };

export function toSend(localId: string, profileId = 'acme'): DispatchToSend {
  return {
    localId,
    profileId,
    profileName: profileId.toUpperCase(),
    tokenKind: 'personal',
    request: REQUEST,
  };
}

/** A dispatch that the service has accepted as `d-<localId>`. */
export async function waiting(
  storage: Storage,
  localId: string,
  profileId = 'acme',
): Promise<DispatchRow> {
  must(await storage.dispatches.journal([toSend(localId, profileId)]));
  return found(await storage.dispatches.storeAnswer(localId, accepted(`d-${localId}`)));
}

export function accepted(dispatchId: string) {
  return <D extends object>(before: D) => ({
    ...before,
    phase: { state: 'waiting', dispatchId, unknownStatus: null } as const,
  });
}

export function found<T>(stored: Stored<T | null>): T {
  const value = must(stored);
  if (value === null) throw new Error('nothing there');
  return value;
}

/** The state of each row of a page. */
export function statesOf(rows: Stored<readonly DispatchRow[]>): Record<string, string> {
  return Object.fromEntries(
    must(rows).map(({ dispatch }) => [dispatch.localId, dispatch.phase.state]),
  );
}

export function place(vault: string, name = 'API_KEY', unsendable?: string): PlannedWrite {
  return {
    profileId: 'acme',
    profileName: 'ACME',
    host: 'ci.acme.dev/svc',
    vault,
    kind: 'secret',
    name,
    source: 'typed',
    ...(unsendable !== undefined && { unsendable }),
  };
}

export function attemptOf(runner: string, of: Partial<WriteAttempt> = {}): WriteAttempt {
  return { writeId: `w-${runner}`, origin: 'form', runner, note: '', ...of };
}

/** Plans places that nobody else works on. @returns their rows */
export async function planned(
  storage: Storage,
  attempt: WriteAttempt,
  ...places: readonly PlannedWrite[]
): Promise<readonly number[]> {
  const result = must(await storage.writes.plan(attempt, places));
  if (result.state !== 'planned') throw new Error(result.state);
  return result.ids;
}

/** One place that is set, from its plan to its answer. */
export async function set(
  storage: Storage,
  runner: string,
  version: number,
  at = place('prod'),
): Promise<void> {
  const ids = await planned(storage, attemptOf(runner), at);
  must(await storage.writes.claim(ids, runner));
  must(await storage.writes.finish(all(ids, { state: 'set', version }), runner));
}

export function all<T>(ids: readonly number[], result: T): ReadonlyMap<number, T> {
  return new Map(ids.map((id) => [id, result]));
}
