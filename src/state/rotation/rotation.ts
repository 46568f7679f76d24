import type { Destination } from '../../domain/destination.ts';
import type { EntryResult } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import type { ListState } from '../list/list-state.ts';
import type { ValuesForm } from './values-form.ts';

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
}

interface Sent extends RotationDraft {
  readonly rotationId: string;
  readonly list: ListState;
  readonly confirmed: ReadonlySet<ProfileId>;
  readonly results: RotationResults;
  /** Where each profile's secrets went, as it was when they were sent. */
  readonly destinations: ReadonlyMap<ProfileId, Destination>;
}

export interface SendingRotation extends Sent {
  readonly phase: 'sending';
  readonly sendId: string;
  /** The places of this send that have no answer yet. */
  readonly waiting: ReadonlySet<string>;
  readonly isStopping: boolean;
  /** Where it goes back to when nothing could be sent; `null` once something was answered. */
  readonly from: RotationPlan | SentRotation | null;
}

export interface SentRotation extends Sent {
  readonly phase: 'results';
  /** Why the last try to send the rest sent nothing. */
  readonly problem: string | null;
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
export function openPlaces({ places, results }: Sent): readonly RotationPlace[] {
  return places.filter(({ id }) => results.get(id)?.state !== 'set');
}

/** How many places came to each state, in the order in which they are said. */
export interface RotationPart {
  /** It crosses profiles, so it belongs to none. */
  readonly rotation: Rotation;
}
