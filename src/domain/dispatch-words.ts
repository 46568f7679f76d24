import {
  countRuns,
  type Dispatch,
  type DispatchPhase,
  type DispatchRequest,
  type DispatchState,
  dispatchIdOf,
  hasRequest,
} from './dispatch.ts';
import { hasUnconfirmedId } from './dispatch-answers.ts';
import { sanitizeText } from './sanitize-text.ts';

/**
 * @returns what to call a dispatch in a sentence: its key, or else its id. Sanitized, since both can be
 * anything.
 */
export function dispatchName(dispatch: Dispatch): string {
  if (hasRequest(dispatch)) return sanitizeText(dispatch.request.key);
  return sanitizeText(dispatchIdOf(dispatch) ?? 'the dispatch');
}

/** What is dispatched, and at which ref, which may read like a profile. */
export function requestName({ key, ref }: DispatchRequest): string {
  return sanitizeText(ref === '' ? key : `${key} at ref ${ref}`);
}

const STATE_WORDS: Readonly<Record<DispatchState, string>> = {
  sending: 'is being sent',
  waiting: 'is waiting',
  ready: 'is ready',
  error: 'ended in error',
  refused: 'was refused',
  unknown: 'is unknown',
  stopped: 'is stopped',
};

export const DISPATCH_STATES = Object.keys(STATE_WORDS) as readonly DispatchState[];

/** @returns how a dispatch stands, as the rest of a sentence about it. */
export function stateWords({ phase }: { readonly phase: Pick<DispatchPhase, 'state'> }): string {
  return STATE_WORDS[phase.state];
}

/** @returns how a dispatch ended, as a clause that begins with its name. */
export function endWords(dispatch: Dispatch): string {
  const name = dispatchName(dispatch);
  if (dispatch.phase.state === 'error') return `${name} failed: ${dispatch.phase.message}`;
  const runs = countRuns(dispatch);
  return runs > 1 ? `${name} is ready, ${runs} runs` : `${name} is ready`;
}

/**
 * What is known of a dispatch's fate on the service, from its own history, so that no two sentences about it disagree.
 *
 * - `unanswered`: nobody knows whether it was accepted
 * - `entered`: its id was entered by hand, and the service hasn't confirmed it
 * - `lost`: the service accepted it, and later didn't know it any more (404)
 * - `accepted`: the service has it
 */
type Fate = 'unanswered' | 'entered' | 'lost' | 'accepted';

function fateOf(dispatch: Dispatch): Fate {
  if (dispatchIdOf(dispatch) === null) return 'unanswered';
  if (hasUnconfirmedId(dispatch)) return 'entered';
  return dispatch.phase.state === 'unknown' ? 'lost' : 'accepted';
}

const FORGETTING: Readonly<Record<Fate, string>> = {
  unanswered: 'The service may have it. This row is the only record.',
  entered: 'The service never confirmed its id.',
  lost: 'The service accepted it but no longer knows it. This row is the only record.',
  accepted: 'The service still has it, under its id.',
};

/** @returns what remains of a dispatch that isn't finished once it is forgotten here */
export function forgettingWords(dispatch: Dispatch): string {
  return FORGETTING[fateOf(dispatch)];
}

const WITH_ITS_ID = "With its id, it's watched from now on; nothing is sent again.";

const RESOLVING: Readonly<Record<Fate, string>> = {
  unanswered: `The service never confirmed it. Look for it there. ${WITH_ITS_ID}`,
  entered: `The service knows no dispatch with the id that was entered. ${WITH_ITS_ID}`,
  lost: `The service accepted it but no longer knows it under its id. Look for its runs there. ${WITH_ITS_ID}`,
  accepted: `The service accepted it. ${WITH_ITS_ID}`,
};

/** @returns what to say when asking what became of an unknown dispatch */
export function resolvingWords(dispatch: Dispatch): string {
  return RESOLVING[fateOf(dispatch)];
}
