import type { Dispatch } from '../../domain/dispatch.ts';
import { isSlow } from '../runs/usual.ts';
import type { AppState } from './app-state.ts';
import { revealEndsMs } from './focused-form.ts';

/** What goes on by itself. Whether it is news is looked at in detail. */
const QUIET: ReadonlySet<string> = new Set<keyof AppState>([
  'clock',
  'watching',
  'dispatches',
  'terminal',
  'hasUnseenFailure',
  'requestLog',
]);

/**
 * Whether anything happened between two states that a listener is to be told. A frame is read out as
 * a whole, so a second that passed, a check that found nothing new and a check that was planned
 * are no news.
 */
export function isNews(before: AppState, after: AppState): boolean {
  const keys = Object.keys(after) as (keyof AppState)[];
  return (
    keys.some((key) => before[key] !== after[key] && !QUIET.has(key)) ||
    hasHiddenValue(before, after) ||
    before.watching.pausedProfiles !== after.watching.pausedProfiles ||
    before.dispatches.size !== after.dispatches.size ||
    [...after.dispatches.values()].some((dispatch) =>
      isNewsOf(dispatch, before.dispatches.get(dispatch.localId)),
    ) ||
    slowOnes(before) !== slowOnes(after)
  );
}

function isNewsOf(dispatch: Dispatch, known: Dispatch | undefined): boolean {
  if (known === undefined) return true;
  // What has ended stays as it is; only of what waits can anything be new.
  if (known === dispatch && dispatch.phase.state !== 'waiting') return false;
  return statusOf(known) !== statusOf(dispatch) || latestLine(known) !== latestLine(dispatch);
}

/** Which dispatches wait longer than their kind usually does. */
function slowOnes(state: AppState): string {
  return [...state.dispatches.values()]
    .filter((dispatch) => isSlow(state, dispatch))
    .map(({ localId }) => localId)
    .join();
}

function statusOf({ phase }: Dispatch): string {
  return phase.state === 'waiting' ? (phase.unknownStatus ?? phase.state) : phase.state;
}

/** A line is added for news only: a check that found nothing, or failed as the one before, adds none. */
function latestLine({ timeline = [] }: Dispatch): string {
  const latest = timeline.at(-1);
  return latest ? `${timeline.length} ${latest.kind} ${latest.atMs}` : '';
}

/** The ten seconds of a value that was shown are over: then it must leave the screen. */
function hasHiddenValue(before: AppState, { clock }: AppState): boolean {
  return revealEndsMs(before).some(
    (endMs) => endMs !== null && before.clock.monoMs < endMs && clock.monoMs >= endMs,
  );
}
