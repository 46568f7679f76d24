import { ok } from '../domain/result.ts';
import type { Database, WriteOptions } from './database.ts';
import type { Stored } from './storage-problem.ts';

interface Waiting {
  readonly work: () => unknown;
  readonly settle: (stored: Stored<unknown> | Promise<Stored<unknown>>) => void;
}

/**
 * Runs the writes that are asked for in one turn of the event loop in one transaction: when many answers arrive at once,
 * the disk is waited for once.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #options: WriteOptions;
  #waiting: Waiting[] = [];

  constructor(database: Database, options: WriteOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** @returns once it is stored. If one of the others can't be, this one is stored without it. */
  write<T>(work: () => T): Promise<Stored<T>> {
    return new Promise((resolve) => {
      const settle: Waiting['settle'] = (stored) => resolve(stored as Stored<T>);
      this.#waiting.push({ work, settle });
      if (this.#waiting.length === 1) setImmediate(() => void this.#commit());
    });
  }

  async #commit(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    const alone = (work: () => unknown) => this.#database.write(work, this.#options);
    // Whatever one of them throws, it throws again where it is alone.
    const together =
      group.length > 1
        ? await alone(() => group.map(({ work }) => work())).catch(() => null)
        : null;
    // Each alone would wait as long again.
    if (together?.ok === false && together.error.kind === 'locked') {
      for (const { settle } of group) settle(together);
      return;
    }
    for (const [at, { work, settle }] of group.entries()) {
      const values = together?.ok ? (together.value as readonly unknown[]) : null;
      settle(values ? ok(values[at]) : alone(work));
    }
  }
}
