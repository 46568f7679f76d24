import type { WatchForm } from '../forms/prompts.ts';

/** What the runs screen can put over itself. */
export type RunsOverlay =
  /** `w`: the id of a dispatch that was sent from elsewhere. */
  | { readonly kind: 'watch-id'; readonly form: WatchForm }
  /** Asked once before a dispatch is forgotten that is still waiting. */
  | { readonly kind: 'confirm-forget'; readonly localId: string };

/** What the runs screen can do besides what every list can. */
export type RunsAction =
  | 'open-details'
  | 'close-details'
  | 'open-run'
  | 'run-again'
  | 'check-now'
  | 'stop-or-resume'
  | 'scroll-details-down'
  | 'scroll-details-up'
  | 'copy-url'
  | 'copy-id'
  | 'copy-curl'
  | 'ask-for-id'
  | 'forget'
  | 'forget-anyway'
  | 'bring-back';
