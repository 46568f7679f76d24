import { Store } from '../domain/store.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Clock } from './clock.ts';
import { Pace, SCREEN_PACE_MS } from './pace.ts';
import { isWaiting, type LocalId, newWatch, type Watch } from './watch.ts';

/** The watches of this process. What others see changes at most ten times a second. */
export class Watches {
  readonly shown = new Store<ReadonlyMap<LocalId, Watch>>(new Map());
  readonly #clock: Clock;
  readonly #watches = new Map<LocalId, Watch>();
  readonly #inFlight = new Set<LocalId>();
  readonly #listeners = new Set<() => void>();
  readonly #pace: Pace;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#pace = new Pace(clock, SCREEN_PACE_MS, () => this.shown.set(new Map(this.#watches)));
  }

  all(): Iterable<Watch> {
    return this.#watches.values();
  }

  find(localId: LocalId): Watch | null {
    return this.#watches.get(localId) ?? null;
  }

  /** Watches a row that waits, if it is wanted, and no longer one that doesn't; plans as its terminals agreed. */
  follow(row: DispatchRow, isWanted: boolean): void {
    const { localId } = row.dispatch;
    const known = this.#watches.get(localId);
    const watch = newWatch(row, this.#clock);
    if (watch === null || !isWaiting(row)) this.delete(localId);
    else if (known?.dispatchId !== watch.dispatchId) {
      if (isWanted) this.#put({ ...watch, isInFlight: this.#inFlight.has(localId) });
    } else if (!known.isInFlight && !known.isUrgent) {
      const isOlder = (row.check.last?.atMs ?? 0) < known.answeredAtMs;
      const nextAtMs = isOlder ? Math.max(known.nextAtMs, watch.nextAtMs) : watch.nextAtMs;
      if (nextAtMs !== known.nextAtMs) this.#put({ ...known, nextAtMs });
    }
  }

  /** Its check begins or ends, which it does also if it isn't watched meanwhile. */
  setInFlight(localId: LocalId, isInFlight: boolean): void {
    if (isInFlight) this.#inFlight.add(localId);
    else this.#inFlight.delete(localId);
    this.change(localId, { isInFlight });
  }

  /** Changes a watch that is still there. */
  change(localId: LocalId, change: Partial<Watch>): void {
    const now = this.#watches.get(localId);
    if (now) this.#put({ ...now, ...change });
  }

  delete(localId: LocalId): void {
    if (this.#watches.delete(localId)) this.#tell();
  }

  /** Called at once with each change. @returns ends that */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#pace.close();
  }

  #put(watch: Watch): void {
    this.#watches.set(watch.localId, watch);
    this.#tell();
  }

  #tell(): void {
    this.#pace.ask();
    for (const listener of [...this.#listeners]) listener();
  }
}
