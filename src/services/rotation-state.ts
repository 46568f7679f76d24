import type { Destination } from '../domain/destination.ts';
import {
  afterAttempt,
  type EntryResult,
  isAwaited,
  isSettled,
  notSent,
  type PlaceResult,
  TRIED_FIRST,
} from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  distinct,
  type KnownEntry,
  type RememberedPlace,
  type SecretPlace,
  secretId,
} from '../domain/vault-records.ts';
import { compare } from '../domain/words.ts';
import type { Writable } from '../domain/write-guard.ts';
import type { OpenRotation } from '../storage/rotations.ts';
import { resultOf, type WriteRow } from '../storage/write-rows.ts';
import type { PlannedWrite } from '../storage/writes.ts';

export interface NewValue {
  readonly value: SecretText;
  /** For the log: `typed`, `a file`, or what was generated. */
  readonly source: string;
}

/** By name: a name gets one value in all its places. */
export type NewValues = ReadonlyMap<string, NewValue>;

/** A place of a plan or a rotation, as it is now. */
export interface Place extends SecretPlace {
  readonly id: string;
  /** Of a removed profile, its last one. */
  readonly profileName: string;
  /** `null` if its profile was removed. */
  readonly to: Destination | null;
  /** Why nothing can be sent there, in a few words; `null` if it can. */
  readonly whyNot: string | null;
  /** The known entry, as a person is shown it; `null` if this machine never set it. */
  readonly known: KnownEntry | null;
}

/** Places as they are now. A removed profile has the name that is given. */
export type LookUp = (
  places: readonly (SecretPlace & { readonly profileName?: string })[],
) => readonly Place[];

/** For sorting: by profile, vault and name, in every terminal alike. Two profiles may have had one name. */
export function comparePlaces(one: Place, other: Place): number {
  const orderOf = ({ profileName, profileId, vault, name }: Place) =>
    [profileName, profileId, vault, name].join('\0');
  return compare(orderOf(one), orderOf(other));
}

/** Where places are, each vault once. */
export function distinctDestinations(places: readonly Place[]): readonly Destination[] {
  const all = places.flatMap(({ to }) => to ?? []);
  return [...new Map(all.map((to) => [`${to.profileId}\0${to.vault}`, to])).values()];
}

export interface RotationState {
  readonly places: readonly Place[];
  /** By the place's id. Without those that are being sent. */
  readonly results: ReadonlyMap<string, PlaceResult>;
  /** Those that are being sent and have no answer. */
  readonly waiting: ReadonlySet<string>;
  readonly isSending: boolean;
  readonly isStopping: boolean;
  /** Given up, here or in another terminal. */
  readonly isClosed: boolean;
  /** Until then (wall clock) another terminal may be sending it, if it hasn't ended since. */
  readonly liveUntilMs: number | null;
  /** When what isn't set was begun; `null` before it is journaled. Wall clock. */
  readonly startedAtMs: number | null;
}

/** The places that aren't set. Empty if nothing can be sent to any: then there is nothing to wait for. */
export function openPlaces({ places, results, isClosed }: RotationState): readonly Place[] {
  if (isClosed) return [];
  const unset = places.filter(({ id }) => !isSettled(results.get(id)));
  return unset.some(({ id }) => isAwaited(results.get(id))) ? unset : [];
}

/** The profiles whose token wasn't accepted for a place that isn't set, in the order of the places. */
export function rejectedProfiles(state: RotationState): readonly ProfileId[] {
  const rejected = openPlaces(state).filter(({ id }) => {
    const result = state.results.get(id);
    return result !== undefined && 'isTokenRejected' in result;
  });
  return [...new Set(rejected.map(({ profileId }) => profileId))];
}

type Results = RotationState['results'];

/** What is shown once an attempt is journaled. @param before the results of the attempts before it */
export function whileSending(
  before: Results,
  {
    leaving,
    rest,
    unsendable,
  }: Readonly<Record<'leaving' | 'rest' | 'unsendable', readonly Target[]>>,
): Pick<RotationState, 'results' | 'waiting'> {
  const results = new Map(before);
  for (const { id } of leaving) results.delete(id);
  for (const { id } of rest) results.set(id, afterAttempt(before.get(id), TRIED_FIRST));
  for (const { id, whyNot } of unsendable) {
    results.set(id, afterAttempt(before.get(id), unsendableResult(whyNot)));
  }
  return { results, waiting: new Set(leaving.map(({ id }) => id)) };
}

/** What is shown after some answers. @param before as for `whileSending` */
export function afterAnswers(
  now: RotationState,
  before: Results,
  answers: readonly (readonly [string, EntryResult])[],
): Pick<RotationState, 'results' | 'waiting'> {
  const results = new Map(now.results);
  const waiting = new Set(now.waiting);
  for (const [id, result] of answers) {
    results.set(id, afterAttempt(before.get(id), result));
    waiting.delete(id);
  }
  return { results, waiting };
}

interface ReadRotation
  extends Pick<RotationState, 'places' | 'results' | 'isClosed' | 'liveUntilMs' | 'startedAtMs'> {
  /** The latest change of any of its rows; `null` while one is under way: what becomes of it is no change. */
  readonly change: number | null;
}

/**
 * What this and other terminals have made of a rotation.
 *
 * @param rows all of its rows
 * @param open what the journal says is left of it; `null` if nothing waits for it any more
 * @param before what this terminal shows of it
 */
export function readRotation(
  rows: readonly WriteRow[],
  open: OpenRotation | null,
  before: RotationState,
  lookUp: LookUp,
): ReadRotation {
  const since = new Set(
    open?.places.flatMap(({ row, isSetSince }) => (isSetSince ? [row.id] : [])),
  );
  const last = new Map(rows.map((row) => [secretId(row), row]));
  const results = resultsOf(rows);
  const shown = new Map(before.places.map((place) => [place.id, place]));
  const all = distinct<RememberedPlace>([...before.places, ...last.values()]);
  const places = lookUp(all).map((place): Place => {
    const [row, result] = [last.get(place.id), results.get(place.id)];
    // It isn't open, and wasn't closed: something else has set it.
    const isOver = open === null && row?.isSendable === true && !row.isClosed;
    if (row && !isSettled(result) && (isOver || since.has(row.id))) {
      results.set(place.id, { state: 'set-since', version: place.known?.version ?? null });
    } else if (result) {
      results.set(place.id, newest(before.results.get(place.id), result));
    }
    // What a person was shown of a place stays until another version is told, or is its own.
    const seen = shown.get(place.id);
    return seen && !isSettled(results.get(place.id)) ? { ...place, known: seen.known } : place;
  });
  const ends = rows.flatMap(({ liveUntilMs }) => liveUntilMs ?? []);
  const isLive = ends.length > 0;
  return {
    places: places.toSorted(comparePlaces),
    results,
    isClosed: open === null && [...last.values()].some((row) => row.isClosed),
    liveUntilMs: isLive ? Math.max(...ends) : null,
    startedAtMs: open?.startedAtMs ?? null,
    change: isLive ? null : Math.max(...rows.map(({ change }) => change)),
  };
}

/** Two attempts may have had two values, and the response to the earlier one may have come last. */
const SET_BEFORE: PlaceResult = {
  state: 'unknown',
  reason: "an earlier attempt has set it, and the latest value wasn't sent",
};

/** The result of each place, over all attempts; without those that are being sent. */
function resultsOf(rows: readonly WriteRow[]): Map<string, PlaceResult> {
  const results = new Map<string, PlaceResult>();
  for (const row of rows) {
    const [id, result] = [secretId(row), resultOf(row)];
    const before = results.get(id);
    if (result === null) results.delete(id);
    else if (result.state === 'not-sent' && before?.state === 'set') results.set(id, SET_BEFORE);
    else results.set(id, afterAttempt(before, result));
  }
  return results;
}

/** @returns the result that is stored, or what only this terminal knows: whose token was refused, what the disk refused */
function newest(here: PlaceResult | undefined, stored: PlaceResult): PlaceResult {
  if (here?.state === 'set') return here;
  const [one, other] = [here, stored].map(
    (result) => result && 'reason' in result && result.reason,
  );
  return here?.state === stored.state && one === other ? here : stored;
}

/** A place that is about to be sent, waits for another one to be tried, or can't be sent: then it says why not. */
export interface Target extends Place {
  /** Where the guard has let the write through; `null` for a place that nothing is sent to yet. */
  readonly agreed: Writable | null;
}

export function targetOf(now: Place, agreed: readonly Writable[], only: string | null): Target {
  // What waits for another place to be tried is agreed to before it leaves.
  const waits = only !== null && now.id !== only;
  const isHere = (to: Writable) => to.profileId === now.profileId && to.vault === now.vault;
  const mine = agreed.find(isHere) ?? null;
  const hasChanged = mine === null && !waits;
  const whyNot = now.whyNot ?? (hasChanged ? 'its profile has changed' : null);
  return { ...now, to: mine ?? now.to, agreed: mine, whyNot };
}

export function plannedWrite(place: Target, source: string): PlannedWrite {
  const { profileId, profileName, vault, name, to, whyNot } = place;
  const host = to?.host ?? '';
  const write = { profileId, profileName, host, vault, kind: 'secret', name, source } as const;
  return whyNot === null ? write : { ...write, unsendable: unsendableResult(whyNot).reason };
}

function unsendableResult(whyNot: string | null) {
  return { ...notSent(whyNot ?? ''), isUnsendable: true } as const;
}
