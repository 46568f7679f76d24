import { NEW_LIST } from '../list/list-state.ts';
import { withPreferences } from '../preferences/preferences-update.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { loadOthers } from './other-profiles.ts';
import type { RunView } from './run-views.ts';
import { runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';
import type { RunsScope } from './runs-scope.ts';

/** Marks and the filter belong to the view they were made in. */
export function showView<S extends RunsScope>(state: S, view: RunView): S {
  const { list } = runsScreenOf(state);
  return withRunsScreen(state, { view, list: { ...NEW_LIST, sort: list.sort } });
}

/** Shows what was sent together with the selected dispatch, on whatever profile. */
export function batchShown<S extends RunsScope>(state: S): UpdateResult<S> {
  const batch = runsList(state).selected?.batch;
  if (batch === undefined) return noCommands(state);
  const shown = showView({ ...state, overlay: null }, 'batch');
  return {
    state: withRunsScreen(shown, { batch, isOfAll: true }),
    commands: loadOthers(state),
  };
}

/** Saves the current filter as the user's own view, in the preferences too. */
export function saveView<S extends RunsScope>(state: S): UpdateResult<S> {
  const ownView = runsScreenOf(state).list.filter.field.text.trim();
  const saved = withPreferences({ ...state, overlay: null }, { ownView });
  return { ...saved, state: showView(saved.state, ownView === '' ? 'all' : 'own') };
}
