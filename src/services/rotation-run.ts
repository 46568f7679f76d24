import type { Destination } from '../domain/destination.ts';
import {
  afterAttempt,
  type EntryResult,
  isAwaited,
  isSettled,
  type PlaceResult,
  TRIED_FIRST,
} from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import type { Writable } from '../domain/write-guard.ts';
import { type Attempt, planAttempt } from './plan-attempt.ts';
import { readRotation } from './read-rotation.ts';
import {
  type NewValues,
  type Place,
  type RotationParts,
  type RotationState,
  setElsewhereWords,
  type Target,
  targetOf,
  unsendable,
  wasSetSince,
} from './rotation-places.ts';
import type { WriteAnswer } from './send-writes.ts';

export interface SendOptions {
  /** One place to try first: the rest waits. */
  readonly only?: string | null;
  /** Also where it is set already: after a restart, the rest would get another value than what is set. */
  readonly isForAll?: boolean;
}

/** No change has this number, so nothing is sent or closed before it is looked at again. */
export const NOT_SEEN = -1;

/** One rotation: its places, what came of each, and the values of those that aren't set. */
export class RotationRun {
  readonly id: string;
  readonly note: string;
  readonly state: Store<RotationState>;
  readonly #parts: RotationParts;
  #values: NewValues;
  /** The latest change of its rows that a person was shown; `null` before it is planned. */
  #seenChange: number | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(
    parts: RotationParts,
    of: {
      readonly id: string;
      readonly note: string;
      readonly places: readonly Place[];
      readonly values: NewValues;
    },
  ) {
    this.#parts = parts;
    this.id = of.id;
    this.note = of.note;
    this.#values = of.values;
    this.state = new Store<RotationState>({
      places: of.places,
      results: new Map(),
      waiting: new Set(),
      isSending: false,
      isStopping: false,
      isClosed: false,
      liveUntilMs: null,
    });
  }

  /** The secrets that it is of. */
  get names(): readonly string[] {
    return [...new Set(this.state.get().places.map(({ name }) => name))];
  }

  /** What isn't set. None if nothing can be sent to any of it: then there is nothing to wait for. */
  get open(): readonly Place[] {
    const { places, results, isClosed } = this.state.get();
    if (isClosed) return [];
    const unset = places.filter(({ id }) => !isSettled(results.get(id)));
    return unset.some(({ id }) => isAwaited(results.get(id))) ? unset : [];
  }

  /** The names that lack a value: after a restart, all of them. */
  get namesWithoutValue(): readonly string[] {
    const names = new Set(this.open.map(({ name }) => name));
    return [...names].filter((name) => !this.#values.has(name));
  }

  /** The names whose value would be lost with this terminal. */
  get namesToLose(): readonly string[] {
    const names = new Set(this.open.map(({ name }) => name));
    return [...names].filter((name) => this.#values.has(name));
  }

  /** The profiles whose token wasn't accepted for a place that isn't set, in the order of the places. */
  get rejectedProfiles(): readonly ProfileId[] {
    const { results } = this.state.get();
    const rejected = this.open.filter(({ id }) => {
      const result = results.get(id);
      return result !== undefined && 'isTokenRejected' in result;
    });
    return [...new Set(rejected.map(({ profileId }) => profileId))];
  }

  /** The latest change of its places that a person was shown; `null` before it is journaled. */
  get seenChange(): number | null {
    return this.#seenChange;
  }

  /** Settles when nothing is under way. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Where the next `send` goes: what the guard has to let through before. */
  destinations({ only = null, isForAll = false }: SendOptions = {}): readonly Destination[] {
    const targets = this.#wanted(isForAll).filter(({ id }) => only === null || id === only);
    const all = targets.flatMap(({ to, whyNot }) => (to !== null && whyNot === null ? [to] : []));
    return [...new Map(all.map((to) => [`${to.profileId}\0${to.vault}`, to])).values()];
  }

  /** Values for names that lack one, or other ones. */
  give(values: NewValues): void {
    this.#values = new Map([...this.#values, ...values]);
    this.state.update({});
  }

  /** Sends nothing more. What is in flight is still answered. */
  stop(): void {
    if (this.state.get().isSending) this.state.update({ isStopping: true });
  }

  /** Gives the values up, and sends nothing more. */
  drop(): void {
    this.stop();
    this.#values = new Map();
    this.state.update({});
  }

  /**
   * Sends what isn't set, one request for each place, so that each gets an exact answer. All of it is journaled before the
   * first request leaves: after a crash, each place is known as set, unknown or not sent.
   *
   * @param agreed where the guard has let it through
   * @returns once it is journaled, and goes on by itself; or the sentence why nothing was sent
   */
  async send(
    agreed: readonly Writable[],
    { only = null, isForAll = false }: SendOptions = {},
  ): Promise<Result<void, string>> {
    if (this.state.get().isSending) return ok(undefined);
    this.state.update({ isSending: true, isStopping: false });
    const begun = await this.#begin(agreed, { only, isForAll });
    if (begun.ok) return begun;
    this.state.update({ isSending: false, isStopping: false });
    // Whoever sends it again has seen what it says now.
    if (this.#seenChange !== null) this.refresh();
    return begun;
  }

  /**
   * Reads it as the journal has it: what other terminals have made of it, too.
   *
   * @returns whether there is anything of it
   */
  refresh(): boolean {
    if (this.state.get().isSending) return true;
    const read = readRotation(this.#parts, this.id, this.state.get());
    if (read === null) return false;
    const { change, ...state } = read;
    this.#seenChange = change ?? NOT_SEEN;
    this.state.update(state);
    this.#dropSettledValues();
    return true;
  }

  #wanted(isForAll: boolean): readonly Place[] {
    const { places, results } = this.state.get();
    return isForAll || results.size === 0 ? places : this.open;
  }

  async #begin(
    agreed: readonly Writable[],
    { only, isForAll }: Required<SendOptions>,
  ): Promise<Result<void, string>> {
    const shown = new Map(this.state.get().places.map((place) => [place.id, place]));
    const targets = this.#wanted(isForAll).map((each) => {
      // What waits for another place to be tried is agreed to before it leaves.
      const waits = only !== null && each.id !== only;
      return targetOf(this.#parts.lookUp(each, each.profileName), waits ? null : agreed);
    });
    const attempt = await planAttempt(this.#parts, {
      ...{ rotationId: this.id, note: this.note, targets, only },
      newValue: (name) => this.#values.get(name) ?? null,
      whyNot: (leaving) => this.#setMeanwhile(leaving, shown),
      seenChange: this.#seenChange,
    });
    if (!attempt.ok) return attempt;
    this.#send(attempt.value);
    return ok(undefined);
  }

  /** Whoever sends it again has been told. @returns the sentence if a place isn't as it was shown */
  #setMeanwhile(leaving: readonly Target[], shown: ReadonlyMap<string, Place>): string | null {
    const newest = new Map(
      leaving.map((place) => [place.id, this.#parts.lookUp(place, place.profileName)]),
    );
    const changed = [...newest.values()].find((now) => wasSetSince(shown.get(now.id), now));
    if (!changed) return null;
    const { places } = this.state.get();
    this.state.update({ places: places.map((each) => newest.get(each.id) ?? each) });
    return setElsewhereWords(changed);
  }

  #send(of: Attempt): void {
    const { results: before, places } = this.state.get();
    const results = new Map(before);
    for (const { id } of of.leaving) results.delete(id);
    for (const { id } of of.rest) results.set(id, afterAttempt(before.get(id), TRIED_FIRST));
    for (const { id, whyNot } of of.unsendable)
      results.set(id, afterAttempt(before.get(id), unsendable(whyNot)));
    const newest = new Map(of.leaving.map((place) => [place.id, place]));
    this.state.update({
      places: places.map((each) => newest.get(each.id) ?? each),
      results,
      waiting: new Set(of.leaving.map(({ id }) => id)),
    });
    const sending = this.#parts.sender.send(of.requests, {
      runner: of.runner,
      isStopped: () => this.state.get().isStopping,
      onAnswer: (answer) => this.#apply(answer, before),
    });
    this.#ended = sending.finally(() => {
      this.state.update({ isSending: false, isStopping: false, waiting: new Set() });
      this.refresh();
    });
  }

  #apply({ results: news }: WriteAnswer, before: ReadonlyMap<string, PlaceResult>): void {
    const state = this.state.get();
    const results = new Map<string, PlaceResult>(state.results);
    const waiting = new Set(state.waiting);
    for (const [id, result] of news) {
      results.set(id, afterAttempt<PlaceResult>(before.get(id), result satisfies EntryResult));
      waiting.delete(id);
    }
    this.state.update({ results, waiting });
    this.#dropSettledValues();
  }

  /** Nobody needs the value of a name that is set everywhere. */
  #dropSettledValues(): void {
    const needed = new Set(this.open.map(({ name }) => name));
    this.#values = new Map([...this.#values].filter(([name]) => needed.has(name)));
  }
}
