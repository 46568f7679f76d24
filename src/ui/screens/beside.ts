import type { Pane } from '../../keys/binding.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { MOST_STEPS } from '../../state/runs/details-pane.ts';
import { runsScreenOf } from '../../state/runs/runs-list.ts';
import { type Blocks, stacked } from '../blocks/fit.ts';
import { type Body, blocks, type View } from '../view.ts';

/** How much of the window one step gives the right pane or takes from it at most. */
const STEP_SHARE = 0.08;

/** Two panes, and how they share the window. */
interface Panes {
  readonly main: (view: View) => Blocks;
  /** Without blocks there is no pane. */
  readonly right: (view: View) => Blocks;
  /** What has the window if there is no pane; by default the main one. */
  readonly alone?: (view: View) => Blocks;
  readonly isRightFocused?: boolean;
  /** The narrowest window that has room for both. */
  readonly fromColumns: number;
  /** The width of the main pane, unless the user resized it, and the limits of that. */
  readonly byDefault: number;
  readonly least: number;
  readonly leastRight: number;
}

/** Side by side if the window is wide enough. A screen reader reads one pane at a time. */
export function sideBySide(state: AppState, view: View, of: Panes): Body {
  const { main, right, alone = main, isRightFocused = false } = of;
  const single = () => blocks(alone(view));
  if (view.columns < of.fromColumns || view.hasScreenReader) return single();
  const { columns, pane } = leftPane(state, view, of);
  const beside = stacked(right({ ...view, columns: view.columns - columns - 1 }));
  if (beside.length === 0) return single();
  if (runsScreenOf(state).hidesDetails) return { ...single(), pane };
  const left = { columns, blocks: main({ ...view, columns }) };
  return { kind: 'beside', left, right: beside, pane, isRightFocused };
}

/**
 * The width of the left pane after the user's own resizing, which all screens share. Where there is little room,
 * steps are smaller: each shows, in both directions.
 */
function leftPane(
  state: AppState,
  { columns }: View,
  of: Panes,
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
