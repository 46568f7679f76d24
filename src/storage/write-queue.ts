import { setTimeout as delay } from 'node:timers/promises';
import { isLocked, LOCKED } from './storage-problem.ts';

/** For how long a write is tried while another process holds the lock. A write takes milliseconds. */
export const PATIENCE_MS = 5_000;

interface Job {
  /** @returns whether it is over: done, or failed with anything but a lock */
  readonly attempt: () => boolean;
  readonly giveUp: () => void;
  readonly deadlineMs: number;
}

/**
 * The writes of a process, in the order in which they are asked for. Each try waits for a lock for milliseconds, so
 * that no key has to wait for a process that holds it.
 */
export class WriteQueue {
  #jobs: Job[] = [];
  #pump: Promise<void> | null = null;

  /**
   * With nothing ahead of it, `work` is done before this returns.
   *
   * @param patienceMs for how long to try while another process holds the lock, wherever in the queue it stands
   * @throws what `work` throws; `LOCKED` if the lock outlasts the patience.
   */
  run<T>(work: () => T, patienceMs = PATIENCE_MS): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        try {
          resolve(work());
        } catch (error) {
          if (isLocked(error)) return false;
          reject(error);
        }
        return true;
      };
      if (this.#pump === null && attempt()) return;
      const deadlineMs = performance.now() + patienceMs;
      this.#jobs.push({ attempt, giveUp: () => reject(LOCKED), deadlineMs });
      this.#pump ??= this.#work();
    });
  }

  /** Settles once nothing waits. */
  async end(): Promise<void> {
    await this.#pump;
  }

  async #work(): Promise<void> {
    while (this.#jobs.length > 0) {
      // Random, or two processes that wait for each other could keep colliding.
      await delay(10 + Math.random() * 30);
      while (this.#jobs[0]?.attempt()) this.#jobs.shift();
      const nowMs = performance.now();
      const { late = [], left = [] } = Object.groupBy(this.#jobs, ({ deadlineMs }) =>
        deadlineMs < nowMs ? 'late' : 'left',
      );
      this.#jobs = left;
      for (const { giveUp } of late) giveUp();
    }
    this.#pump = null;
  }
}
