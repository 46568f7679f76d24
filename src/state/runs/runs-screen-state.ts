/** The runs screen, without the dispatches themselves. */
export interface RunsScreen {
  /** Kept by id, so that rows can come and go around it. `null` stands for the newest. */
  readonly selectedId: string | null;
  /** The first row of the list's window. */
  readonly top: number;
  readonly filter: Filter;
  /** Where the window is narrow: whether the details stand in place of the list. */
  readonly hasFocusOnDetails: boolean;
  /** Which run of the selected dispatch the keys mean. */
  readonly runIndex: number;
  /** The first row of the details that is on screen. */
  readonly detailsTop: number;
}

export type Filter =
  | { readonly phase: 'off' }
  | { readonly phase: 'typing'; readonly text: string }
  | { readonly phase: 'kept'; readonly text: string };

export const FIRST_RUNS_SCREEN: RunsScreen = {
  selectedId: null,
  top: 0,
  filter: { phase: 'off' },
  hasFocusOnDetails: false,
  runIndex: 0,
  detailsTop: 0,
};

export function filterText(filter: Filter): string {
  return filter.phase === 'off' ? '' : filter.text;
}
