import type { Destination } from '../domain/destination.ts';
import { noteProblem } from '../domain/entry-doubt.ts';
import { type PlaceResult, TRIED_FIRST } from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import type { Writable } from '../domain/write-guard.ts';
import {
  accessTo,
  journalWrites,
  setElsewhereWords,
  type VaultParts,
  wasSetSince,
} from './journal-writes.ts';
import {
  afterAnswers,
  distinctDestinations,
  type LookUp,
  type NewValues,
  openPlaces,
  type Place,
  plannedWrite,
  type RotationState,
  readRotation,
  rejectedProfiles,
  type Target,
  targetOf,
  whileSending,
} from './rotation-state.ts';
import type { WriteAnswer, WriteRequest, WriteSender } from './send-writes.ts';

export interface SendOptions {
  /** One place to try first: the rest waits. */
  readonly only?: string | null;
  /** Also where it is set already: after a restart, the rest would get another value than what is set. */
  readonly isForAll?: boolean;
}

export interface RotationParts extends VaultParts {
  readonly sender: WriteSender;
  readonly lookUp: LookUp;
}

/** No change has this number, so nothing is sent or closed before it is looked at again. */
const NOT_SEEN = -1;

/** One rotation: its places, what came of each, and the values of those that aren't set, if this terminal has them. */
export class RotationRun {
  readonly id: string;
  readonly note: string;
  readonly state: Store<RotationState>;
  readonly #parts: RotationParts;
  #values: NewValues;
  /** The latest change of its rows that a person was shown; `null` before it is planned. */
  #seenChange: number | null = null;
  /** Settles when nothing is under way. */
  ended: Promise<void> = Promise.resolve();
  /** Why the latest attempt made nothing of a place that still has the result of one before it. */
  inVain: string | null = null;
  /** When the latest attempt began. Wall clock. */
  sentAtMs = 0;

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
      startedAtMs: null,
    });
  }

  /** The secrets that it is of. */
  get names(): readonly string[] {
    return [...new Set(this.state.get().places.map(({ name }) => name))];
  }

  /** The places that aren't set. Empty if nothing can be sent to any: then there is nothing to wait for. */
  get open(): readonly Place[] {
    return openPlaces(this.state.get());
  }

  /** The names that lack a value: after a restart, all of them. */
  get namesWithoutValue(): readonly string[] {
    return this.#openNames.filter((name) => !this.#values.has(name));
  }

  /** The names whose value would be lost with this terminal. */
  get namesToLose(): readonly string[] {
    return this.#openNames.filter((name) => this.#values.has(name));
  }

  /** The profiles whose token wasn't accepted for a place that isn't set, in the order of the places. */
  get rejectedProfiles(): readonly ProfileId[] {
    return rejectedProfiles(this.state.get());
  }

  /** Where the next `send` goes: what the guard has to let through before. */
  destinations({ isForAll = false }: SendOptions = {}): readonly Destination[] {
    return distinctDestinations(this.#wanted(isForAll).filter(({ whyNot }) => whyNot === null));
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
    const begun = await this.#begin(agreed, only, isForAll);
    if (begun.ok) return begun;
    this.state.update({ isSending: false, isStopping: false });
    // Shows its newest state before it is sent again.
    if (this.#seenChange !== null) this.refresh();
    return begun;
  }

  noteProblem(note: string): string | null {
    const values = [...this.#values.values()].map(({ value }) => value);
    return noteProblem(note, values);
  }

  /**
   * Gives it up, as it is shown here: it isn't offered any more, and the log has the note.
   *
   * @returns the sentence why it wasn't: another terminal has gone on with it, or it is being sent
   */
  async close(note = ''): Promise<Result<void, string>> {
    const { rotations } = this.#parts.storage;
    const closed = await rotations.close(this.id, this.#seenChange ?? NOT_SEEN, note);
    if (!closed.ok) return err(closed.error.message);
    this.refresh();
    return closed.value.state === 'closed' ? ok(undefined) : err(NOT_CLOSED);
  }

  /** Reads it as the journal has it: what other terminals have made of it, too. */
  refresh(): void {
    const { storage, lookUp } = this.#parts;
    if (this.state.get().isSending) return;
    const rows = storage.writes.of(this.id);
    const open = storage.rotations.open();
    if (!rows.ok || !open.ok || rows.value.length === 0) return;
    const mine = open.value.find(({ rotationId }) => rotationId === this.id);
    const read = readRotation(rows.value, mine ?? null, this.state.get(), lookUp);
    const { change, ...state } = read;
    this.#seenChange = change ?? NOT_SEEN;
    this.state.update(state);
    this.#dropSettledValues();
  }

  /** Reads again what is known of each place, right before it is shown. */
  lookAgain(): void {
    const { places } = this.state.get();
    this.state.update({ places: this.#parts.lookUp(places) });
    this.refresh();
  }

  get #openNames(): readonly string[] {
    return [...new Set(this.open.map(({ name }) => name))];
  }

  #wanted(isForAll: boolean): readonly Place[] {
    const { places, results } = this.state.get();
    return isForAll || results.size === 0 ? places : this.open;
  }

  /** Journals what is sent next, all of it, before any byte leaves. What isn't sent yet is recorded, too. */
  async #begin(
    agreed: readonly Writable[],
    only: string | null,
    isForAll: boolean,
  ): Promise<Result<void, string>> {
    const { sender, lookUp } = this.#parts;
    const shown = new Map(this.state.get().places.map((place) => [place.id, place]));
    const targets = lookUp(this.#wanted(isForAll)).map((place) => targetOf(place, agreed, only));
    const groups = Object.groupBy(targets, ({ id, whyNot }) => {
      if (whyNot !== null) return 'unsendable';
      return only === null || id === only ? 'leaving' : 'rest';
    });
    const { leaving = [], rest = [], unsendable = [] } = groups;
    if (leaving.length === 0) {
      const why = unsendable[0]?.whyNot;
      return err(`Nothing was sent: no place can be sent to${why ? ` (${why})` : ''}.`);
    }
    const missing = leaving.find(({ name }) => !this.#values.has(name));
    if (missing) return err(`Nothing was sent: ${missing.name} has no value.`);
    const access = await accessTo(this.#parts.access, leaving);
    if (!access.ok) return access;
    const why = this.#setMeanwhile(leaving, shown);
    if (why !== null) return err(why);

    const journaled = await journalWrites(
      this.#parts,
      { writeId: this.id, origin: 'rotation', note: this.note },
      [...leaving, ...rest, ...unsendable].map((place) =>
        plannedWrite(place, this.#values.get(place.name)?.source ?? ''),
      ),
      { seenChange: this.#seenChange },
    );
    if (!journaled.ok) return journaled;
    const { runner, rows } = journaled.value;
    const waiting = rows.slice(leaving.length, leaving.length + rest.length);
    await sender.giveBack(waiting, runner, TRIED_FIRST);
    const requests = leaving.flatMap((place, at): WriteRequest[] => {
      const { id, agreed: to, name, vault, profileId, known } = place;
      const [value, own] = [this.#values.get(name), access.value.get(profileId)];
      if (to === null || !value || !own) return [];
      const row = rows[at] ?? 0;
      const entry = { ...value, id, name, description: '', row, shown: known?.version ?? null };
      return [{ to, access: own, vault, kind: 'secret', entries: [entry] }];
    });

    const { results: before } = this.state.get();
    this.inVain = null;
    this.sentAtMs = this.#parts.clock.wallMs();
    this.#replace(leaving);
    this.state.update(whileSending(before, { leaving, rest, unsendable }));
    const sending = sender.send(requests, {
      runner,
      isStopped: () => this.state.get().isStopping,
      onAnswers: (answers) => this.#apply(answers, before),
    });
    this.ended = sending.finally(() => {
      this.state.update({ isSending: false, isStopping: false, waiting: new Set() });
      this.refresh();
    });
    return ok(undefined);
  }

  /** @returns the sentence if a place isn't as it was shown; by then it is shown as it is now */
  #setMeanwhile(leaving: readonly Target[], shown: ReadonlyMap<string, Place>): string | null {
    const newest = this.#parts.lookUp(leaving);
    const changed = newest.find(({ id, known }) => wasSetSince(shown.get(id)?.known, known));
    if (!changed) return null;
    this.#replace(newest);
    return setElsewhereWords(changed, changed.known);
  }

  #replace(newest: readonly Place[]): void {
    const byId = new Map(newest.map((place) => [place.id, place]));
    const { places } = this.state.get();
    this.state.update({ places: places.map((each) => byId.get(each.id) ?? each) });
  }

  #apply(answers: readonly WriteAnswer[], before: ReadonlyMap<string, PlaceResult>): void {
    const news = answers.flatMap((answer) => [...answer.results]);
    this.state.update(afterAnswers(this.state.get(), before, news));
    const { results } = this.state.get();
    const isInVain = ([id, { state }]: (typeof news)[number]) => results.get(id)?.state !== state;
    this.inVain ??=
      answers.find((answer) => [...answer.results].some(isInVain))?.explanation ?? null;
    this.#dropSettledValues();
  }

  /** Drops the value of each name that is set everywhere. */
  #dropSettledValues(): void {
    const needed = new Set(this.#openNames);
    this.#values = new Map([...this.#values].filter(([name]) => needed.has(name)));
  }
}

const NOT_CLOSED =
  'Nothing was closed: this rotation is being sent, or another terminal has gone on with it. Check it, then try again.';
