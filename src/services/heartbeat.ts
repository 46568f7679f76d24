import { Store } from '../domain/store.ts';
import type { NewRows, News } from '../storage/news.ts';
import { type Clock, untilNext } from './clock.ts';

const EVERY_MS = 1_000;

/** No amount of work takes so long: the process was stopped, or the machine slept. */
const SLEPT_MS = 5_000;

/** Looks once a second for news in the database, this terminal's included, and whether the process was stopped. */
export class Heartbeat {
  /** Why the last look at the news failed, as a sentence. */
  readonly problem = new Store<string | null>(null);
  readonly #clock: Clock;
  readonly #news: News;
  readonly #onNews = new Set<(rows: NewRows) => void>();
  readonly #onBeat = new Set<() => void>();
  readonly #onWake = new Set<() => void>();
  #hasNews = false;
  #runs = false;
  #last = { monoMs: 0, wallMs: 0 };
  #cancel = () => {};

  constructor(clock: Clock, news: News) {
    this.#clock = clock;
    this.#news = news;
  }

  /** Called with each row that was changed, once, as it is by then. */
  onNews(listener: (rows: NewRows) => void): void {
    this.#onNews.add(listener);
  }

  onBeat(listener: () => void): void {
    this.#onBeat.add(listener);
  }

  onWake(listener: () => void): void {
    this.#onWake.add(listener);
  }

  /** Begins: later changes are news. Call it before reading rows, so that none is missed. A second call does nothing. */
  start(): void {
    if (this.#runs) return;
    this.#runs = true;
    this.#startNews();
    this.#last = this.#now();
    this.#arm();
  }

  /** Looks for news at once. */
  look(): void {
    if (!this.#hasNews) this.#startNews();
    if (!this.#hasNews) return;
    const news = this.#news.take();
    this.problem.set(news.ok ? null : news.error.message);
    if (!news.ok || news.value === null) return;
    for (const listener of this.#onNews) listener(news.value);
  }

  /** The process was resumed, as a signal told. */
  wake(): void {
    this.#last = this.#now();
    for (const listener of this.#onWake) listener();
  }

  close(): void {
    this.#cancel();
    this.#runs = false;
  }

  #startNews(): void {
    const started = this.#news.start();
    this.#hasNews = started.ok;
    this.problem.set(started.ok ? null : started.error.message);
  }

  /**
   * The monotonic clock went on while the process was stopped; while the machine slept it may have stood still, and the
   * wall clock went on. Setting that one forward looks the same: one round of checks does no harm.
   */
  #arm(): void {
    this.#cancel = this.#clock.after(untilNext(EVERY_MS, this.#clock), () => {
      this.#arm();
      const [before, now] = [this.#last, this.#now()];
      this.#last = now;
      const monoMs = now.monoMs - before.monoMs;
      const wallMs = now.wallMs - before.wallMs;
      if (monoMs > SLEPT_MS || wallMs - monoMs > SLEPT_MS) this.wake();
      this.look();
      for (const listener of this.#onBeat) listener();
    });
  }

  #now() {
    return { monoMs: this.#clock.monoMs(), wallMs: this.#clock.wallMs() };
  }
}
