import { type Dispatch, type DispatchState, runsOf, timeToReadyMs } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { compare } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import {
  chosenRows,
  type List,
  type ListModel,
  listOf,
  NEW_LIST,
  NO_FILTER,
} from '../list/list.ts';
import { keepSelection, type Move, type SeenPart, scrollTop, select } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { activeParts, withParts } from '../profiles/profile-parts.ts';
import { toScreen } from '../screen.ts';
import { activeProfileId } from '../session.ts';
import { rowsOfAll, rowsOfProfile } from './rows.ts';
import {
  RUN_VIEWS,
  type RunsScreen,
  type RunView,
  rowsOfViews,
  searchTextOf,
} from './runs-screen.ts';

const NO_ROWS: readonly Dispatch[] = [];

const RUNS = {
  idOf: ({ localId }) => localId,
  searchText: searchTextOf,
  sorts: [
    { name: 'state', compare: (one, other) => rankOf(one) - rankOf(other) },
    { name: 'key', compare: (one, other) => compare(one.request.key, other.request.key) },
    // Slowest first; what isn't ready has no time yet.
    { name: 'time to ready', compare: (one, other) => tookMs(other) - tookMs(one) },
  ],
  hasMarks: true,
} satisfies ListModel<Dispatch>;

const listOfOne = listOf(RUNS);

/** With several profiles, a run can also be found and sorted by its profile's name. */
const listOfAll = memoizeLatest((names: ReadonlyMap<ProfileId, string>) => {
  const nameOf = ({ profileId }: Dispatch) => names.get(profileId) ?? profileId;
  const byProfile = (one: Dispatch, other: Dispatch) => compare(nameOf(one), nameOf(other));
  return listOf({
    ...RUNS,
    searchText: (row) => `${searchTextOf(row)}\n${nameOf(row)}`,
    sorts: [...RUNS.sorts, { name: 'profile', compare: byProfile }],
  });
});

/** The dispatches in the chosen view, newest first. */
export function runsList(state: AppState): List<Dispatch> {
  const { list, view } = runsScreenOf(state);
  const { showsAll, names } = state.profiles;
  return (showsAll ? listOfAll(names) : listOfOne)(rowsByView(state)[view], list);
}

/** The dispatches of each view. */
export function rowsByView(state: AppState): Readonly<Record<RunView, readonly Dispatch[]>> {
  return rowsOfViews(listedRows(state));
}

/** `v`: goes to the next view, and from the last to the first. Marks and the filter belong to the view they were made in. */
export function showNextView(state: AppState): AppState {
  const { list, view } = runsScreenOf(state);
  const next = RUN_VIEWS[RUN_VIEWS.indexOf(view) + 1] ?? 'all';
  return withRunsScreen(state, { view: next, list: { ...NEW_LIST, sort: list.sort } });
}

/** Everything the list draws from, in any view. */
export function listedRows(state: AppState): readonly Dispatch[] {
  return state.profiles.showsAll ? rowsOfAll(state) : rowsOfProfile(state);
}

/** What an action applies to: the marked dispatches, or the selected one. In the details, only that one. */
export function chosenDispatches(state: AppState): readonly Dispatch[] {
  const list = runsList(state);
  if (!runsScreenOf(state).hasFocusOnDetails) return chosenRows(list);
  return list.selected === null ? NO_ROWS : [list.selected];
}

export function runsScreenOf(state: AppState): RunsScreen {
  return activeParts(state).runsScreen;
}

export function withRunsScreen(state: AppState, change: Partial<RunsScreen>): AppState {
  return withParts(state, activeProfileId(state), {
    runsScreen: { ...runsScreenOf(state), ...change },
  });
}

export function selectedDispatch(state: AppState): Dispatch | null {
  return runsList(state).selected;
}

/**
 * Which run of the selected dispatch keys apply to. A filter may move the selection to one with fewer runs.
 */
export function selectedRunIndex(state: AppState): number {
  const dispatch = selectedDispatch(state);
  const last = dispatch ? Math.max(0, runsOf(dispatch).length - 1) : 0;
  return Math.min(runsScreenOf(state).runIndex, last);
}

/** Selects a dispatch in the list, showing it whatever the view and filter were. */
export function showDispatch(state: AppState, localId: string): AppState {
  const list = select({ ...runsScreenOf(state).list, filter: NO_FILTER }, localId);
  return withRunsScreen(toScreen(state, 'runs'), { list, view: 'all', hasFocusOnDetails: false });
}

/**
 * The consequences of a new selection: its details start at the top. If the selected one disappeared, focus
 * returns to the list.
 */
export function settleSelection(before: AppState, after: AppState): AppState {
  if (activeProfileId(before) !== activeProfileId(after)) return after;
  const isSame =
    listedRows(before) === listedRows(after) && runsScreenOf(before) === runsScreenOf(after);
  if (isSame) return after;
  const [was, now] = [runsList(before), runsList(after)];
  const list = keepSelection(was, now);
  const kept = list === now.state ? after : withRunsScreen(after, { list });
  const id = was.selected?.localId;
  if (id === undefined || id === selectedDispatch(kept)?.localId) return kept;
  const isGone = !now.has(id);
  return withRunsScreen(kept, {
    runIndex: 0,
    detailsTop: 0,
    followsRun: false,
    ...(isGone && { hasFocusOnDetails: false }),
  });
}

/** What needs attention comes first, what is over last. */
const STATES: readonly DispatchState[] = [
  'unknown',
  'error',
  'refused',
  'sending',
  'waiting',
  'stopped',
  'ready',
];

function rankOf({ phase }: Dispatch): number {
  return STATES.indexOf(phase.state);
}

function tookMs(dispatch: Dispatch): number {
  return timeToReadyMs(dispatch) ?? -1;
}

/** The core knows no heights: as many rows as could be in view. */
const MOST_IN_VIEW = 50;

/** The dispatches around the list's window, by local id: they are checked before the others. */
export function rowsInView(state: AppState): ReadonlySet<string> {
  const { visible, selectedIndex, state: list } = runsList(state);
  const least = Math.max(list.top, selectedIndex - MOST_IN_VIEW + 1);
  const top = Math.max(0, Math.min(least, selectedIndex));
  return new Set(visible.slice(top, top + MOST_IN_VIEW).map(({ localId }) => localId));
}

/** Moves in the details: with several runs, the arrows select one. */
export function moveInDetails(state: AppState, move: Move, seen: SeenPart | undefined): AppState {
  const dispatch = selectedDispatch(state);
  const last = dispatch ? runsOf(dispatch).length - 1 : 0;
  const isChoice = last > 0 && (move === 'up' || move === 'down');
  if (!isChoice) return scrollDetails(state, move, seen);
  const to = selectedRunIndex(state) + (move === 'up' ? -1 : 1);
  return withRunsScreen(state, {
    runIndex: Math.max(0, Math.min(last, to)),
    ...(seen && { detailsTop: seen.top }),
    followsRun: true,
  });
}

function scrollDetails(state: AppState, move: Move, seen: SeenPart | undefined): AppState {
  const detailsTop = scrollTop(move, seen);
  return detailsTop === null ? state : withRunsScreen(state, { detailsTop, followsRun: false });
}
