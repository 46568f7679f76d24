import type { ListState } from './list/list-state.ts';

/** Some keys, what they do, and where. */
export interface HelpRow {
  readonly id: string;
  /** The part of the app, such as `Runs` or `Every form`. */
  readonly section: string;
  readonly keys: readonly string[];
  readonly text: string;
  /** Whether the keys were remapped. */
  readonly isChanged: boolean;
}

/** Every key, in the order for the context where help was opened. */
export interface HelpOverlay {
  readonly kind: 'help';
  readonly rows: readonly HelpRow[];
  readonly list: ListState;
}
