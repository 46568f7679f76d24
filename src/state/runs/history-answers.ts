import { withEvent } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Command } from '../command.ts';
import type { Now } from '../now.ts';
import { changeParts, partsOf } from '../profiles/parts.ts';
import type { UpdateResult } from '../update-result.ts';
import { watchFor } from '../watching/watch.ts';
import type { RunsScope } from './runs-list.ts';
import type { RunsEventOf } from './runs-unions.ts';

/** Resumes watching whatever was still waiting when the program last ended. */
export function historyLoaded<S extends RunsScope>(
  state: S,
  { profileId, dispatches: loaded }: RunsEventOf<'history-loaded'>,
  now: Now,
): UpdateResult<S> {
  const commands = onceOpened(state, profileId);
  if (!state.watching.services.has(profileId)) {
    const unopened = new Map(state.unopened).set(profileId, loaded);
    return { state: { ...state, unopened }, commands };
  }
  const dispatches = new Map(loaded.map((dispatch) => [dispatch.localId, dispatch]));
  const watches = new Map(state.watching.watches);
  for (const dispatch of loaded) {
    const watch = watchFor(dispatch, now);
    if (!watch || watches.has(dispatch.localId)) continue;
    watches.set(dispatch.localId, watch);
    dispatches.set(dispatch.localId, withEvent(dispatch, { kind: 'taken-up' }, now.wallMs));
  }
  // What this process knows about a dispatch is newer than what the file held.
  for (const [localId, dispatch] of state.dispatches) dispatches.set(localId, dispatch);
  const known = { ...state, dispatches, watching: { ...state.watching, watches } };
  const isNews = typeof partsOf(state, profileId).history === 'object';
  const text = 'The history can be read again.';
  const announced = isNews ? { ...known, notice: { tone: 'success', text } as const } : known;
  // The user may have switched profiles while it was read.
  const next = changeParts(announced, profileId, (parts) => ({ ...parts, history: 'loaded' }));
  return { state: next, commands };
}

/** Retried every second until it works, so report it once. */
export function historyNotLoaded<S extends RunsScope>(
  state: S,
  { profileId, problem }: RunsEventOf<'history-not-loaded'>,
): UpdateResult<S> {
  const commands = onceOpened(state, profileId);
  const { history } = partsOf(state, profileId);
  // If it was read before, only the latest is missing.
  if (!state.watching.services.has(profileId) || history === 'loaded') return { state, commands };
  const isSaid = typeof history === 'object' && history.problem === problem;
  const noted = isSaid ? state : { ...state, notice: { tone: 'failure', text: problem } as const };
  const next = changeParts(noted, profileId, (parts) => ({ ...parts, history: { problem } }));
  return { state: next, commands };
}

/** What can wait until the first profile's rows are on screen. */
function onceOpened(before: RunsScope, id: ProfileId): readonly Command[] {
  if (before.vaults.isLoaded || partsOf(before, id).history !== 'loading') return [];
  return [
    { type: 'load-vaults' },
    { type: 'profiles', request: { do: 'note-use', id } },
    { type: 'find-git-branch' },
    { type: 'read-template-file' },
  ];
}
