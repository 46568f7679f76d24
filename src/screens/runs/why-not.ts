import {
  type Dispatch,
  dispatchIdOf,
  hasEnded,
  hasRequest,
  runsOf,
} from '../../domain/dispatch.ts';
import { dispatchName, stateWords } from '../../domain/dispatch-words.ts';
import { countdown } from '../../domain/time-words.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { copyablesOf } from './CopyMenu.tsx';

// What stands in the way of a key, as a sentence about the rows that it means; `null` if nothing does. With several, a
// key works as soon as it works for one of them.

type WhyNot = string | null;

/** The id is known, and the service may still have something to tell. */
export function canBeChecked({ dispatch }: DispatchRow): boolean {
  return dispatchIdOf(dispatch) !== null && !hasEnded(dispatch.phase);
}

export function whyNoRun(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'has a run', ({ dispatch }) =>
    runsOf(dispatch).length > 0 ? null : `${nameAnd(dispatch)}, so it has no run.`,
  );
}

export function whyNothingToCopy(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'has anything to copy', ({ dispatch }) =>
    copyablesOf([dispatch]).length > 0 ? null : 'There is nothing to copy yet.',
  );
}

/** @param nowMs wall clock */
export function whyNoCheck(rows: readonly DispatchRow[], nowMs: number): WhyNot {
  return forAny(rows, 'can be checked', (row) => {
    const waitMs = (row.check.heldUntilMs ?? 0) - nowMs;
    if (!canBeChecked(row)) return `There is nothing to check: ${nameAnd(row.dispatch)}.`;
    return waitMs > 0 ? `The service asked to wait another ${countdown(waitMs)}.` : null;
  });
}

export function whyNoStop(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'is waiting or stopped', ({ dispatch }) =>
    ['waiting', 'stopped'].includes(dispatch.phase.state)
      ? null
      : `There is no watch to stop: ${nameAnd(dispatch)}.`,
  );
}

export function whyNoForget(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'has a response yet', ({ dispatch }) =>
    dispatch.phase.state === 'sending'
      ? `${nameAnd(dispatch)}. Wait for the response before forgetting it.`
      : null,
  );
}

export function whyNoRequest(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'was sent from this machine', ({ dispatch }) =>
    hasRequest(dispatch) ? null : "It was sent from elsewhere, so its request isn't known here.",
  );
}

/** @param runOn the key that sends several again */
export function whyNoRunAgain(rows: readonly DispatchRow[], runOn: string): WhyNot {
  if (rows.length < 2) return whyNoRequest(rows);
  return `A form takes one dispatch, and ${rows.length} are marked. ${runOn} sends them all again as they were.`;
}

export function whyNotResolved({ dispatch }: DispatchRow): WhyNot {
  return dispatch.phase.state === 'unknown'
    ? null
    : `There is nothing to resolve: ${nameAnd(dispatch)}.`;
}

function nameAnd(dispatch: Dispatch): string {
  return `${dispatchName(dispatch)} ${stateWords(dispatch)}`;
}

function forAny(
  rows: readonly DispatchRow[],
  what: string,
  whyNot: (row: DispatchRow) => WhyNot,
): WhyNot {
  const reasons = rows.map(whyNot);
  if (reasons.includes(null)) return null;
  return rows.length === 1 ? (reasons[0] ?? null) : `None of the ${rows.length} marked ${what}.`;
}
