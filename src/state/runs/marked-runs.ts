import { canBeChecked, type Dispatch, runsOf } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/run-url.ts';
import type { Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { checkNow } from '../watching/watching-update.ts';
import { nameWithIds } from './runs-changes.ts';
import { runsScreenOf, withRunsScreen } from './runs-list.ts';

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
