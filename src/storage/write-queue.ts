import { setTimeout as delay } from 'node:timers/promises';
import { isLocked } from './storage-problem.ts';

interface Job {
  /** @returns whether it is over: done, or failed with anything but a lock */
  readonly attempt: () => boolean;
  readonly giveUp: (error: unknown) => void;
  readonly deadlineMs: number;
}

/**
 * The writes of a process, in the order in which they are asked for. Each try waits for a lock for milliseconds, so
 * that no key has to wait for a process that holds it.
 */
export class WriteQueue {
  readonly #jobs: Job[] = [];
  #pump: Promise<void> | null = null;

  /**
   * With nothing ahead of it, `work` is done before this returns.
   *
   * @param patienceMs for how long to try while another process holds the lock, wherever in the queue it stands
   * @throws what `work` throws; what SQLite says of a lock if that outlasts the patience.
   */
  run<T>(work: () => T, patienceMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      let last: unknown;
      const attempt = () => {
        try {
          resolve(work());
        } catch (error) {
          last = error;
          if (isLocked(error)) return false;
          reject(error);
        }
        return true;
      };
      if (this.#pump === null && attempt()) return;
      const giveUp = (error: unknown) => reject(last ?? error);
      this.#jobs.push({ attempt, giveUp, deadlineMs: performance.now() + patienceMs });
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
      const locked = Object.assign(new Error('locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
      const nowMs = performance.now();
      for (const job of this.#jobs.filter(({ deadlineMs }) => deadlineMs < nowMs)) {
        this.#jobs.splice(this.#jobs.indexOf(job), 1);
        job.giveUp(locked);
      }
    }
    this.#pump = null;
  }
}
