import type { Dispatch } from '../../domain/dispatch.ts';
import type { WatchForm } from '../forms/prompts.ts';
import type { ListState } from '../list/list-state.ts';

/** What the runs screen can show over itself. */
export type RunsOverlay =
  /** `w`: the id of a dispatch sent from elsewhere. */
  | { readonly kind: 'watch-id'; readonly form: WatchForm }
  /** Asked once before forgetting dispatches of which some are still waiting. */
  | { readonly kind: 'confirm-forget'; readonly localIds: readonly string[] }
  /** The views of the list, each with its key. */
  | { readonly kind: 'run-views' }
  | RunOn
  | WhichRun
  | CopyMenu;

/** Asks on which profiles to run a dispatch again. */
export interface RunOn {
  readonly kind: 'run-on';
  readonly dispatch: Dispatch;
  readonly list: ListState;
}

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

/** The rows of the copy menu. */
export const COPYABLE = ['urls', 'ids', 'errors', 'curl'] as const;

export type Copyable = (typeof COPYABLE)[number];
