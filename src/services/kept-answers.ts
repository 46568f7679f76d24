import type { StorageProblem, Stored } from '../storage/storage-problem.ts';
import type { Clock } from './clock.ts';

interface Outside {
  readonly clock: Clock;
  /** Why an answer isn't stored; `null` once all are. */
  readonly notStored: (problem: StorageProblem | null) => void;
  readonly defect: (error: unknown) => void;
}

type Attempt = () => Promise<Stored<unknown>>;

const AGAIN_MS = 1_000;

/** What came of requests, which is nowhere else: stored again for as long as the disk refuses it, and a last time at the end. */
export class KeptAnswers {
  readonly #outside: Outside;
  readonly #refused = new Set<Attempt>();
  #isEnded = false;
  #cancel = () => {};

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @param attempt stores it @returns what came of the first attempt; more follow if it failed */
  async store<T>(attempt: () => Promise<Stored<T>>): Promise<Stored<T>> {
    const stored = await attempt();
    if (stored.ok) return stored;
    this.#refused.add(attempt);
    this.#outside.notStored(stored.error);
    this.#plan();
    return stored;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#cancel();
    await this.#storeRefused();
  }

  #plan(): void {
    const { clock, defect } = this.#outside;
    this.#cancel();
    if (this.#isEnded) return;
    this.#cancel = clock.after(AGAIN_MS, () => {
      const again = this.#storeRefused().then(() => this.#refused.size > 0 && this.#plan());
      again.catch(defect);
    });
  }

  async #storeRefused(): Promise<void> {
    let problem: StorageProblem | null = null;
    const storeAgain = async (attempt: Attempt) => {
      const stored = await attempt();
      if (stored.ok) this.#refused.delete(attempt);
      else problem = stored.error;
    };
    await Promise.all([...this.#refused].map(storeAgain));
    this.#outside.notStored(problem);
  }
}
