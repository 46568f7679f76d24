import type { Run } from './dispatch.ts';

/** A dispatch that the service has accepted (specification §4.1). */
export interface Created {
  readonly dispatchId: string;
  /** What was unusual about the answer, as a sentence; missing where nothing was. */
  readonly oddity?: string;
}

/** What one poll reports (specification §4.2), decoded. */
export type DispatchStatus =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly message: string }
  /** At least one run, since an empty list is a wrong shape. */
  | {
      readonly status: 'ready';
      readonly runs: readonly Run[];
      /** How many more were listed, and not kept; missing for none. */
      readonly more?: number;
    }
  /** A status that the specification does not list. It ends nothing; it is shown and watched on. */
  | { readonly status: 'unknown'; readonly word: string };
