import { type Dispatch, runsOf } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/run-url.ts';
import { runsList, runsScreenOf, withRunsScreen } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { checkNow } from '../watching/watching-update.ts';
import { copyOf, openCopyMenu } from './copying.ts';
import { askToForget, forget, isFinished } from './forgetting.ts';
import { namedWithIds, stopOrResumeAll } from './runs-changes.ts';
import type { RunsAction } from './runs-overlay.ts';
import type { RunsScope } from './runs-scope.ts';

/** Keys that act on all marked dispatches at once: these only read them. */
const READING = ['open-run', 'copy-url', 'copy-id', 'open-copy-menu'] as const;
const CHANGING = ['check-now', 'stop-or-resume', 'forget'] as const;

type ForMany = (typeof READING)[number] | (typeof CHANGING)[number];

export function isForMany(action: RunsAction): action is ForMany {
  return changesNothing(action) || CHANGING.some((each) => each === action);
}

export function changesNothing(action: RunsAction): action is (typeof READING)[number] {
  return READING.some((each) => each === action);
}

export function allActed<S extends RunsScope>(
  state: S,
  marked: readonly Dispatch[],
  action: ForMany,
  now: Now,
): UpdateResult<S> {
  switch (action) {
    case 'open-run':
      return openRuns(state, marked);
    case 'copy-url':
      return copyOf(state, marked, 'copy-urls');
    case 'copy-id':
      return copyOf(state, marked, 'copy-id');
    case 'open-copy-menu':
      return openCopyMenu(state, marked);
    case 'check-now':
      return checkAll(state, marked, now);
    case 'stop-or-resume':
      return stopOrResumeAll(state, marked, now);
    case 'forget':
      return askToForget(state, marked);
  }
}

function checkAll<S extends RunsScope>(
  state: S,
  marked: readonly Dispatch[],
  now: Now,
): UpdateResult<S> {
  const waiting = marked.filter(({ phase }) => phase.state === 'waiting');
  const next = waiting.reduce((rest, each) => checkNow(rest, each, now).state, state);
  const text = `Checking ${namedWithIds(waiting)} now.`;
  return noCommands({ ...unmarked(next), notice: { tone: 'info', text } });
}

/** No one wants more tabs at once. */
const MOST_OPENED = 10;

function openRuns<S extends RunsScope>(state: S, marked: readonly Dispatch[]): UpdateResult<S> {
  const found = marked.filter((each) => openableUrl(runsOf(each)[0]?.url ?? '') !== null);
  const opening = found.slice(0, MOST_OPENED);
  const urls = found.flatMap((each) => runsOf(each)[0]?.url ?? []);
  return openAll(unmarked(state), urls, `the runs of ${namedWithIds(opening)}`);
}

/** @param what names them in the notice */
export function openAll<S extends RunsScope>(
  state: S,
  urls: readonly string[],
  what: string,
): UpdateResult<S> {
  const found = urls.flatMap((url) => openableUrl(url) ?? []);
  const opening = found.slice(0, MOST_OPENED);
  const most = found.length > MOST_OPENED ? `; the first ${MOST_OPENED} of ${found.length}` : '';
  const opened = `Handed ${what} to the browser${most}.`;
  return { state, commands: opening.map((url) => ({ type: 'open-url', url, opened })) };
}

/** Only those shown in the list, none hidden by a view or filter. */
export function forgetFinished<S extends RunsScope>(state: S): UpdateResult<S> {
  const finished = runsList(state).visible.filter(
    (each) => isFinished(each) && state.dispatches.has(each.localId),
  );
  return finished.length === 0 ? noCommands(state) : forget(state, finished);
}

function unmarked<S extends RunsScope>(state: S): S {
  const { list } = runsScreenOf(state);
  return withRunsScreen(state, { list: { ...list, marked: new Set() } });
}
