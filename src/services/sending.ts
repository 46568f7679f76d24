import type { ApiRequest } from '../api/endpoints.ts';
import type { Failure } from '../domain/failure.ts';
import { retryAfterOf } from '../domain/poll-schedule.ts';
import type { Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import { spanInWords } from '../domain/time-words.ts';
import type { Stored } from '../storage/storage-problem.ts';
import { isWithin, START_WITHIN_MS } from '../storage/windows.ts';
import type { Clock } from './clock.ts';
import type { Access } from './profile-access.ts';

/** Dispatches and writes to one service at once: a run on many profiles isn't a burst for a service that several share. */
const SENDS_AT_ONCE = 4;

interface CallLimits {
  readonly window: StartWindow;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
}

/** Everything that this process sends, dispatches and writes alike: each waits in the line of its service, and ends with the process. */
export class SendQueue {
  /** By origin, as are the lines. */
  readonly #running = new Map<string, number>();
  readonly #lines = new Map<string, ((asksToWait: Failure | null) => void)[]>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();

  /** Whether `close` was called: requests that wait aren't sent any more. */
  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Sends once it is its turn.
   *
   * @param send is given the answer of another request that asks to wait, if that came first: then it sends nothing
   */
  async run<T>(origin: string, send: (asksToWait: Failure | null) => Promise<T>): Promise<T> {
    const asksToWait = await this.#enter(origin);
    if (asksToWait !== null) return send(asksToWait);
    try {
      return await send(null);
    } finally {
      this.#leave(origin);
    }
  }

  /** Makes the call of a request whose turn it is. */
  async call<T>(
    origin: string,
    { client, token }: Access,
    request: ApiRequest<T>,
    { window, signal }: CallLimits,
  ): Promise<Result<T, Failure>> {
    const result = await client.send(request, {
      token,
      signal: AbortSignal.any([this.#ending.signal, ...(signal ? [signal] : [])]),
      beforeFirstByte: window.isOpen,
    });
    if (!result.ok) this.#heed(origin, result.error);
    return result;
  }

  /** `close` waits for it. */
  async track<T>(sending: Promise<T>): Promise<T> {
    this.#underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.#underWay.delete(sending);
    }
  }

  /** Ends what is in flight, and settles when all that is tracked has ended. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#underWay);
  }

  /** `Retry-After` counts for all that wait in line. What a person sends later goes out: the service has the last word. */
  #heed(origin: string, failure: Failure): void {
    if ((retryAfterOf(failure) ?? 0) <= 0) return;
    const line = this.#lines.get(origin) ?? [];
    for (const leave of line.splice(0)) leave(failure);
  }

  async #enter(origin: string): Promise<Failure | null> {
    const running = this.#running.get(origin) ?? 0;
    if (running < SENDS_AT_ONCE) {
      this.#running.set(origin, running + 1);
      return null;
    }
    // A request that is done lets the next in line go.
    const line = this.#lines.get(origin) ?? [];
    this.#lines.set(origin, line);
    return new Promise((resolve) => line.push(resolve));
  }

  #leave(origin: string): void {
    const next = this.#lines.get(origin)?.shift();
    if (next) next(null);
    else this.#running.set(origin, (this.#running.get(origin) ?? 1) - 1);
  }
}

/** Such as `ci.acme.dev asked to wait 1 min`. */
export function waitWords(failure: Failure): string {
  const host = 'host' in failure ? failure.host : 'the service';
  return `${host} asked to wait ${spanInWords(retryAfterOf(failure) ?? 0)}`;
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

interface AnswerParts {
  readonly clock: Clock;
  readonly defect: (error: unknown) => void;
}

type Attempt = () => Promise<Stored<unknown>>;

const AGAIN_MS = 1_000;

/** What came of requests, which is nowhere else: stored again for as long as the disk refuses it, and a last time at the end. */
export class KeptAnswers {
  /** Why one isn't stored, as a sentence; `null` once all are. */
  readonly problem = new Store<string | null>(null);
  readonly #parts: AnswerParts;
  readonly #refused = new Set<Attempt>();
  #isEnded = false;
  #cancel = () => {};

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** @param attempt stores it @returns what came of the first attempt; more follow if it failed */
  async store<T>(attempt: () => Promise<Stored<T>>): Promise<Stored<T>> {
    const stored = await attempt();
    if (stored.ok) return stored;
    this.#refused.add(attempt);
    this.problem.set(stored.error.message);
    this.#plan();
    return stored;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#cancel();
    await this.#storeRefused();
  }

  #plan(): void {
    const { clock, defect } = this.#parts;
    this.#cancel();
    if (this.#isEnded) return;
    this.#cancel = clock.after(AGAIN_MS, () => {
      const again = this.#storeRefused().then(() => this.#refused.size > 0 && this.#plan());
      again.catch(defect);
    });
  }

  async #storeRefused(): Promise<void> {
    let problem: string | null = null;
    const storeAgain = async (attempt: Attempt) => {
      const stored = await attempt();
      if (stored.ok) this.#refused.delete(attempt);
      else problem = stored.error.message;
    };
    await Promise.all([...this.#refused].map(storeAgain));
    this.problem.set(problem);
  }
}
