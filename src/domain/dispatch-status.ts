import type { Run } from './dispatch.ts';

/** A dispatch that the service has accepted (specification §4.1). */
export interface Created {
  readonly dispatchId: string;
  /** What was unusual about the answer, as a sentence; absent if nothing was. */
  readonly oddity?: string;
}

/** What one poll reports (specification §4.2), decoded. */
export type DispatchStatus =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly message: string }
  /** At least one run: an empty list is malformed. */
  | {
      readonly status: 'ready';
      readonly runs: readonly Run[];
      /** How many more were listed but not kept; absent if none. */
      readonly more?: number;
    }
  /** A status the specification doesn't list. It ends nothing: show it and keep watching. */
  | { readonly status: 'unknown'; readonly word: string };
