import type { Dispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { revealEndsMs } from './focused-form.ts';

/** Parts that change on their own. Whether that is news takes a closer look. */
const QUIET: ReadonlySet<string> = new Set<keyof AppState>([
  'clock',
  'watching',
  'dispatches',
  'background',
]);

/**
 * Whether anything happened between two states that a screen reader should announce. Frames are read as a
 * whole, so a passing second, a check without news and a scheduled check don't count.
 */
export function isHeard(before: AppState, after: AppState): boolean {
  const keys = Object.keys(after) as (keyof AppState)[];
  return (
    keys.some((key) => before[key] !== after[key] && !QUIET.has(key)) ||
    hasHiddenValue(before, after) ||
    before.watching.pausedProfiles !== after.watching.pausedProfiles ||
    before.dispatches.size !== after.dispatches.size ||
    [...after.dispatches.values()].some((dispatch) =>
      isNewsOf(dispatch, before.dispatches.get(dispatch.localId)),
    )
  );
}

function isNewsOf(dispatch: Dispatch, known: Dispatch | undefined): boolean {
  if (known === undefined) return true;
  // What has ended stays as it is; only waiting dispatches can have news.
  if (known === dispatch && dispatch.phase.state !== 'waiting') return false;
  return statusOf(known) !== statusOf(dispatch) || latestLine(known) !== latestLine(dispatch);
}

function statusOf({ phase }: Dispatch): string {
  return phase.state === 'waiting' ? (phase.unknownStatus ?? phase.state) : phase.state;
}

/** A line is only added for news: a check that found nothing, or failed like the one before, adds none. */
function latestLine({ timeline = [] }: Dispatch): string {
  const latest = timeline.at(-1);
  return latest ? `${timeline.length} ${latest.kind} ${latest.atMs}` : '';
}

/** The ten seconds of a revealed value are over: it must leave the screen. */
function hasHiddenValue(before: AppState, { clock }: AppState): boolean {
  return revealEndsMs(before).some((endMs) => before.clock.monoMs < endMs && clock.monoMs >= endMs);
}
