import {
  canBeChecked,
  type Dispatch,
  dispatchIdOf,
  dispatchName,
  hasRequest,
  runsOf,
} from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { undoResolution } from '../../domain/unknown-dispatch.ts';
import { firstFew } from '../../domain/words.ts';
import type { Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { withDispatch, withDispatches } from '../watching/watch.ts';
import { checkNow, stopOrResume } from '../watching/watching-update.ts';
import { runsScreenOf, showDispatch, withRunsScreen } from './runs-list.ts';
import type { RunsChange } from './runs-screen.ts';

/** As many as a held key forgets in half a minute. */
const MOST_KEPT = 1_000;
const MOST_NAMED = 3;

/** Records an action for undo and unmarks what it applied to. */
export function withChange(state: AppState, change: RunsChange): AppState {
  const { list, changes } = runsScreenOf(state);
  return withRunsScreen(state, {
    list: { ...list, marked: new Set() },
    changes: [change, ...changes].slice(0, MOST_KEPT),
  });
}

/** Undoes the latest change. */
export function undoChange(state: AppState, now: Now): AppState {
  const [change, ...changes] = runsScreenOf(state).changes;
  if (!change) return state;
  const left = withRunsScreen(state, { changes });
  switch (change.kind) {
    case 'forgot':
      return bringBack(left, change.dispatches, now);
    case 'resolved':
      return unresolve(left, change.before, now);
    case 'stopped':
    case 'resumed': {
      const dispatches = change.localIds.flatMap((id) => state.dispatches.get(id) ?? []);
      return setWatched(left, dispatches, { isWatched: change.kind === 'stopped', now });
    }
  }
}

/** `x`: stops every watch among these; if there is none, resumes the stopped ones. */
export function stopOrResumeAll(state: AppState, chosen: readonly Dispatch[], now: Now): AppState {
  const waiting = chosen.filter(({ phase }) => phase.state === 'waiting');
  const isWatched = waiting.length === 0;
  const dispatches = isWatched ? chosen.filter(({ phase }) => phase.state === 'stopped') : waiting;
  if (dispatches.length === 0) return state;
  const localIds = dispatches.map(({ localId }) => localId);
  const changed = withChange(state, { kind: isWatched ? 'resumed' : 'stopped', localIds });
  return setWatched(changed, dispatches, { isWatched, now });
}

/** Skips those that already are. */
function setWatched(
  state: AppState,
  dispatches: readonly Dispatch[],
  { isWatched, now }: { readonly isWatched: boolean; readonly now: Now },
): AppState {
  const from = isWatched ? 'stopped' : 'waiting';
  const turned = dispatches.filter(({ phase }) => phase.state === from);
  if (turned.length === 0) return state;
  const next = turned.reduce((rest, dispatch) => stopOrResume(rest, dispatch, now), state);
  // A filter by state hides the rows as soon as they change.
  const names = nameWithIds(turned);
  const text = isWatched
    ? `Watching ${names} again.`
    : `Stopped watching ${names}. ${turned.length === 1 ? 'It continues' : 'They continue'} on the service; ${keyOf('runs.bring-back')} undoes this.`;
  return addNotice(next, 'info', text);
}

/** Restores the rows in the list, the history and the watch; selects the first of them. */
function bringBack(state: AppState, gone: readonly Dispatch[], now: Now): AppState {
  const back = withDispatches(state, gone, now);
  const text = `Brought back ${nameWithIds(gone)}.`;
  const [first] = gone;
  return withCommands(addNotice(first ? showDispatch(back, first.localId) : back, 'info', text), {
    kind: 'remember-dispatches',
    dispatches: gone,
  });
}

/** Its outcome is unknown again: what the service has said since was about another dispatch. */
function unresolve(state: AppState, before: Dispatch, now: Now): AppState {
  const current = state.dispatches.get(before.localId);
  if (!current) return state;
  const text = `${dispatchName(before)} is unknown again.`;
  return replaceDispatch(state, undoResolution(current, before, now.wallMs), now, text);
}

/** Replaces a dispatch, and watches it or stops watching it as its phase wants. */
export function replaceDispatch(
  state: AppState,
  dispatch: Dispatch,
  now: Now,
  text: string,
): AppState {
  return withCommands(addNotice(withDispatch(state, dispatch, now), 'info', text), {
    kind: 'save-dispatch',
    dispatch,
  });
}

/** Some dispatches in a sentence, with the ids the service knows them by. */
export function nameWithIds(dispatches: readonly Dispatch[]): string {
  const list = firstFew(dispatches.map(nameWithId), MOST_NAMED);
  return dispatches.length > 1 ? `${dispatches.length} dispatches: ${list}` : list;
}

function nameWithId(dispatch: Dispatch): string {
  const id = dispatchIdOf(dispatch);
  const name = dispatchName(dispatch);
  return hasRequest(dispatch) && id !== null ? `${name} (${sanitizeText(id)})` : name;
}

/** Checks every marked dispatch that can be. */
export function checkAll(state: AppState, marked: readonly Dispatch[], { now }: Pressed): AppState {
  const waiting = marked.filter(canBeChecked);
  const next = waiting.reduce((rest, each) => checkNow(rest, each, now), state);
  const text = `Checking ${nameWithIds(waiting)} now.`;
  return addNotice(unmarkRuns(next), 'info', text);
}

/** No one wants more tabs at once. */
const MOST_OPENED = 10;

/** Opens the first run of every marked dispatch. */
export function openRuns(state: AppState, marked: readonly Dispatch[]): AppState {
  const found = marked.filter((each) => openableUrl(runsOf(each)[0]?.url ?? '') !== null);
  const opening = found.slice(0, MOST_OPENED);
  const urls = found.flatMap((each) => runsOf(each)[0]?.url ?? []);
  return openAll(unmarkRuns(state), urls, `the runs of ${nameWithIds(opening)}`);
}

/** @param what names them in the notice */
export function openAll(state: AppState, urls: readonly string[], what: string): AppState {
  const found = urls.flatMap((url) => openableUrl(url) ?? []);
  const opening = found.slice(0, MOST_OPENED);
  const most = found.length > MOST_OPENED ? `; the first ${MOST_OPENED} of ${found.length}` : '';
  const opened = `Sent ${what} to the browser${most}.`;
  return withCommands(
    state,
    ...opening.map((url): FreeCommand => ({ kind: 'open-url', url, opened })),
  );
}

export function unmarkRuns(state: AppState): AppState {
  const { list } = runsScreenOf(state);
  return withRunsScreen(state, { list: { ...list, marked: new Set() } });
}
