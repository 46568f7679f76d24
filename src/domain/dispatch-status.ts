import type { Run } from './dispatch.ts';

/** What one poll reports (specification §4.2), decoded. */
export type DispatchStatus =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly message: string }
  /** At least one run: an empty list is a wrong shape and never gets here. */
  | { readonly status: 'ready'; readonly runs: readonly Run[] }
  /** A status that the specification does not list. It ends nothing; it is shown and watched on. */
  | { readonly status: 'unknown'; readonly word: string };
