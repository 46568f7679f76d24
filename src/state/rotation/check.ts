import type { DispatchRequest, DispatchState } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { SecretPlace } from '../../domain/rotation-group.ts';

/** A dispatch that would prove what a rotation has set in one profile. */
export interface WantedCheck {
  readonly profileId: ProfileId;
  readonly request: DispatchRequest;
  readonly places: readonly SecretPlace[];
}

/** A check that was sent, as the log has it. */
export interface SentCheck {
  readonly localId: string;
  /** Empty if an earlier start sent it. */
  readonly rotationId: string;
  readonly request: string;
  readonly profileId: ProfileId;
  /** The places whose latest value it checks. */
  readonly placeIds: ReadonlySet<string>;
  readonly state: DispatchState;
}

/** Checks go to several profiles; the names of protected ones are typed one after another. */
export interface PendingChecks {
  readonly kind: 'verify';
  readonly rotationId: string;
  readonly checks: readonly WantedCheck[];
  /** Those whose names were typed. */
  readonly confirmed: readonly ProfileId[];
}
