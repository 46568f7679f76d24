import {
  type Dispatch,
  dispatchIdOf,
  hasEnded,
  hasRequest,
  runsOf,
} from '../../domain/dispatch.ts';
import {
  dispatchName,
  forgettingWords,
  requestName,
  stateWords,
} from '../../domain/dispatch-words.ts';
import { oneLine } from '../../domain/shorten.ts';
import { countdown } from '../../domain/time-words.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { reasonOf } from '../looks.ts';

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

function whyNoRequest(rows: readonly DispatchRow[]): WhyNot {
  return forAny(rows, 'was sent from this machine', ({ dispatch }) =>
    hasRequest(dispatch) ? null : "It was sent from elsewhere, so its request isn't known here.",
  );
}

/**
 * @param others whether there is a profile that none of them was sent to
 * @param runAgain the key that runs one again where it was
 */
export function whyNoRunOn(
  rows: readonly DispatchRow[],
  { others, runAgain }: { readonly others: boolean; readonly runAgain: string },
): WhyNot {
  const isAlone = rows.length === 1 && !others;
  return (
    whyNoRequest(rows) ??
    (isAlone ? `There is no other profile. ${runAgain} runs it again on this one.` : null)
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

/** Whether nothing more can happen to a dispatch. */
export function isFinished({ phase }: Dispatch): boolean {
  return phase.state === 'ready' || phase.state === 'error' || phase.state === 'refused';
}

/** What is asked before dispatches are forgotten. @param undo the key that brings them back */
export function forgetQuestion(
  dispatches: readonly Dispatch[],
  undo: string,
): { readonly title: string; readonly about: string } {
  const [dispatch] = dispatches;
  if (dispatch && dispatches.length === 1) {
    const name = hasRequest(dispatch) ? requestName(dispatch.request) : dispatchName(dispatch);
    const stops = dispatch.phase.state === 'waiting' ? ' and stops watching it' : '';
    const what = `Forgetting it removes it from the history${stops}.`;
    return {
      title: `Forget ${name}?`,
      about: `It ${stateWords(dispatch)}. ${what} ${forgettingWords(dispatch)}`,
    };
  }
  return {
    title: `Forget ${dispatches.length} dispatches?`,
    about: `${openWords(dispatches)} ${undo} brings them back.`,
  };
}

function openWords(dispatches: readonly Dispatch[]): string {
  const open = dispatches.filter((each) => !isFinished(each));
  if (open.length === 0) {
    return 'All of them have finished. Forgetting them removes them from the history.';
  }
  const states = [...new Set(open.map(({ phase }) => phase.state))];
  const counts = states.map(
    (state) => `${open.filter(({ phase }) => phase.state === state).length} ${state}`,
  );
  return `Among them: ${counts.join(', ')}. Forgetting them removes them from the history and stops watching.`;
}

/** One thing that can be copied of dispatches, its letter in the menu, and what one of it is called. */
interface Copyable {
  readonly letter: string;
  readonly noun: string;
  readonly texts: readonly string[];
}

export function copyablesOf(dispatches: readonly Dispatch[]): readonly Copyable[] {
  const texts = (of: (each: Dispatch) => readonly string[] | string) => dispatches.flatMap(of);
  const all = [
    { letter: 'u', noun: 'URL', texts: texts((each) => runsOf(each).map(({ url }) => url)) },
    { letter: 'i', noun: 'id', texts: texts((each) => dispatchIdOf(each) ?? []) },
    { letter: 'e', noun: 'error text', texts: texts(errorOf) },
  ];
  return all.filter((each) => each.texts.length > 0);
}

/** The service's words. A line end in them would start a command where they are pasted into a shell. */
function errorOf({ phase }: Dispatch): readonly string[] {
  const said = reasonOf(phase) ?? '';
  return said === '' ? [] : [oneLine(said, Number.MAX_SAFE_INTEGER)];
}
