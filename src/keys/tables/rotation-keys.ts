import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { whyNotCopied } from '../../state/rotation/copy-generated.ts';
import { groupsList } from '../../state/rotation/groups-update.ts';
import {
  holdsOpenValues,
  isTried,
  isTryFailed,
  openPlaces,
} from '../../state/rotation/rotation.ts';
import { placeToTry } from '../../state/rotation/rotation-list.ts';
import { type Binding, bindings } from '../binding.ts';

const bind = bindings();
const secrets = bindings({ on: ['secrets'], in: ['list'] });
const plan = bindings({ on: ['rotation-plan'], in: ['list'] });
const results = bindings({ on: ['rotation-results'], in: ['list'] });
const groups = bindings({ on: ['groups'], in: ['list'] });
const group = bindings({ on: ['groups'], in: ['list'], whyNot: whyNoGroup });

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
  plan.shown('rotation.ask-for-place', ['a'], 'add a place'),
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

/** Places that are rotated together. */
export const GROUP_KEYS: readonly Binding[] = [
  bind('groups.open', ['p'], 'groups', {
    about: 'rotation groups',
    on: ['secrets', 'coverage'],
    in: ['list'],
  }),
  bind.shown('groups.save', ['p'], 'save as group', {
    about: 'save as a rotation group',
    on: ['rotation-plan'],
    in: ['list'],
  }),
  group.shown('groups.rotate', ['enter'], 'new value', { about: 'new value for all places' }),
  group.shown('groups.edit', ['e'], 'edit', { about: 'edit the group' }),
  groups.shown('groups.add', ['n'], 'new', { about: 'new group' }),
  group.shown('groups.forget', ['d'], 'forget', { about: 'forget the group' }),
  groups('groups.bring-back', ['u'], 'undo', {
    about: 'undo forgetting',
    applies: ({ vaults }) => vaults.forgottenGroup !== null,
  }),
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
  return placeToTry(state) ? null : 'This one is set. Select one that is not.';
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

function whyNoRepeat({ rotation }: AppState): string | null {
  if (rotation.phase === 'sending') return "It's being sent. Wait for the responses.";
  if (rotation.phase !== 'results') return 'There is nothing to retry.';
  return openPlaces(rotation).length === 0 ? 'There is nothing to retry: all are set.' : null;
}

function whyNoGroup(state: AppState): string | null {
  const { total, selected } = groupsList(state);
  if (selected) return null;
  if (total > 0) return `No matches. ${keyOf('list.clear-filter')} clears the filter.`;
  return state.vaults.isLoaded
    ? `No groups yet. ${keyOf('groups.add')} makes one.`
    : 'The groups are still being read.';
}
