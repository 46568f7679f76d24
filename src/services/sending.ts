import type { StorageProblem, Stored } from '../storage/storage-problem.ts';
import { isWithin, START_WITHIN_MS } from '../storage/windows.ts';
import type { Clock } from './clock.ts';

/** Lets a few run at once for each key; the others wait in line. */
export class FewAtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string): Promise<void> {
    const running = this.#running.get(key) ?? 0;
    if (running < this.#most) this.#running.set(key, running + 1);
    else {
      // Whoever leaves gives its place to the next in line.
      const line = this.#lines.get(key) ?? [];
      this.#lines.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
  }

  #leave(key: string): void {
    const next = this.#lines.get(key)?.shift();
    if (next) next();
    else this.#running.set(key, (this.#running.get(key) ?? 1) - 1);
  }
}

/** The time in which a request must start, or it is not sent at all. */
export interface StartWindow {
  /** To be asked right before the first byte: a process may be stopped anywhere before. */
  readonly isOpen: () => boolean;
  /** Whether it was asked, and too late. */
  readonly wasMissed: boolean;
}

/**
 * @param claimedAtMs when other terminals see the claim, wall clock
 * @param sinceMs before the claim was made, monotonic: so that no clock that is set back lets a late request out
 * @param withinMs for tests, which shorten it with the windows of the storage
 */
export function startWindow(
  clock: Clock,
  claimedAtMs: number,
  sinceMs: number,
  withinMs = START_WITHIN_MS,
): StartWindow {
  let wasMissed = false;
  return {
    isOpen() {
      const isInTime = isWithin(clock.wallMs(), claimedAtMs, withinMs);
      wasMissed = !isInTime || clock.monoMs() - sinceMs >= withinMs;
      return !wasMissed;
    },
    get wasMissed() {
      return wasMissed;
    },
  };
}

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
