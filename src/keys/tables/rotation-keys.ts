import { NO_ROW } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { whyNotCopied } from '../../state/rotation/copy-generated.ts';
import { whyNotSent } from '../../state/rotation/plan-rows.ts';
import {
  holdsOpenValues,
  isTried,
  isTryFailed,
  openPlaces,
} from '../../state/rotation/rotation.ts';
import { placeToTry, rotationList } from '../../state/rotation/rotation-list.ts';
import { openRows } from '../../state/rotation/sending.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const bind = bindings();
const secrets = bindings({ on: ['secrets'], in: ['list'] });
const plan = bindings({ on: ['rotation-plan'], in: ['list'] });
const results = bindings({ on: ['rotation-results'], in: ['list'] });

export const ROTATION_KEYS: readonly Binding[] = [
  secrets.shown('rotation.show', ['r'], 'rotation', {
    about: 'back to the rotation',
    applies: ({ rotation, unfinished }) => rotation.phase !== 'none' || unfinished.length > 0,
  }),
  secrets.shown('write-log.open', ['l'], 'log', { about: 'log of writes to vaults' }),

  plan.shown('rotation.send-unless-held', ['ctrl+s'], 'send the plan'),
  plan('rotation.send', ['y'], 'send the plan'),
  plan.shown('rotation.try-one', ['o'], 'try one first', {
    about: 'try one place first',
    applies: ({ rotation }) => rotation.phase === 'plan' && rotation.places.length > 1,
    whyNot: whyNoTrial,
  }),
  plan.shown('rotation.ask-for-place', ['n'], 'add a place'),
  plan.shown('rotation.take-out', ['d'], 'take out', { about: 'take the place out of the plan' }),
  plan('rotation.check-connections', ['R'], 'check', { about: 'check the connections' }),
  plan.shown('rotation.back', ['esc'], 'change it'),

  bind('rotation.copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the new value, once',
    on: ['rotation-plan', 'rotation-results'],
    in: ['list'],
    whyNot: whyNotCopied,
  }),

  results.shown('rotation.stop', ['x'], 'stop', {
    about: 'stop sending',
    applies: ({ rotation }) => rotation.phase === 'sending',
    whyNot: whyNoStop,
  }),
  results.shown('rotation.repeat', ['r'], 'retry', {
    about: 'retry the unset ones',
    labelNow: repeatLabel,
    whyNot: whyNoRepeat,
  }),
  results.shown('rotation.try-one', ['o'], 'try one', {
    about: 'send only this place',
    applies: ({ rotation }) => rotation.phase === 'results' && openPlaces(rotation).length > 1,
    labelNow: tryLabel,
    whyNot: whyNoOther,
  }),
  results('rotation.all-again', ['a'], 'new value for all', { applies: isUnfinished }),
  results.shown('rotation.ask-to-close', ['c'], 'close', {
    about: 'close it with a note',
    applies: isUnfinished,
  }),
  results.shown('rotation.back', ['esc'], 'back', { about: 'back to Secrets' }),
];

function isUnfinished({ rotation }: AppState): boolean {
  return rotation.phase === 'results' && openPlaces(rotation).length > 0;
}

function whyNoTrial(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'plan') return null;
  return placeToTry(state) ? null : 'Select a marked place to send first.';
}

function tryLabel(state: AppState): string {
  const { rotation } = state;
  const isTried = 'results' in rotation && rotation.results.has(placeToTry(state)?.id ?? '');
  return isTried ? 'try it again' : 'try this one';
}

function whyNoOther(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'results') return null;
  if (!holdsOpenValues(rotation)) {
    return `The value is gone. ${keyOf('rotation.repeat')} asks for it again; then the plan can be tried with one place.`;
  }
  if (placeToTry(state)) return null;
  const { selected } = rotationList(state);
  const isOpen =
    selected && openRows(state, rotation).unsendable.some(({ id }) => id === selected.id);
  return isOpen ? 'Nothing can be sent there.' : 'This one is set. Select one that is not.';
}

function repeatLabel({ rotation }: AppState): string {
  if (rotation.phase !== 'results') return 'retry';
  if (!holdsOpenValues(rotation)) return 'enter the value again';
  if (isTryFailed(rotation)) return 'send all the rest';
  return isTried(rotation) ? 'send the rest' : 'retry';
}

function whyNoStop({ rotation }: AppState): string | null {
  return rotation.phase === 'sending' && rotation.isStopping
    ? 'Stopping. Requests in flight will finish.'
    : null;
}

function whyNoRepeat(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase === 'sending') return "It's being sent. Wait for the responses.";
  if (rotation.phase !== 'results') return NO_ROW;
  const { sendable, unsendable } = openRows(state, rotation);
  if (sendable.length > 0 && openPlaces(rotation).length > 0) return null;
  const [first] = unsendable;
  return first
    ? `Nothing can be sent to ${first.group.profileName}: ${whyNotSent(first.group)}.`
    : NO_ROW;
}
