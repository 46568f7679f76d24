import type { Destination } from '../../domain/destination.ts';
import type { EntryResult } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { KnownEntry, UnfinishedRotation } from '../../domain/vault-records.ts';
import type { ListState } from '../list/list-state.ts';
import type { CloseForm } from './close-form.ts';
import type { PlaceForm } from './place-form.ts';
import { type ValuesForm, valueFor } from './values-form.ts';

/** New values for known secrets. There is one for the whole app: its places can lie in any profile. */
export type Rotation =
  | { readonly phase: 'none' }
  | ({ readonly phase: 'values' } & RotationDraft)
  | RotationPlan
  | SendingRotation
  | SentRotation;

export interface RotationDraft {
  /** `null` until some of it was sent. */
  readonly rotationId: string | null;
  readonly places: readonly RotationPlace[];
  readonly values: ValuesForm;
  /** What an earlier part of it came to; `null` where this is the first. */
  readonly earlier: Pick<SentParts, 'places' | 'results' | 'destinations'> | null;
}

/** Everything that would be sent, to look at before it is. */
export interface RotationPlan extends RotationDraft {
  readonly phase: 'plan';
  /** What is marked is sent. */
  readonly list: ListState;
  /** Protected profiles whose names were typed for this rotation. */
  readonly confirmed: ReadonlySet<ProfileId>;
  /** Monotonic clock: when it came on screen. */
  readonly openedMs: number;
  /** Why the last try sent nothing. */
  readonly problem: string | null;
  /** One place goes alone; the rest waits for a look at what it came to. */
  readonly isTrial: boolean;
  /** A place to add, while it is asked for. */
  readonly adding: PlaceForm | null;
}

/** What is known of all places of a rotation once some of it was sent. */
export interface SentParts {
  readonly rotationId: string;
  readonly places: readonly RotationPlace[];
  readonly values: ValuesForm;
  readonly list: ListState;
  readonly confirmed: ReadonlySet<ProfileId>;
  readonly results: RotationResults;
  /** Where each profile's secrets went, as it was when they were sent. */
  readonly destinations: ReadonlyMap<ProfileId, Destination>;
}

export interface SendingRotation extends SentParts {
  readonly phase: 'sending';
  readonly sendId: string;
  /** The places of this send that have no answer yet. */
  readonly waiting: ReadonlySet<string>;
  readonly isStopping: boolean;
  /** Where it goes back to when nothing could be sent; `null` once something was answered. */
  readonly from: RotationPlan | SentRotation | null;
}

export interface SentRotation extends SentParts {
  readonly phase: 'results';
  /** Why the last try to send the rest sent nothing. */
  readonly problem: string | null;
  /** The note that it is closed with, while that is asked for. */
  readonly closing: CloseForm | null;
}

/** By the id of the place. */
export type RotationResults = ReadonlyMap<string, EntryResult>;

/** One secret in one vault of one profile. */
export interface RotationPlace {
  readonly id: string;
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly name: string;
  /** As the plan shows it; `null` where this machine never set it. */
  readonly known: KnownEntry | null;
}

export const NO_ROTATION: Rotation = { phase: 'none' };

/** Whether leaving would lose values that are not set everywhere yet. */
export function holdsNewValues(rotation: Rotation): boolean {
  return (
    rotation.phase !== 'none' && rotation.values.rows.some(({ values }) => !values.value.isEmpty)
  );
}

/** The places of a rotation that were sent and are not known to be set. */
export function openPlaces({ places, results }: SentParts): readonly RotationPlace[] {
  return places.filter(({ id }) => results.get(id)?.state !== 'set');
}

export interface RotationPart {
  /** It crosses profiles, so it belongs to none. */
  readonly rotation: Rotation;
  /** Those that ended before all was set, here or in a terminal that is gone. */
  readonly unfinished: readonly UnfinishedRotation[];
}

/** Whether what was sent is set, and the rest has not been tried. */
export function isTried({ places, results }: SentParts): boolean {
  const isSet = [...results.values()].every(({ state }) => state === 'set');
  return isSet && results.size < places.length;
}

/** The draft in a rotation that has not been sent yet. */
export function draftOf({ rotationId, places, values, earlier }: RotationDraft): RotationDraft {
  return { rotationId, places, values, earlier };
}

/** Whether the values of all places that are not set are still here. After a restart none is. */
export function holdsOpenValues(rotation: SentRotation): boolean {
  return openPlaces(rotation).every(({ name }) => !valueFor(rotation.values, name).field.isEmpty);
}
