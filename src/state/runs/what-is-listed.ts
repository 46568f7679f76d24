import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Command } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { select } from '../list/list-update.ts';
import { noted } from '../notice.ts';
import { type OutboxPart, withCommands } from '../outbox.ts';
import { withPreferences } from '../preferences/preferences-update.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { WatchingPart } from '../watching/watch.ts';
import type { DispatchesPart } from './rows.ts';
import { keyOfRow, type RunView } from './run-views.ts';
import {
  keyGroupsOf,
  type RunsScope,
  runsList,
  runsScreenOf,
  withRunsScreen,
} from './runs-list.ts';

/** `a`: lists the dispatches of every profile, or only of the active one. */
export function showAllProfiles<S extends RunsScope>(state: S): S {
  const { list, isOfAll, view } = runsScreenOf(state);
  const marked = new Set<string>();
  // A single profile can't be sorted by profile.
  const sort = list.sort === 'profile' ? null : list.sort;
  const changed = withRunsScreen(state, { isOfAll: !isOfAll, list: { ...list, marked, sort } });
  // What was sent together is on several profiles: one of them alone has little or nothing of it.
  const next = isOfAll && view === 'batch' ? showView(changed, 'all') : changed;
  if (isOfAll) return next;
  const text = `Showing the runs of all profiles. ${profileLabel(state, state.profiles.activeId)} is still active.`;
  return loadOthers(noted(next, 'info', text));
}

/**
 * A profile that was never active here has accepted a dispatch from here: its others are watched too, within
 * the same limits.
 */
export function withProfileOpened<S extends RunsScope>(state: S, profileId: ProfileId): S {
  const host = destinationOf(state, profileId, 'dispatches', null)?.host;
  if (host === undefined || state.watching.services.has(profileId)) return state;
  return withCommands(withService(state, profileId, host), { type: 'load-history', profileId });
}

/** Watches a profile's dispatches from now on. Two profiles on one service share its limits. */
export function withService<S extends DispatchesPart & WatchingPart>(
  state: S,
  profileId: ProfileId,
  host: string,
): S {
  const { watching } = state;
  if (watching.services.get(profileId) === host) return state;
  const services = new Map(watching.services).set(profileId, host);
  const unopened = new Map(state.unopened);
  unopened.delete(profileId);
  return { ...state, unopened, watching: { ...watching, services } };
}

/** Reloads what is remembered about profiles that were never active in this terminal. */
export function loadOthers<S extends ProfilesPart & WatchingPart & OutboxPart>(state: S): S {
  const { profiles, watching } = state;
  const others = profiles.known.filter(({ id }) => !watching.services.has(id));
  return withCommands(
    state,
    ...others.map(({ id }): Command => ({ type: 'load-history', profileId: id })),
  );
}

/** Reads the profiles, which another terminal may have changed, and what is remembered about others. */
export function allProfilesRead<S extends ProfilesPart & WatchingPart & OutboxPart>(state: S): S {
  return loadOthers(withCommands(state, { type: 'profiles', request: { do: 'list' } }));
}

/** Marks and the filter belong to the view they were made in. */
export function showView<S extends RunsScope>(state: S, view: RunView): S {
  const { list } = runsScreenOf(state);
  return withRunsScreen(state, { view, list: { ...NEW_LIST, sort: list.sort } });
}

/** Shows what was sent together with the selected dispatch, on whatever profile. */
export function batchShown<S extends RunsScope>(state: S): S {
  const batch = runsList(state).selected?.batch;
  if (batch === undefined) return state;
  const shown = showView({ ...state, overlay: null }, 'batch');
  return loadOthers(withRunsScreen(shown, { batch, isOfAll: true }));
}

/** Saves the current filter as the user's own view, in the preferences too. */
export function saveView<S extends RunsScope>(state: S): S {
  const ownView = runsScreenOf(state).list.filter.field.text.trim();
  const saved = withPreferences({ ...state, overlay: null }, { ownView });
  return showView(saved, ownView === '' ? 'all' : 'own');
}

/** What a row is in the view by key: all there is of its key, or a group, or one of those below it. */
export type Fold = 'single' | 'folded' | 'unfolded' | 'below';

/** @returns `null` in the other views */
export function foldOf(state: RunsScope, dispatch: Dispatch): Fold | null {
  const { view, unfolded } = runsScreenOf(state);
  if (view !== 'keys') return null;
  const [head, ...others] = groupOf(state, dispatch);
  if (head?.localId !== dispatch.localId) return 'below';
  if (others.length === 0) return 'single';
  return unfolded.has(keyOfRow(dispatch)) ? 'unfolded' : 'folded';
}

/** Every dispatch of its key, the latest first. */
export function groupOf(state: RunsScope, dispatch: Dispatch): readonly Dispatch[] {
  return keyGroupsOf(state).get(keyOfRow(dispatch)) ?? [dispatch];
}

/** Shows or hides the earlier dispatches of the selected one's key. Hiding them selects the latest. */
export function withFold<S extends RunsScope>(state: S, isUnfolded: boolean): S {
  const { selected, state: list } = runsList(state);
  if (selected === null) return state;
  const unfolded = new Set(runsScreenOf(state).unfolded);
  const [head = selected] = groupOf(state, selected);
  if (isUnfolded) unfolded.add(keyOfRow(selected));
  else unfolded.delete(keyOfRow(selected));
  return withRunsScreen(state, { unfolded, list: isUnfolded ? list : select(list, head.localId) });
}
