import { type Dispatch, dispatchName, type Run, runsOf } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import { type Seen, select } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { withCommands } from '../outbox.ts';
import { copyTexts } from './copy-menu.ts';
import { openAll } from './runs-changes.ts';
import { runsScreenOf, selectedRunIndex, withRunsScreen } from './runs-list.ts';
import { NOT_ON_THE_WEB } from './why-not.ts';

/** A dispatch has several runs: which to open, or whose URL to copy. */
export interface WhichRun {
  readonly kind: 'which-run';
  readonly dispatch: Dispatch;
  readonly does: 'open-run' | 'copy-url';
  readonly list: ListState;
}

/** A run to choose, by its place among those of its dispatch. */
export interface RunRow {
  readonly id: string;
  readonly run: Run;
}

const LIST = { on: ['which-run'], in: ['list'], isInFooter: true } as const;

/** What keys do while it is asked which run is meant. */
export const WHICH_RUN_ACTIONS = {
  'runs.choose-run': {
    ...LIST,
    keys: ['enter'],
    label: 'open',
    labelNow: ({ overlay }) =>
      overlay?.kind === 'which-run' && overlay.does === 'copy-url' ? 'copy' : 'open',
    about: 'open or copy this run',
    whyNot: whyNoChoice,
    do: chooseRun,
  },
  'runs.all-runs': {
    ...LIST,
    keys: ['a'],
    label: 'all',
    about: 'open or copy all',
    isFixed: true,
    whyNot: whyNoChoice,
    do: chooseAllRuns,
  },
} satisfies ActionRows;

const rowsOf = memoizeLatest((runs: readonly Run[]): readonly RunRow[] =>
  runs.map((run, index) => ({ id: String(index), run })),
);

const runs = listOf<RunRow>({
  idOf: ({ id }) => id,
  searchText: ({ run }) => `${run.id}\n${run.url}`,
});

/** The runs that the dialog asks about. */
export function whichRunList({ dispatch, list }: WhichRun): List<RunRow> {
  return runs(rowsOf(runsOf(dispatch)), list);
}

/** Opens or copies the only run. The details know which of several is meant; the list asks. */
export function runOrWhich(
  state: AppState,
  dispatch: Dispatch,
  does: WhichRun['does'],
  seen: Seen | undefined,
): AppState {
  const at = selectedRunIndex(state);
  const isKnown = runsOf(dispatch).length < 2 || runsScreenOf(state).hasFocusOnDetails;
  if (isKnown) {
    return actOnRun(does === 'copy-url' ? showUrl(state, seen) : state, dispatch, at, does);
  }
  const list = select(NEW_LIST, String(at));
  return { ...state, overlay: { kind: 'which-run', dispatch, does, list } };
}

/** There is no telling whether a clipboard accepted it, so show the full URL in any case. */
function showUrl(state: AppState, seen: Seen | undefined): AppState {
  const isHidden = !seen?.has('details');
  return withRunsScreen(state, { followsRun: true, ...(isHidden && { hasFocusOnDetails: true }) });
}

/** The answer: the selected run. */
function chooseRun(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'which-run') return state;
  const row = whichRunList(overlay).selected;
  if (row === null) return state;
  const runIndex = Number(row.id);
  const left = withRunsScreen({ ...state, overlay: null }, { runIndex, followsRun: true });
  return actOnRun(left, overlay.dispatch, runIndex, overlay.does);
}

/** The answer: every run that the filter shows. */
function chooseAllRuns(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'which-run') return state;
  const urls = whichRunList(overlay).visible.map(({ run }) => run.url);
  const left = { ...state, overlay: null };
  return overlay.does === 'copy-url'
    ? copyTexts(left, urls, 'urls')
    : openAll(left, urls, `the runs of ${dispatchName(overlay.dispatch)}`);
}

/** Why the run chosen from several can't be opened or copied. */
function whyNoChoice({ overlay }: AppState): string | null {
  if (overlay?.kind !== 'which-run') return null;
  const row = whichRunList(overlay).selected;
  if (row === null) return NO_ROW;
  const canOpen = overlay.does === 'copy-url' || openableUrl(row.run.url) !== null;
  return canOpen ? null : NOT_ON_THE_WEB;
}

function actOnRun(
  state: AppState,
  dispatch: Dispatch,
  index: number,
  does: WhichRun['does'],
): AppState {
  const found = runsOf(dispatch);
  const url = found[index]?.url;
  if (url === undefined) return state;
  if (does === 'copy-url') return copyTexts(state, [url], 'urls');
  const openable = openableUrl(url);
  if (openable === null) return state;
  const which = found.length > 1 ? `Run ${index + 1} of ${found.length} sent` : 'Sent';
  const opened = `${which} to the browser: ${openable}`;
  return withCommands(state, { kind: 'open-url', url: openable, opened });
}
