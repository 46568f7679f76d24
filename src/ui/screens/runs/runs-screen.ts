import type { Dispatch } from '../../../domain/dispatch.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import type { List } from '../../../state/list/list.ts';
import { rememberLatest } from '../../../state/remember-latest.ts';
import { listedRows, runsList, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { block, GAP } from '../../blocks/fit.ts';
import { BLANK, type Line, span } from '../../blocks/line.ts';
import { columnsIn, wholeColumns } from '../../blocks/list-columns.ts';
import type { ListLook } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import type { Drawn } from '../../frame/drawn.ts';
import type { Body, View } from '../../view.ts';
import { sideBySide } from '../beside.ts';
import { emptyRuns } from './empty-runs.ts';
import { detailsBlock } from './run-details.ts';
import { type RunContext, runContext, runsLookOf, showsFailure } from './runs-look.ts';
import { viewOf } from './view-line.ts';

/** From this width on, list and details are side by side. */
const BESIDE_FROM_COLUMNS = 100;
const LIST_SHARE = 0.55;
/** What the details keep while texts in the list are still cut. */
const DETAILS_COLUMNS = 54;
/** What they need to stand beside the list at all. */
const LEAST_DETAILS_COLUMNS = 34;
/** With fewer rows, each is worth more than a blank one above the list. */
const AIRY_FROM_ROWS = 25;
/** The minimum for both, however they are resized. */
const LEAST_COLUMNS = 30;

/** Home: the active profile's dispatches, and the details of the selected one. */
export function runsScreen(state: AppState, view: View): Body {
  const list = runsList(state);
  const dispatch = list.selected;
  const { hasFocusOnDetails } = runsScreenOf(state);
  const look = lookOf(state);
  const above = view.rows >= AIRY_FROM_ROWS && GAP;
  const rows = (at: View) => [
    above,
    listBlocks(look, list, (row) => runContext(state, row), {
      ...at,
      name: 'runs',
      hasFocus: !hasFocusOnDetails,
      ...(listedRows(state).length > 0 && { view: viewOf(state) }),
      empty: () => emptyRuns(state, view),
    }),
  ];
  const details = ({ columns }: View, isMarked: boolean) => [
    !view.isCompact && block([BLANK]),
    dispatch && detailsBlock({ state, dispatch, view, columns, isMarked }),
  ];
  return sideBySide(state, view, {
    ...sharesOf(look, list, view),
    main: rows,
    right: (at) => list.total > 0 && [above, details(at, hasFocusOnDetails)],
    alone: (at) => (hasFocusOnDetails ? details(at, false) : rows(at)),
    isRightFocused: hasFocusOnDetails,
  });
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
  const hasAny = (mark: (context: RunContext) => boolean) =>
    rows.some((row) => mark(runContext(state, row)));
  const text = [
    !heads.includes('TITLE') && hasAny(({ isSlow }) => isSlow) && 'AGE ! slower than usual',
    heads.includes('NEXT') && hasAny(showsFailure) && 'NEXT ! the last check failed',
  ]
    .filter(Boolean)
    .join(' · ');
  // A screen reader says these words with each row.
  return text === '' ? null : { spans: [span(text, 'muted')], announce: '' };
}

function lookOf(state: AppState): ListLook<Dispatch, RunContext> {
  const { isOfAll } = runsScreenOf(state);
  const names = isOfAll ? state.profiles.names : null;
  return runsLookOf(state.preferences.values.runsColumns, names);
}

/**
 * Beside the details, the list gets its share, and more if its texts would be cut. Titles are cut before the
 * details are, which show them too. A wider window must not cut what a narrower one showed, so the details wait
 * for enough room beside the list.
 */
function sharesOf(look: ListLook<Dispatch, RunContext>, list: List<Dispatch>, view: View) {
  const untitled = wholeColumns(withoutExtras(look), list);
  const most = view.columns - DETAILS_COLUMNS;
  const share = Math.floor(view.columns * LIST_SHARE);
  return {
    fromColumns: Math.max(BESIDE_FROM_COLUMNS, untitled + LEAST_DETAILS_COLUMNS + 1),
    byDefault: Math.max(share, untitled, Math.min(most, wholeColumns(look, list))),
    least: LEAST_COLUMNS,
    leastRight: LEAST_COLUMNS,
  };
}

const withoutExtras = rememberLatest(
  (look: ListLook<Dispatch, RunContext>): ListLook<Dispatch, RunContext> => ({
    ...look,
    columns: look.columns.filter(({ isExtra }) => isExtra !== true),
  }),
);
