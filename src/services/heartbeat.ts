import { Signal, Store } from '../domain/store.ts';
import type { NewRows, News } from '../storage/news.ts';
import { type Clock, untilNext } from './clock.ts';

const EVERY_MS = 2_000;

/** No amount of work takes so long: the process was stopped, or the machine slept. */
const SLEPT_MS = 5_000;

/** Looks every two seconds for news in the database, this terminal's included, and whether the process was stopped. */
export class Heartbeat {
  /** Why the last look at the news failed, as a sentence. */
  readonly problem = new Store<string | null>(null);
  readonly #clock: Clock;
  readonly #news: News;
  readonly #changes = new Signal<NewRows>();
  /** With each row that was changed, once, as it is by then. */
  readonly onNews = this.#changes.subscribe;
  readonly #beats = new Signal();
  readonly onBeat = this.#beats.subscribe;
  readonly #wakes = new Signal();
  readonly onWake = this.#wakes.subscribe;
  #hasNews = false;
  #runs = false;
  #last = { monoMs: 0, wallMs: 0 };
  #cancel = () => {};

  constructor(clock: Clock, news: News) {
    this.#clock = clock;
    this.#news = news;
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
    this.#changes.emit(news.value);
  }

  /** The process was resumed, as a signal told. */
  wake(): void {
    this.#last = this.#now();
    this.#wakes.emit();
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
      this.#beats.emit();
    });
  }

  #now() {
    return { monoMs: this.#clock.monoMs(), wallMs: this.#clock.wallMs() };
  }
}
