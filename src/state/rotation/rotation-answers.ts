import { setCount } from '../../domain/entry-result.ts';
import type { UnfinishedRotation } from '../../domain/vault-records.ts';
import { keyOf } from '../key-of.ts';
import type { Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import { listOn, withListOn } from '../screen.ts';
import type { SendAnswer } from '../vault/vault-command.ts';
import { knownEntry } from '../vault/vaults.ts';
import { carriedOn } from './kept-values.ts';
import { isTried, openPlaces, type RotationPart, type SentRotation } from './rotation.ts';
import type { RotationScope } from './rotation-scope.ts';
import { answered, ended, isSending, notSent } from './sending.ts';

/** The result of a send if it belongs to the rotation, else `null`. */
export function rotationAnswered<S extends RotationScope>(
  state: S,
  event: SendAnswer,
  now: Now,
): S | null {
  const { rotation } = state;
  if (!isSending(rotation, event.sendId)) return null;
  switch (event.type) {
    case 'entries-answered':
      return withoutMarks(
        {
          ...state,
          rotation: answered(rotation, event.results),
          carried: carriedOn(state.carried, rotation, event.results),
        },
        event.results,
      );
    case 'entries-not-sent': {
      const knownOf = (place: (typeof rotation.places)[number]) =>
        knownEntry(state.vaults, { ...place, kind: 'secret' });
      const kept = notSent(rotation, event.reason, now, knownOf);
      const notice = { tone: 'failure', text: event.reason } as const;
      // On its own screen, the plan says it.
      return { ...state, rotation: kept, ...(state.screen !== 'rotation' && { notice }) };
    }
    case 'send-ended': {
      const sent = ended(rotation);
      return { ...state, rotation: sent, notice: endedNotice(sent) };
    }
  }
}

/** Entries marked on Secrets lose their marks once set. */
function withoutMarks<S extends RotationScope>(
  state: S,
  results: Extract<SendAnswer, { type: 'entries-answered' }>['results'],
): S {
  const list = listOn(state, 'secrets');
  const marked = new Set([...list.marked].filter((id) => results.get(id)?.state !== 'set'));
  return marked.size === list.marked.size
    ? state
    : withListOn(state, 'secrets', { ...list, marked });
}

function endedNotice(rotation: SentRotation): Notice {
  const { places, results } = rotation;
  const set = setCount(results.values());
  const count = `${set} of ${places.length} rotated.`;
  if (openPlaces(rotation).length === 0) return { tone: 'success', text: count };
  const key = keyOf('rotation.repeat');
  if (isTried(rotation)) {
    return { tone: 'info', text: `${count} Check it; then ${key} sends the rest.` };
  }
  return { tone: 'warning', text: `${count} ${key} sends what is not set again.` };
}

/** Unfinished rotations, except for the one on screen. Repeats are no news. */
export function withUnfinished<S extends RotationPart>(
  state: S,
  loaded: readonly UnfinishedRotation[],
): S {
  const here = 'rotationId' in state.rotation ? state.rotation.rotationId : null;
  const unfinished = loaded.filter(({ rotationId }) => rotationId !== here);
  const isSame = JSON.stringify(unfinished) === JSON.stringify(state.unfinished);
  return isSame ? state : { ...state, unfinished };
}
