import { ok } from '../domain/result.ts';
import type { Database, WriteOptions } from './database.ts';
import type { Stored } from './storage-problem.ts';
import { PATIENCE_MS } from './write-queue.ts';

interface Waiting extends Required<WriteOptions> {
  readonly work: () => unknown;
  readonly settle: (stored: Stored<unknown> | Promise<Stored<unknown>>) => void;
}

/**
 * Runs the writes that are asked for in one turn of the event loop in one transaction: when many answers arrive at once, and
 * what is sent next is claimed, the disk is waited for once.
 */
export class GroupCommit {
  readonly #database: Database;
  #waiting: Waiting[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** @returns once it is stored. If one of the others can't be, this one is stored without it. */
  write<T>(
    work: () => T,
    { isDurable = false, patienceMs = PATIENCE_MS }: WriteOptions = {},
  ): Promise<Stored<T>> {
    return new Promise((resolve) => {
      const settle: Waiting['settle'] = (stored) => resolve(stored as Stored<T>);
      this.#waiting.push({ work, isDurable, patienceMs, settle });
      if (this.#waiting.length === 1) setImmediate(() => void this.#commit());
    });
  }

  async #commit(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    const isDurable = group.some((each) => each.isDurable);
    const shortestMs = Math.min(...group.map(({ patienceMs }) => patienceMs));
    const all = () => group.map(({ work }) => work());
    // Whatever one of them throws, it throws again where it is alone.
    const together =
      group.length > 1
        ? await this.#database.write(all, { isDurable, patienceMs: shortestMs }).catch(() => null)
        : null;
    const isLocked = together?.ok === false && together.error.kind === 'locked';
    for (const [at, { work, settle, ...options }] of group.entries()) {
      if (together?.ok) settle(ok(together.value[at]));
      // Alone it would wait as long again.
      else if (isLocked && options.patienceMs === shortestMs) settle(together);
      else settle(this.#database.write(work, options));
    }
  }
}
