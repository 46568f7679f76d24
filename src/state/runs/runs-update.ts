import { runsOf } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/run-url.ts';
import type { AppState } from '../app-state.ts';
import { scrolledBy, topForRun, visibleDetails } from '../details/visible-details.ts';
import { openForm } from '../dispatch-form/open-form.ts';
import { keyOf } from '../key-of.ts';
import { layoutFor, listRows } from '../layout.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { visibleRange } from '../visible-range.ts';
import { checkNow, stopOrResume } from '../watching/watching-update.ts';
import { copy } from './copying.ts';
import { forgetAsked, forgetSelected } from './forgetting.ts';
import { rowsOf, selectedDispatch, selectedIndex, selectedRunIndex } from './rows.ts';
import type { RunsAction } from './runs-action.ts';
import { filterText, type RunsScreen } from './runs-screen-state.ts';
import { watchTypedId } from './watching-elsewhere.ts';

/** What the keys of the runs screen do. */
export function runsActed(state: AppState, action: RunsAction, now: Now): UpdateResult {
  const screen = activeParts(state).runsScreen;
  const page = listRows(layoutFor(state.size));
  switch (action) {
    case 'move-up':
      return noCommands(screen.hasFocusOnDetails ? moveRun(state, -1) : moveRow(state, -1));
    case 'move-down':
      return noCommands(screen.hasFocusOnDetails ? moveRun(state, 1) : moveRow(state, 1));
    case 'page-up':
      return noCommands(moveRow(state, -page));
    case 'page-down':
      return noCommands(moveRow(state, page));
    case 'go-first':
      return noCommands(moveRow(state, Number.NEGATIVE_INFINITY));
    case 'go-last':
      return noCommands(moveRow(state, Number.POSITIVE_INFINITY));
    case 'start-filter':
      return noCommands(
        withScreen(state, { filter: { phase: 'typing', text: filterText(screen.filter) } }),
      );
    case 'keep-filter': {
      const text = filterText(screen.filter).trim();
      return noCommands(
        withScreen(state, { filter: text === '' ? { phase: 'off' } : { phase: 'kept', text } }),
      );
    }
    case 'clear-filter':
      return noCommands(withScreen(state, { filter: { phase: 'off' } }));
    case 'open-details':
      return noCommands(withScreen(state, { hasFocusOnDetails: selectedDispatch(state) !== null }));
    case 'close-details':
      return noCommands(withScreen(state, { hasFocusOnDetails: false }));
    case 'run-again': {
      const selected = selectedDispatch(state);
      return noCommands(selected ? openForm(state, selected.request) : state);
    }
    case 'open-run':
      return openRun(state);
    case 'check-now':
    case 'stop-or-resume': {
      const dispatch = selectedDispatch(state);
      if (!dispatch) return noCommands(state);
      return action === 'check-now'
        ? checkNow(state, dispatch, now)
        : stopOrResume(state, dispatch, now);
    }
    case 'scroll-details-down':
      return noCommands(scrollDetails(state, 1));
    case 'scroll-details-up':
      return noCommands(scrollDetails(state, -1));
    case 'page-details-down':
      return noCommands(scrollDetails(state, detailsPage(state)));
    case 'page-details-up':
      return noCommands(scrollDetails(state, -detailsPage(state)));
    case 'copy-url':
    case 'copy-id':
    case 'copy-curl':
      return copy(state, action);
    case 'ask-for-id':
      return noCommands({ ...state, overlay: { kind: 'watch-id', text: '', problem: null } });
    case 'watch-id':
      return watchTypedId(state, now);
    case 'forget':
      return forgetSelected(state);
    case 'forget-anyway':
      return forgetAsked(state);
  }
}

/** The filter's text as typed so far. The selection stays on its row while the row is let through. */
export function filterTyped(state: AppState, text: string): AppState {
  if (activeParts(state).runsScreen.filter.phase !== 'typing') return state;
  return withScreen(state, { filter: { phase: 'typing', text } });
}

/** Selects a dispatch and makes sure that the list shows it. */
export function selectDispatch(state: AppState, localId: string): AppState {
  const selected = withScreen(state, {
    selectedId: localId,
    runIndex: 0,
    detailsTop: 0,
    hasFocusOnDetails: false,
  });
  const { top } = visibleRange({
    top: activeParts(selected).runsScreen.top,
    selected: selectedIndex(selected),
    height: listRows(layoutFor(selected.size)),
    count: rowsOf(selected).length,
  });
  return withScreen(selected, { top });
}

function moveRow(state: AppState, by: number): AppState {
  const rows = rowsOf(state);
  const index = Math.max(0, Math.min(rows.length - 1, selectedIndex(state) + by));
  const row = rows[index];
  const focused = activeParts(state).runsScreen.hasFocusOnDetails;
  return row
    ? withScreen(selectDispatch(state, row.localId), { hasFocusOnDetails: focused })
    : state;
}

function moveRun(state: AppState, by: number): AppState {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return state;
  const last = Math.max(0, runsOf(dispatch).length - 1);
  const runIndex = Math.max(0, Math.min(last, selectedRunIndex(state) + by));
  const moved = withScreen(state, { runIndex });
  return withScreen(moved, { detailsTop: topForRun(moved, dispatch) });
}

function scrollDetails(state: AppState, rows: number): AppState {
  const dispatch = selectedDispatch(state);
  return dispatch ? withScreen(state, { detailsTop: scrolledBy(state, dispatch, rows) }) : state;
}

function detailsPage(state: AppState): number {
  const dispatch = selectedDispatch(state);
  return dispatch ? Math.max(1, visibleDetails(state, dispatch).height - 1) : 1;
}

function openRun(state: AppState): UpdateResult {
  const dispatch = selectedDispatch(state);
  const runs = dispatch ? runsOf(dispatch) : [];
  const index = selectedRunIndex(state);
  const url = openableUrl(runs[index]?.url ?? '');
  if (!url) return noCommands(state);
  const isOneOfMany = runs.length > 1;
  const which = isOneOfMany ? `Run ${index + 1} of ${runs.length} handed` : 'Handed';
  const opened =
    isOneOfMany && !activeParts(state).runsScreen.hasFocusOnDetails
      ? `${which} to the browser. For another: enter, then ↓ and ${keyOf('runs.open-run')}.`
      : `${which} to the browser: ${url}`;
  return { state, commands: [{ type: 'open-url', url, opened }] };
}

function withScreen(state: AppState, change: Partial<RunsScreen>): AppState {
  return withActiveParts(state, { runsScreen: { ...activeParts(state).runsScreen, ...change } });
}
