import type { Dispatch } from '../../domain/dispatch.ts';
import type { WatchForm } from '../forms/prompts.ts';
import type { ListState } from '../list/list-state.ts';
import type { RunView } from './run-views.ts';

/** What the runs screen can show over itself. */
export type RunsOverlay =
  /** `w`: the id of a dispatch sent from elsewhere. */
  | { readonly kind: 'watch-id'; readonly form: WatchForm }
  /** Asked once before forgetting dispatches of which some are still waiting. */
  | { readonly kind: 'confirm-forget'; readonly localIds: readonly string[] }
  /** The views of the list, each with its key. */
  | { readonly kind: 'run-views' }
  | RunOn;

/** Asks on which profiles to run a dispatch again. */
export interface RunOn {
  readonly kind: 'run-on';
  readonly dispatch: Dispatch;
  readonly list: ListState;
}

/** What the runs screen can do besides what every list can. */
export type RunsAction =
  | 'open-details'
  | 'close-details'
  | 'open-run'
  | 'run-again'
  | 'run-on'
  | 'run-on-chosen'
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
  | 'forget-finished'
  | 'bring-back'
  | 'all-profiles'
  | 'choose-view'
  | 'save-view'
  | 'leave-batch'
  | DetailsAction
  | RunViewAction;

/** What can be done to the details as a pane beside the list. */
export type DetailsAction = 'widen-details' | 'narrow-details' | 'toggle-details';

/** Switches to one of the list's views. */
export type RunViewAction = `view-${RunView}`;
