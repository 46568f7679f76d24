import { withEvent } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { changeParts, partsOf } from '../profiles/parts.ts';
import { watchFor } from '../watching/watch.ts';
import { addFromElsewhere, withNews } from './news.ts';
import type { RunsEventOf } from './runs-unions.ts';

/** Resumes watching whatever was still waiting when the program last ended. */
export function applyHistory(
  state: AppState,
  { profileId, dispatches: loaded, older = 0 }: RunsEventOf<'history-loaded'>,
  now: Now,
): AppState {
  const asked = onceOpened(state, profileId);
  if (!state.watching.services.has(profileId)) {
    return { ...asked, unopened: new Map(state.unopened).set(profileId, loaded) };
  }
  // Read again for the list of all profiles.
  const isReload = profileId !== state.profiles.activeId;
  if (isReload && partsOf(state, profileId).history === 'loaded') {
    const newer = addFromElsewhere(asked, loaded, now);
    return changeParts(newer, profileId, (parts) => ({ ...parts, older }));
  }
  const dispatches = new Map(loaded.map((dispatch) => [dispatch.localId, dispatch]));
  const watches = new Map(state.watching.watches);
  for (const dispatch of loaded) {
    const watch = watchFor(dispatch, now);
    if (!watch || watches.has(dispatch.localId)) continue;
    watches.set(dispatch.localId, watch);
    dispatches.set(dispatch.localId, withEvent(dispatch, { kind: 'taken-up' }, now.wallMs));
  }
  // What this process knows about a dispatch is newer than what the file held, unless it was open to others.
  for (const [localId, dispatch] of state.dispatches) dispatches.set(localId, dispatch);
  const kept = { ...asked, dispatches, watching: { ...state.watching, watches } };
  const known = addFromElsewhere(kept, loaded, now);
  const isNews = typeof partsOf(state, profileId).history === 'object';
  const text = 'The history can be read again.';
  const announced = isNews ? addNotice(known, 'success', text) : known;
  // Another terminal is at it.
  const isSending = loaded.some(({ phase }) => phase.state === 'sending');
  // The user may have switched profiles while it was read.
  const awaited = isSending ? withNews(announced) : announced;
  return changeParts(awaited, profileId, (parts) => ({ ...parts, history: 'loaded', older }));
}

/** Retried every second until it works, so report it once. */
export function reportNoHistory(
  state: AppState,
  { profileId, problem }: RunsEventOf<'history-not-loaded'>,
): AppState {
  const asked = onceOpened(state, profileId);
  const { history } = partsOf(state, profileId);
  // If it was read before, only the latest is missing.
  if (!state.watching.services.has(profileId) || history === 'loaded') return asked;
  const isSaid = typeof history === 'object' && history.problem === problem;
  const announced = isSaid ? asked : addNotice(asked, 'failure', problem);
  return changeParts(announced, profileId, (parts) => ({ ...parts, history: { problem } }));
}

/** What can wait until the first profile's rows are on screen. */
function onceOpened(state: AppState, id: ProfileId): AppState {
  if (state.vaults.isLoaded || partsOf(state, id).history !== 'loading') return state;
  return withCommands(
    state,
    { kind: 'load-vaults' },
    { kind: 'profiles', request: { do: 'list' } },
    { kind: 'find-git-branch' },
  );
}
