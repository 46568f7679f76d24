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
  | WhichRun
  | CopyMenu;

/** A dispatch has several runs: which to open, or whose address to copy. */
export interface WhichRun {
  readonly kind: 'which-run';
  readonly dispatch: Dispatch;
  readonly does: 'open-run' | 'copy-url';
  readonly list: ListState;
}

/** What can be copied of some dispatches. */
export interface CopyMenu {
  readonly kind: 'copy-menu';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

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
  | 'choose-run'
  | 'all-runs'
  | 'open-copy-menu'
  | 'copy-chosen'
  | CopyAction
  | 'ask-for-id'
  | 'forget'
  | 'forget-anyway'
  | 'forget-finished'
  | 'bring-back'
  | 'all-profiles'
  | 'choose-view'
  | 'save-view'
  | DetailsAction
  | RunViewAction;

/** What can be done to the details as a pane beside the list. */
export type DetailsAction = 'widen-details' | 'narrow-details' | 'toggle-details';

/** The rows of the copy menu. */
export const COPIED = ['copy-urls', 'copy-id', 'copy-error', 'copy-curl'] as const;

export type CopyAction = (typeof COPIED)[number];

/** Switches to one of the list's views. */
export type RunViewAction = `view-${RunView}`;
