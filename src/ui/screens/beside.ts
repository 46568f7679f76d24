import type { AppState } from '../../state/app/app-state.ts';
import { runsScreenOf } from '../../state/runs/runs-list.ts';
import type { Block } from '../blocks/fit.ts';
import { type Body, blocks, type View } from '../view.ts';

/** How much of the window one step gives the right pane or takes from it. */
const STEP_SHARE = 0.08;
/** From this width on, what is known has a pane. */
const KNOWN_FROM_COLUMNS = 110;
const MAIN_SHARE = 0.54;
const LEAST_MAIN_COLUMNS = 56;
const LEAST_KNOWN_COLUMNS = 34;

/** Whether the right pane is hidden, however wide the window is. A screen reader reads one pane at a time. */
export function isOnePane(state: AppState, { hasScreenReader }: View): boolean {
  return hasScreenReader || runsScreenOf(state).hidesDetails;
}

/** The width of the left pane after the user's own resizing, which all screens share. */
export function leftColumns(
  state: AppState,
  { columns }: View,
  of: { readonly byDefault: number; readonly least: number; readonly leastRight: number },
): number {
  const step = Math.floor(columns * STEP_SHARE);
  const wanted = of.byDefault - runsScreenOf(state).detailsStep * step;
  return Math.max(of.least, Math.min(columns - of.leastRight, wanted));
}

/** A form or a list, and what is known of its focus if the window is wide enough. */
export function withKnown(
  state: AppState,
  view: View,
  of: {
    /** Across both: where a form writes to is never cut for the sake of a pane. */
    readonly above: readonly Block[];
    readonly main: (view: View) => readonly Block[];
    /** The width at which the main pane is whole. With less, it keeps the window to itself. */
    readonly wholeFrom?: number;
    /** Its first block is named `known`; without blocks there is no pane. */
    readonly known: (view: View) => readonly Block[];
  },
): Body {
  const { wholeFrom = LEAST_MAIN_COLUMNS } = of;
  const isWide = view.columns >= Math.max(KNOWN_FROM_COLUMNS, wholeFrom + LEAST_KNOWN_COLUMNS);
  if (!isWide || isOnePane(state, view)) return blocks(...of.above, ...of.main(view));
  const columns = leftColumns(state, view, {
    byDefault: Math.max(wholeFrom, Math.floor(view.columns * MAIN_SHARE)),
    least: LEAST_MAIN_COLUMNS,
    leastRight: LEAST_KNOWN_COLUMNS,
  });
  const right = of.known({ ...view, columns: view.columns - columns - 1 });
  if (right.length === 0) return blocks(...of.above, ...of.main(view));
  return {
    kind: 'beside',
    above: of.above,
    left: { columns, blocks: of.main({ ...view, columns }) },
    right,
    isRightFocused: false,
  };
}
