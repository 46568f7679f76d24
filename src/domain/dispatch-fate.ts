import { type Dispatch, dispatchIdOf } from './dispatch.ts';
import { hasUnconfirmedId } from './unknown-dispatch.ts';

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
