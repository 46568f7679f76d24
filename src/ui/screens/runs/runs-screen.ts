import type { AppState } from '../../../state/app/app-state.ts';
import { runsList, runsScreenOf } from '../../../state/lists/runs.ts';
import { block, type WindowPart } from '../../blocks/fit.ts';
import { type Line, span } from '../../blocks/line.ts';
import { columnsIn, listBlocks } from '../../blocks/list-view.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { emptyRuns } from './empty-runs.ts';
import { detailsBlock } from './run-details.ts';
import { RUNS_LOOK, runContext, showsFailure } from './runs-look.ts';

/** From this width on, list and details stand side by side. */
const BESIDE_FROM_COLUMNS = 100;
const LIST_SHARE = 0.55;

/** Home: the dispatches of this profile, and what is known of the selected one. */
export function runsScreen(state: AppState, view: View): Body {
  const list = runsList(state);
  const dispatch = list.selected;
  if (list.total === 0) return blocks(...emptyRuns(state, view));
  const { hasFocusOnDetails } = runsScreenOf(state);
  const isBeside = standsBeside(view);
  const listColumns = isBeside ? Math.floor(view.columns * LIST_SHARE) : view.columns;
  const rows = () =>
    listBlocks(RUNS_LOOK, list, (row) => runContext(state, row), {
      ...view,
      name: 'runs',
      columns: listColumns,
      hasFocus: !hasFocusOnDetails,
    });
  const details = (columns: number, isMarked: boolean) => [
    ...(view.isCompact ? [] : [block([{ spans: [], announce: '' }])]),
    ...(dispatch ? [detailsBlock({ state, dispatch, view, columns, isMarked })] : []),
  ];
  if (!isBeside) {
    return blocks(...(hasFocusOnDetails ? details(view.columns, false) : rows()));
  }
  return {
    kind: 'beside',
    left: { columns: listColumns, blocks: rows() },
    right: details(view.columns - listColumns - 1, hasFocusOnDetails),
    isRightFocused: hasFocusOnDetails,
  };
}

/** What the marks in the list mean, as far as there are any and no column says it. */
export function runsMarks(
  state: AppState,
  view: View,
  parts: ReadonlyMap<string, WindowPart>,
): Line | null {
  const part = parts.get('runs');
  if (state.screen !== 'runs' || state.overlay !== null || !part) return null;
  const list = runsList(state);
  const columns = standsBeside(view) ? Math.floor(view.columns * LIST_SHARE) : view.columns;
  const heads = columnsIn(RUNS_LOOK, list, columns).map(({ column }) => column.head);
  const contexts = list.visible
    .slice(part.top, part.top + part.rows)
    .map((row) => runContext(state, row));
  const text = [
    contexts.some(({ isSlow }) => isSlow) && !heads.includes('TITLE') && 'AGE ! slower than usual',
    contexts.some(showsFailure) && heads.includes('NEXT') && 'NEXT ! the last check failed',
  ]
    .filter(Boolean)
    .join(' · ');
  // A screen reader says the words with each row.
  return text === '' ? null : { spans: [span(text, 'muted')], announce: '' };
}

/** Where lines are read out, list and details take turns. */
function standsBeside({ columns, hasScreenReader }: View): boolean {
  return columns >= BESIDE_FROM_COLUMNS && !hasScreenReader;
}
