import { isDeepStrictEqual } from 'node:util';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Signal, Store } from '../domain/store.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Dispatches } from '../storage/dispatches.ts';
import { type Clock, PACE_MS, type Pace } from './clock.ts';
import type { LocalId } from './watches.ts';

/** More than a window shows: they are there at once. */
const FIRST_ROWS = 200;
/** So many that no key waits for them. */
const MORE_ROWS = 1_000;
const MORE_AFTER_MS = 20;
/** The first frame and the first keys come before the rest. */
const REST_AFTER_MS = 500;
const AGAIN_MS = 1_000;

interface Reading {
  /** Whether all that waits is in the list. */
  readonly isOpen: boolean;
  /** Whether all that this machine remembers is. */
  readonly isComplete: boolean;
  /** Why something isn't read, as a sentence: it is tried again. */
  readonly problem: string | null;
}

/**
 * The dispatches that are in memory, of all profiles, newest first. What a person did shows at once; what the background brings is
 * paced, so that a thousand answers aren't a thousand frames.
 */
export class RunList {
  readonly rows = new Store<readonly DispatchRow[]>([]);
  readonly reading = new Store<Reading>({ isOpen: false, isComplete: false, problem: null });
  readonly #clock: Clock;
  readonly #dispatches: Dispatches;
  readonly #byId = new Map<LocalId, DispatchRow>();
  readonly #sending = new Set<LocalId>();
  /** Answers that couldn't be stored yet: newer than what is on the disk. */
  readonly #unstored = new Map<LocalId, (before: Dispatch) => Dispatch>();
  readonly #puts = new Signal<readonly DispatchRow[]>();
  /** At once with rows that are new, have changed or were forgotten. */
  readonly onPut = this.#puts.subscribe;
  readonly #pace: Pace;
  #sorted: DispatchRow[] = [];
  #cancelReading = () => {};

  constructor(clock: Clock, dispatches: Dispatches, pace: Pace) {
    this.#clock = clock;
    this.#dispatches = dispatches;
    this.#pace = pace;
    pace.onRun(() => this.rows.set(this.#sorted));
  }

  /** As it is now, also if that isn't on screen yet. */
  find(localId: LocalId): DispatchRow | null {
    return this.#byId.get(localId) ?? null;
  }

  all(): Iterable<DispatchRow> {
    return this.#byId.values();
  }

  /** Those that are being sent: few. */
  sending(): readonly DispatchRow[] {
    return [...this.#sending].flatMap((localId) => this.#byId.get(localId) ?? []);
  }

  finishedBefore(wallMs: number): readonly LocalId[] {
    return this.#sorted.flatMap(({ dispatch: { localId, phase, createdAtMs } }) =>
      createdAtMs < wallMs && ['ready', 'error', 'refused'].includes(phase.state) ? [localId] : [],
    );
  }

  /** Takes rows as they were just read or stored. Forgotten ones leave. */
  put(rows: readonly DispatchRow[], { atOnce = false } = {}): void {
    const added: DispatchRow[] = [];
    // The last one of a row that is there twice.
    const once = new Map(rows.map((row) => [row.dispatch.localId, row]));
    const changed = [...once.values()].flatMap((row) => this.#put(row, added) ?? []);
    if (changed.length === 0) return;
    // Two lists in order are merged in no time.
    if (added.length > 0) this.#sorted = [...this.#sorted, ...added.sort(order)].sort(order);
    this.#puts.emit(changed);
    const isWaiting = changed.every(({ dispatch }) => dispatch.phase.state === 'waiting');
    if (atOnce) this.#pace.now();
    else this.#pace.ask(isWaiting ? PACE_MS.waits : PACE_MS.ends);
  }

  /** Shows what can't be stored yet, until `stored`. */
  showUnstored(localId: LocalId, after: (before: Dispatch) => Dispatch): void {
    this.#unstored.set(localId, after);
    const row = this.#byId.get(localId);
    if (row) this.put([row], { atOnce: true });
  }

  stored(localId: LocalId): void {
    this.#unstored.delete(localId);
  }

  /**
   * Reads all that this machine remembers: the latest, of one profile and of all, and what waits, at once; then the rest.
   *
   * @param opened what waits is in the list
   */
  readAll(first: ProfileId | null, opened: () => void): void {
    const open = this.#dispatches.open();
    const newest = this.#latest(null);
    const isAll = newest.ok && newest.value.length < FIRST_ROWS;
    const isOfFirst =
      newest.ok && newest.value.every(({ dispatch }) => dispatch.profileId === first);
    const latest = isAll || isOfFirst ? newest : this.#latest(first);
    if (!open.ok || !newest.ok || !latest.ok) {
      const problems = [open, newest, latest].flatMap((read) =>
        read.ok ? [] : [read.error.message],
      );
      this.reading.update({ problem: problems[0] ?? null });
      this.#cancelReading = this.#clock.after(AGAIN_MS, () => this.readAll(first, opened));
      return;
    }
    this.put([...latest.value, ...newest.value, ...open.value], { atOnce: true });
    this.reading.set({ isOpen: true, isComplete: isAll, problem: null });
    opened();
    if (!isAll) this.#readMore(newest.value.at(-1) ?? null, REST_AFTER_MS);
  }

  readLatest(profileId: ProfileId): void {
    const latest = this.#latest(profileId);
    if (latest.ok) this.put(latest.value, { atOnce: true });
  }

  /** Reads some as they are on the disk now; those that were forgotten or deleted leave. */
  readAgain(localIds: readonly LocalId[]): void {
    const there: DispatchRow[] = [];
    const gone: LocalId[] = [];
    for (const localId of localIds) {
      const found = this.#dispatches.find(localId);
      if (found.ok && found.value) there.push(found.value);
      else if (found.ok) gone.push(localId);
    }
    this.put(there, { atOnce: true });
    this.drop(gone);
  }

  #latest(profileId: ProfileId | null) {
    return this.#dispatches.page({ profileId, limit: FIRST_ROWS });
  }

  #readMore(before: DispatchRow | null, afterMs: number): void {
    this.#cancelReading = this.#clock.after(afterMs, () => {
      const page = this.#dispatches.page({ profileId: null, limit: MORE_ROWS, before });
      if (!page.ok) {
        this.reading.update({ problem: page.error.message });
        return this.#readMore(before, AGAIN_MS);
      }
      this.put(page.value);
      const isComplete = page.value.length < MORE_ROWS;
      this.reading.update({ isComplete, problem: null });
      if (!isComplete) this.#readMore(page.value.at(-1) ?? null, MORE_AFTER_MS);
    });
  }

  /** They aren't on the disk any more. */
  drop(localIds: readonly LocalId[]): void {
    const rows = localIds.flatMap((localId) => this.#byId.get(localId) ?? []);
    this.put(rows.map((row) => ({ ...row, isForgotten: true })));
  }

  close(): void {
    this.#cancelReading();
  }

  /**
   * @param added takes the row if it is new
   * @returns the row as it is then, or `null` if that is nothing new
   */
  #put(read: DispatchRow, added: DispatchRow[]): DispatchRow | null {
    const { localId } = read.dispatch;
    const known = this.#byId.get(localId);
    if (read.dispatch.phase.state === 'sending') this.#sending.add(localId);
    else this.#sending.delete(localId);
    if (read.isForgotten) {
      if (!known) return null;
      this.#byId.delete(localId);
      this.#replace(known, []);
      return read;
    }
    const row = this.#newest(read);
    if (known && isDeepStrictEqual(known, row)) return null;
    this.#byId.set(localId, row);
    if (known) this.#replace(known, [row]);
    else added.push(row);
    return row;
  }

  #newest(row: DispatchRow): DispatchRow {
    const after = this.#unstored.get(row.dispatch.localId);
    // As it is on the disk. A check may have told more of it since.
    const isBefore =
      row.dispatch.phase.state === 'sending' || row.dispatch.phase.state === 'unknown';
    return after && isBefore
      ? { ...row, dispatch: after(row.dispatch), sendingUntilMs: null }
      : row;
  }

  /** A row's place never changes: it is found by halving. */
  #replace(row: DispatchRow, by: readonly DispatchRow[]): void {
    // The list in `rows` is on screen: change a copy.
    if (this.#sorted === this.rows.get()) this.#sorted = [...this.#sorted];
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.#sorted[middle];
      if (other && order(other, row) < 0) from = middle + 1;
      else to = middle;
    }
    this.#sorted.splice(from, 1, ...by);
  }
}

/** Newest first. */
function order(one: DispatchRow, other: DispatchRow): number {
  return other.dispatch.createdAtMs - one.dispatch.createdAtMs || other.id - one.id;
}
