import type { Destination } from '../../domain/destination.ts';
import { isAwaited, isSettled, type PlaceResult } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type KnownEntry, type SecretPlace, secretId } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { isBlankRow } from '../form/form.ts';
import type { ListState } from '../list/list.ts';
import { findEntry } from '../vault/vaults-state.ts';
import type { CloseForm } from './close-rotation.ts';
import type { PlaceForm } from './plan-places.ts';
import { type ValuesForm, valueFor } from './values-form.ts';

/** New values for known secrets. There is one for the whole app: its places can be in any profile. */
export type Rotation =
  | { readonly phase: 'none' }
  | RotationValues
  | RotationPlan
  | SendingRotation
  | SentRotation;

export interface RotationDraft {
  /** `null` until some of it was sent. */
  readonly rotationId: string | null;
  readonly places: readonly RotationPlace[];
  readonly values: ValuesForm;
  /** The results of an earlier part; `null` if this is the first. */
  readonly earlier: Pick<SentParts, 'places' | 'results' | 'destinations'> | null;
  /** The places to send to, by id, even those that nothing can be sent to. A plan marks the others. */
  readonly wanted: ReadonlySet<string>;
  /** What was taken out of the plan, so that the next one leaves it out, too. */
  readonly takenOut: readonly SecretPlace[];
}

/** The new values are asked for. */
export interface RotationValues extends RotationDraft {
  readonly phase: 'values';
}

/** Everything that would be sent, for review. */
export interface RotationPlan extends RotationDraft {
  readonly phase: 'plan';
  /** Its marks are what is wanted: see `rotationList`. */
  readonly list: ListState;
  /** Why the last attempt sent nothing. */
  readonly problem: string | null;
  /** A place to add, while it is asked for. */
  readonly adding: PlaceForm | null;
}

/** What is known about all places of a rotation once some of it was sent. */
interface SentParts {
  readonly rotationId: string;
  readonly places: readonly RotationPlace[];
  readonly values: ValuesForm;
  readonly list: ListState;
  readonly results: RotationResults;
  /** Each profile's destination at the time of sending. */
  readonly destinations: ReadonlyMap<ProfileId, Destination>;
}

type Outcome = Pick<SentParts, 'places' | 'results'>;

export interface SendingRotation extends SentParts {
  readonly phase: 'sending';
  readonly sendId: string;
  /** What earlier attempts have left. */
  readonly before: RotationResults;
  /** The places of this send that are still unanswered. */
  readonly waiting: ReadonlySet<string>;
  readonly isStopping: boolean;
  /** Where to return to if nothing could be sent; `null` once something was answered. */
  readonly from: Sendable | null;
}

export interface SentRotation extends SentParts {
  readonly phase: 'results';
  /** Why the last attempt to send the rest sent nothing. */
  readonly problem: string | null;
  /** The note for closing it, while it is asked for. */
  readonly closing: CloseForm | null;
}

/** What can be sent: one place's new value, a plan, or what is left of either. */
export type Sendable = RotationValues | RotationPlan | SentRotation;

/** By place id. */
type RotationResults = ReadonlyMap<string, PlaceResult>;

/** One secret in one vault of one profile. */
export interface RotationPlace extends SecretPlace {
  readonly id: string;
  /** What its profile was called in the last plan; empty if none had it. */
  readonly lastName: string;
  /** As the plan shows it; `null` if this machine never set it. */
  readonly known: KnownEntry | null;
}

export const NO_ROTATION: Rotation = { phase: 'none' };

/** Whether it has values that aren't set everywhere yet, or a note that isn't in the journal yet. */
export function holdsInput(rotation: Rotation | RotationDraft): boolean {
  if (!('values' in rotation)) return false;
  const { rows, values } = rotation.values;
  const hasNote = rotation.rotationId === null && values.note.text.trim() !== '';
  return hasNote || !rows.every(isBlankRow);
}

/** Whether quitting would lose what was entered for this rotation, or for one that was left for it. */
export function wouldLoseInput({ rotation, leftRotations }: AppState): boolean {
  return leftRotations.length > 0 || holdsInput(rotation);
}

/** What has come of a rotation, also while the values for its rest are asked for; `null` if none of it was sent. */
export function outcomeOf(rotation: Rotation): Outcome | null {
  if (rotation.phase === 'results') return rotation;
  return 'earlier' in rotation ? rotation.earlier : null;
}

/** The places of a rotation that aren't known to be set, by it or by something else since. */
export function unsetPlaces({ places, results }: Outcome): readonly RotationPlace[] {
  return places.filter(({ id }) => !isSettled(results.get(id)));
}

/** What is not set. None if nothing could be sent to any of it: then the rotation is finished. */
export function openPlaces(sent: Outcome): readonly RotationPlace[] {
  const unset = unsetPlaces(sent);
  const { results } = sent;
  return unset.some(({ id }) => isAwaited(results.get(id))) ? unset : [];
}

/** The profiles whose token was not accepted for a place that isn't set, in the order of the places. */
export function rejectedProfiles(rotation: Rotation): readonly ProfileId[] {
  if (rotation.phase !== 'results') return [];
  const rejected = rotation.places.filter(({ id }) => {
    const result = rotation.results.get(id);
    return result?.state === 'failed' && result.isTokenRejected === true;
  });
  return [...new Set(rejected.map(({ profileId }) => profileId))];
}

/** Whether what was sent is set and the rest has not been tried. */
export function isTried({ places, results }: SentParts): boolean {
  const tried = [...results.values()].filter(({ state }) => state !== 'not-sent');
  const isSet = tried.length > 0 && tried.every(({ state }) => state === 'set');
  return isSet && results.size < places.length;
}

/** Whether the first place is not set and others have not been tried. */
export function isTryFailed(sent: SentParts): boolean {
  return sent.results.size < sent.places.length && !isTried(sent);
}

/** The draft in a rotation that has not been sent yet. */
export function draftOf({
  rotationId,
  places,
  values,
  earlier,
  wanted,
  takenOut,
}: RotationDraft): RotationDraft {
  return { rotationId, places, values, earlier, wanted, takenOut };
}

/** Whether the values of all unset places are still here. After a restart, none are. */
export function holdsOpenValues(rotation: SentRotation): boolean {
  return openPlaces(rotation).every(({ name }) => !valueFor(rotation.values, name).field.isEmpty);
}

/** The places of some secrets, with what is known of each. */
export function lookUpPlaces(
  { vaults }: AppState,
  places: readonly SecretPlace[],
): readonly RotationPlace[] {
  const names = new Map(
    vaults.remembered.map(({ profileId, profileName }) => [profileId, profileName]),
  );
  return places.map(({ profileId, vault, name }) => {
    const place = { profileId, vault, name };
    const known = findEntry(vaults, { ...place, kind: 'secret' });
    return { ...place, id: secretId(place), known, lastName: names.get(profileId) ?? '' };
  });
}

/** A draft's places as they are now known. */
export function withNewestVersions<D extends Pick<RotationDraft, 'places'>>(
  state: AppState,
  draft: D,
): D {
  return { ...draft, places: lookUpPlaces(state, draft.places) };
}
