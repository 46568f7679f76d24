import { Store } from '../domain/store.ts';
import type { NewRows, News } from '../storage/news.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { Heartbeat } from './heartbeat.ts';

/** What this terminal and others change in the database, for all services: at each beat, once it was started. */
export class NewsFeed {
  /** Why the last look failed. */
  readonly problem = new Store<StorageProblem | null>(null);
  readonly #news: News;
  readonly #listeners = new Set<(rows: NewRows) => void>();
  #isStarted = false;

  constructor(news: News, heartbeat: Heartbeat) {
    this.#news = news;
    heartbeat.onBeat(() => this.look());
  }

  /** Called with each row once, as it is by then. */
  onNews(listener: (rows: NewRows) => void): void {
    this.#listeners.add(listener);
  }

  /** From now on, news is what comes. What is read later is at least as new. Again changes nothing. */
  start(): void {
    if (this.#isStarted) return;
    const started = this.#news.start();
    this.#isStarted = started.ok;
    this.problem.set(started.ok ? null : started.error);
  }

  look(): void {
    this.start();
    if (!this.#isStarted) return;
    const news = this.#news.take();
    this.problem.set(news.ok ? null : news.error);
    if (!news.ok || news.value === null) return;
    for (const listener of this.#listeners) listener(news.value);
  }
}
