import type { EntryKind } from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { RunsWrite } from './runs/runs-unions.ts';

/** What is about to be written to the service. Each form has its own. */
export type PendingWrite =
  | { readonly kind: 'dispatch' }
  /** A rotation goes to several profiles; the names of protected ones are typed one after another. */
  | { readonly kind: 'rotation'; readonly profileId: ProfileId }
  | RunsWrite
  | {
      readonly kind: 'vault';
      readonly entries: EntryKind;
      /** Secrets go in one request, or one by one so that each gets an exact answer. Vars always go one by one. */
      readonly how: 'together' | 'one-by-one';
    };

/** A write requested by a slice. The root guards it: see `writes.ts`. */
export interface WantedWrite {
  readonly write: PendingWrite;
  /** Whether the protected profile's name was typed for it. */
  readonly isConfirmed: boolean;
}
