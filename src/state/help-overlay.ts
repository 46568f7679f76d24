import type { ListState } from './list/list-state.ts';

/** Some keys, what they do, and where. */
export interface HelpRow {
  readonly id: string;
  /** The part of the app, such as `Runs` or `Every form`. */
  readonly section: string;
  readonly keys: readonly string[];
  readonly text: string;
  /** The keys are not those built in. */
  readonly isChanged: boolean;
}

/** Every key, in the order of the place that the help was asked for at. */
export interface HelpOverlay {
  readonly kind: 'help';
  readonly rows: readonly HelpRow[];
  readonly list: ListState;
}
