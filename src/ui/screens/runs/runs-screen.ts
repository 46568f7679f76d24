import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app-state.ts';
import { listedRows, runsList, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { BLANK, type Line, span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import type { Drawn } from '../../frame/drawn.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { emptyRuns } from './empty-runs.ts';
import { detailsBlock } from './run-details.ts';
import { type RunContext, runContext, runsLookOf } from './runs-look.ts';
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

/** What the mark after an age means, if there is one in view. */
export function runsMarks(state: AppState, parts: Drawn['parts']): Line | null {
  const part = parts.get('runs');
  if (state.screen !== 'runs' || state.overlay !== null || !part) return null;
  const rows = runsList(state).visible.slice(part.top, part.top + part.rows);
  const marked = rows.map((row) => runContext(state, row)).filter(({ trouble }) => trouble !== '');
  if (marked.length === 0) return null;
  const whys = [
    marked.some(({ isPaused }) => isPaused) && 'checks are paused',
    marked.some(({ isPaused }) => !isPaused) && 'last check failed, next one in',
  ];
  const text = `AGE ! ${whys.filter(Boolean).join(', or ')}`;
  // A screen reader says it with each row.
  return { spans: [span(text, 'muted')], announce: '' };
}

function lookOf(state: AppState): ListLook<Dispatch, RunContext> {
  return runsLookOf(state.profiles.showsAll ? state.profiles.names : null);
}
