import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { err, ok } from '../domain/result.ts';
import { attempt, problemFromError, refuse, type Stored } from './storage-problem.ts';
import { WINDOWS, type Windows } from './windows.ts';
import { WriteQueue } from './write-queue.ts';

export type Columns = Record<string, SQLOutputValue>;
export type Values = Record<string, SQLInputValue>;

/** For how long an answer is tried to be stored while another process holds the lock: it exists nowhere else. */
export const ANSWER_PATIENCE_MS = 120_000;

export function integerOf(column: SQLOutputValue | undefined): number | null {
  return typeof column === 'number' ? column : null;
}

/** The name that SQLite gives a database which isn't on the disk. */
export const IN_MEMORY = ':memory:';

/** A terminal, as the others that have the database open know it. */
export interface Terminal {
  /** Others read it as who made a check. Not empty. */
  readonly id: string;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** Tests shorten them. */
  readonly windows?: Windows;
}

export interface WriteOptions {
  /** On the disk when it settles, safe from a power cut, and in the file that others read. */
  readonly isDurable?: boolean;
  readonly patienceMs?: number;
}

/**
 * The open database of one terminal. Reading is at once, since no writer is in its way. Writes are transactions that
 * hold the write lock from their beginning, in the order in which they are asked for.
 */
export class Database {
  readonly path: string;
  readonly terminal: string;
  readonly windows: Windows;
  readonly #connection: DatabaseSync;
  readonly #now: () => number;
  readonly #inode: number | null;
  readonly #statements = new Map<string, StatementSync>();
  readonly #queue = new WriteQueue();
  readonly #readFailed: string;
  readonly #writeFailed: string;

  /** @param connection open, with the schema: see `openDatabase` */
  constructor(file: string, connection: DatabaseSync, { id, now, windows }: Terminal) {
    const name = path.basename(file);
    this.path = file;
    this.terminal = id;
    this.windows = windows ?? WINDOWS;
    this.#connection = connection;
    this.#now = now;
    this.#inode = inodeOf(file);
    this.#readFailed = `Couldn't read ${name}`;
    this.#writeFailed = `Couldn't write to ${name}`;
  }

  /** Wall clock, whole milliseconds. In a write it is read while the lock is held: before, it may be long ago. */
  now(): number {
    return Math.trunc(this.#now());
  }

  /** Runs `work` in a read transaction: all that it reads is of one moment. */
  read<T>(work: () => T): Stored<T> {
    return this.#noteDamage(attempt(this.#readFailed, () => this.#transaction('BEGIN', work)));
  }

  /**
   * Runs `work` in a transaction of its own, which is rolled back if it throws or returns a problem. With no other write
   * waiting, it is done before this returns.
   */
  async write<T>(
    work: () => T,
    { isDurable = false, patienceMs }: WriteOptions = {},
  ): Promise<Stored<T>> {
    try {
      return ok(await this.#queue.run(() => this.#writeNow(work, isDurable), patienceMs));
    } catch (error) {
      return this.#noteDamage(err(problemFromError(this.#writeFailed, error)));
    }
  }

  /** Ends a write that did not keep what it was given, as a damaged file, or a trigger in it, may do. */
  refuseUnkept(): never {
    const why = "it didn't keep a row. Nothing was sent. Start dispatchbox again.";
    return refuse(`${this.#writeFailed}: ${why}`, 'damaged');
  }

  /** @param sql in it, `:now` is the time */
  all(sql: string, values: Values = {}): Columns[] {
    return this.#statement(sql).all({ now: this.now(), ...values }) as Columns[];
  }

  get(sql: string, values: Values = {}): Columns | undefined {
    return this.#statement(sql).get({ now: this.now(), ...values }) as Columns | undefined;
  }

  /** @returns how many rows it changed */
  run(sql: string, values: Values = {}): number {
    return Number(this.#statement(sql).run({ now: this.now(), ...values }).changes);
  }

  /** Closes it once what waits is stored or was given up. Changes nothing else: a row in flight stays so. */
  async close(): Promise<void> {
    await this.#queue.end();
    this.#connection.close();
  }

  /** So that the next start reads the whole file, however big it is, and moves it aside. */
  #noteDamage<T>(stored: Stored<T>): Stored<T> {
    const isDamaged = !stored.ok && stored.error.kind === 'damaged';
    if (isDamaged) attempt('', () => fs.writeFileSync(suspicionOf(this.path), ''));
    return stored;
  }

  #writeNow<T>(work: () => T, isDurable: boolean): T {
    // It stays open here when it is moved aside or removed, but no later start would read what is written to it.
    if (inodeOf(this.path) !== this.#inode) {
      const why = 'it was moved or removed. Start dispatchbox again.';
      refuse(`${this.#writeFailed}: ${why}`);
    }
    if (!isDurable) return this.#transaction('BEGIN IMMEDIATE', work);
    this.#connection.exec('PRAGMA synchronous = FULL');
    try {
      return this.#transaction('BEGIN IMMEDIATE', work);
    } finally {
      this.#connection.exec('PRAGMA synchronous = NORMAL');
    }
  }

  #transaction<T>(begin: Begin, work: () => T): T {
    const connection = this.#connection;
    return connection.isTransaction ? work() : inTransaction(connection, begin, work);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      statement.setAllowUnknownNamedParameters(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** `BEGIN IMMEDIATE` holds the write lock from its beginning. */
type Begin = 'BEGIN' | 'BEGIN IMMEDIATE';

/** Runs `work` in a transaction, which is rolled back if it throws. */
export function inTransaction<T>(connection: DatabaseSync, begin: Begin, work: () => T): T {
  connection.exec(begin);
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have ended it already.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** @returns `null` if there is no such file */
function inodeOf(file: string): number | null {
  return file === IN_MEMORY ? null : (fs.statSync(file, { throwIfNoEntry: false })?.ino ?? null);
}

/** The name of an empty file that says that damage was found in the database. */
export function suspicionOf(file: string): string {
  return `${file}.suspect`;
}
