import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { listedRows, runsList, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { BLANK, type Line, span } from '../../blocks/line.ts';
import { columnsIn } from '../../blocks/list-columns.ts';
import type { ListLook } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import type { Drawn } from '../../frame/drawn.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { emptyRuns } from './empty-runs.ts';
import { detailsBlock } from './run-details.ts';
import { type RunContext, runContext, runsLookOf, showsFailure } from './runs-look.ts';
import { viewOf } from './view-line.ts';

/** From this width on, list and details are side by side. */
const BESIDE_FROM_COLUMNS = 110;
const LIST_SHARE = 0.65;
/** An id of 36 characters stays whole. */
const LEAST_DETAILS_COLUMNS = 42;
/** With fewer rows, each is worth more than a blank one above the list. */
const AIRY_FROM_ROWS = 25;
/** Home: the active profile's dispatches, and the details of the selected one. */
export function runsScreen(state: AppState, view: View): Body {
  const list = runsList(state);
  const dispatch = list.selected;
  const { hasFocusOnDetails } = runsScreenOf(state);
  const isEmpty = listedRows(state).length === 0;
  const look = lookOf(state);
  const above = view.rows >= AIRY_FROM_ROWS && GAP;
  const rows = (at: View) => [
    above,
    listBlocks(look, list, (row) => runContext(state, row), {
      ...at,
      name: 'runs',
      hasFocus: !hasFocusOnDetails,
      ...(!isEmpty && { view: viewOf(state) }),
      empty: () => emptyRuns(state, view),
    }),
  ];
  const details = ({ columns }: View, isMarked: boolean) => [
    !view.isCompact && block([BLANK]),
    dispatch && detailsBlock({ state, dispatch, view, columns, isMarked }),
  ];
  // A screen reader reads one of them at a time.
  if (view.columns < BESIDE_FROM_COLUMNS || view.hasScreenReader || isEmpty) {
    return blocks(hasFocusOnDetails ? details(view, false) : rows(view));
  }
  const most = view.columns - 1 - LEAST_DETAILS_COLUMNS;
  const columns = Math.min(most, Math.floor(view.columns * LIST_SHARE));
  const right = { ...view, columns: view.columns - columns - 1 };
  return {
    kind: 'beside',
    left: { columns, blocks: rows({ ...view, columns }) },
    right: [above, details(right, hasFocusOnDetails)],
    isRightFocused: hasFocusOnDetails,
  };
}

/** What the marks in the list mean, if there are any and no column says it. */
export function runsMarks(
  state: AppState,
  { parts, widths }: Pick<Drawn, 'parts' | 'widths'>,
): Line | null {
  const [part, width] = [parts.get('runs'), widths.get('runs')];
  if (state.screen !== 'runs' || state.overlay !== null || !part || !width) return null;
  const list = runsList(state);
  const heads = columnsIn(lookOf(state), list, width).map(({ column }) => column.head);
  const rows = list.visible.slice(part.top, part.top + part.rows);
  const hasAny = rows.some((row) => showsFailure(runContext(state, row)));
  const text = heads.includes('NEXT') && hasAny ? 'NEXT ! the last check failed' : '';
  // A screen reader says these words with each row.
  return text === '' ? null : { spans: [span(text, 'muted')], announce: '' };
}

function lookOf(state: AppState): ListLook<Dispatch, RunContext> {
  const { isOfAll } = runsScreenOf(state);
  const names = isOfAll ? state.profiles.names : null;
  return runsLookOf(state.preferences.values.runsColumns, names);
}
