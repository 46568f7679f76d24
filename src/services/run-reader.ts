import type { ProfileId } from '../domain/profile.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Dispatches } from '../storage/dispatches.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { Clock } from './clock.ts';
import type { RunList } from './run-list.ts';

interface Outside {
  readonly clock: Clock;
  readonly dispatches: Dispatches;
  readonly list: RunList;
  /** Why something isn't read: it is tried again. `null` once it is. */
  readonly notRead: (problem: StorageProblem | null) => void;
  /** What waits is in the list. */
  readonly opened: () => void;
  readonly completed: () => void;
}

/** More than a window shows: they are there at once. */
const FIRST_ROWS = 200;
/** So many that no key waits for them. */
const MORE_ROWS = 1_000;
const MORE_AFTER_MS = 20;
/** The first frame and the first keys come before the rest. */
const REST_AFTER_MS = 500;
const AGAIN_MS = 1_000;

/** Reads all dispatches that this machine remembers into the list. */
export class RunReader {
  readonly #outside: Outside;
  #cancel = () => {};

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The latest, of one profile and of all, and what waits, at once; the rest after a moment, page by page. */
  readAll(first: ProfileId | null): void {
    const { clock, dispatches, list, notRead, opened, completed } = this.#outside;
    const open = dispatches.open();
    const newest = this.#latest(null);
    const isAll = newest.ok && newest.value.length < FIRST_ROWS;
    const latest = isAll ? newest : this.#latest(first);
    const [failed] = [open, newest, latest].flatMap((read) => (read.ok ? [] : [read.error]));
    if (!open.ok || !newest.ok || !latest.ok) {
      notRead(failed ?? null);
      this.#cancel = clock.after(AGAIN_MS, () => this.readAll(first));
      return;
    }
    notRead(null);
    list.put([...latest.value, ...newest.value, ...open.value], { atOnce: true });
    opened();
    if (isAll) completed();
    else this.#readMore(newest.value.at(-1) ?? null, REST_AFTER_MS);
  }

  readLatest(profileId: ProfileId): void {
    const latest = this.#latest(profileId);
    if (latest.ok) this.#outside.list.put(latest.value, { atOnce: true });
  }

  close(): void {
    this.#cancel();
  }

  #latest(profileId: ProfileId | null) {
    return this.#outside.dispatches.page({ profileId, limit: FIRST_ROWS });
  }

  #readMore(before: DispatchRow | null, afterMs = MORE_AFTER_MS): void {
    const { clock, dispatches, list, notRead, completed } = this.#outside;
    this.#cancel = clock.after(afterMs, () => {
      const page = dispatches.page({ profileId: null, limit: MORE_ROWS, before });
      notRead(page.ok ? null : page.error);
      if (!page.ok) return this.#readMore(before, AGAIN_MS);
      list.put(page.value);
      if (page.value.length < MORE_ROWS) return completed();
      this.#readMore(page.value.at(-1) ?? null);
    });
  }
}
