import type { WatchForm } from '../forms/prompts.ts';

/** What the runs screen can show over itself. */
export type RunsOverlay =
  /** `w`: the id of a dispatch sent from elsewhere. */
  | { readonly kind: 'watch-id'; readonly form: WatchForm }
  /** Asked once before forgetting dispatches of which some are still waiting. */
  | { readonly kind: 'confirm-forget'; readonly localIds: readonly string[] }
  /** The views of the list, each with its key. */
  | { readonly kind: 'run-views' };
