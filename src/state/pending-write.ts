import type { ProfileId } from '../domain/profile.ts';

/** What is about to be written to the service. Each form has its own. */
export type PendingWrite =
  | { readonly kind: 'dispatch' | 'secrets' | 'vars' }
  /** A rotation goes to several profiles; the names of the protected ones are typed one after the other. */
  | { readonly kind: 'rotation'; readonly profileId: ProfileId };
