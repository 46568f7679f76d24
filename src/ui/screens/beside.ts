import type { AppState } from '../../state/app/app-state.ts';
import { runsScreenOf } from '../../state/lists/runs.ts';
import type { Block } from '../blocks/fit.ts';
import { type Body, blocks, type View } from '../view.ts';

/** How much of the window one step gives the right pane or takes from it. */
const STEP_SHARE = 0.08;
/** From this width on, what is known is beside a form. */
const FORM_FROM_COLUMNS = 110;
const FORM_SHARE = 0.54;
const LEAST_FORM_COLUMNS = 56;
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

/** A form, and what is known about its input if the window is wide enough. */
export function besideForm(
  state: AppState,
  view: View,
  of: {
    /** Across both: where it goes is never cut for the sake of a pane. */
    readonly above: readonly Block[];
    readonly form: (view: View) => readonly Block[];
    /** Its first block is named `known`. */
    readonly known: (view: View) => readonly Block[];
  },
): Body {
  if (view.columns < FORM_FROM_COLUMNS || isOnePane(state, view)) {
    return blocks(...of.above, ...of.form(view));
  }
  const columns = leftColumns(state, view, {
    byDefault: Math.floor(view.columns * FORM_SHARE),
    least: LEAST_FORM_COLUMNS,
    leastRight: LEAST_KNOWN_COLUMNS,
  });
  const right = { ...view, columns: view.columns - columns - 1 };
  return {
    kind: 'beside',
    above: of.above,
    left: { columns, blocks: of.form({ ...view, columns }) },
    right: of.known(right),
    isRightFocused: false,
  };
}
