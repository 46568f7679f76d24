import type { Pane } from '../../keys/binding.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { MOST_STEPS } from '../../state/runs/details-pane.ts';
import { runsScreenOf } from '../../state/runs/runs-list.ts';
import { type Blocks, stacked } from '../blocks/fit.ts';
import { type Body, blocks, type View } from '../view.ts';

/** How much of the window one step gives the right pane or takes from it at most. */
const STEP_SHARE = 0.08;
/** From this width on, what is known has a pane. */
const KNOWN_FROM_COLUMNS = 110;
const MAIN_SHARE = 0.54;
const LEAST_MAIN_COLUMNS = 56;
const LEAST_KNOWN_COLUMNS = 34;

/**
 * The width of the left pane after the user's own resizing, which all screens share. Where there is little room,
 * steps are smaller: each shows, in both directions.
 */
export function leftPane(
  state: AppState,
  { columns }: View,
  of: { readonly byDefault: number; readonly least: number; readonly leastRight: number },
): { readonly columns: number; readonly pane: Pane } {
  const most = columns - of.leastRight;
  const byDefault = Math.max(of.least, Math.min(most, of.byDefault));
  const widthAt = (steps: number) => {
    const room = steps > 0 ? byDefault - of.least : most - byDefault;
    const step = Math.min(Math.floor(columns * STEP_SHARE), Math.floor(room / MOST_STEPS));
    return byDefault - steps * Math.max(0, step);
  };
  const now = widthAt(runsScreenOf(state).detailsStep);
  const pane = { canWiden: widthAt(MOST_STEPS) < now, canNarrow: widthAt(-MOST_STEPS) > now };
  return { columns: now, pane };
}

/** A form or a list, and what is known of its focus if the window is wide enough. */
export function withKnown(
  state: AppState,
  view: View,
  of: {
    /** Across both: where a form writes to is never cut for the sake of a pane. */
    readonly above: Blocks;
    readonly main: (view: View) => Blocks;
    /** The width at which the main pane is whole. With less, it keeps the window to itself. */
    readonly wholeFrom?: number;
    /** Its first block is named `known`; without blocks there is no pane. */
    readonly known: (view: View) => Blocks;
  },
): Body {
  const { wholeFrom = LEAST_MAIN_COLUMNS } = of;
  const alone = () => blocks(of.above, of.main(view));
  // A screen reader reads one pane at a time.
  const isWide = view.columns >= Math.max(KNOWN_FROM_COLUMNS, wholeFrom + LEAST_KNOWN_COLUMNS);
  if (!isWide || view.hasScreenReader) return alone();
  const { columns, pane } = leftPane(state, view, {
    byDefault: Math.max(wholeFrom, Math.floor(view.columns * MAIN_SHARE)),
    least: LEAST_MAIN_COLUMNS,
    leastRight: LEAST_KNOWN_COLUMNS,
  });
  const right = stacked(of.known({ ...view, columns: view.columns - columns - 1 }));
  if (right.length === 0) return alone();
  if (runsScreenOf(state).hidesDetails) return { ...alone(), pane };
  return {
    kind: 'beside',
    above: of.above,
    left: { columns, blocks: of.main({ ...view, columns }) },
    right,
    pane,
    isRightFocused: false,
  };
}
