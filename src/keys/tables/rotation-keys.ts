import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { rotationList } from '../../state/lists/rotation.ts';
import { whyNoCopyOfPlace } from '../../state/rotation/kept-values.ts';
import { markedPlaces } from '../../state/rotation/plan-rows.ts';
import {
  holdsOpenValues,
  isTried,
  isTryFailed,
  openPlaces,
} from '../../state/rotation/rotation.ts';
import { openChecks, whyNoCheck } from '../../state/rotation/verify.ts';
import { logList } from '../../state/vault/write-log.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('rotation');
const bindLog = bindingsOn('write-log');

const secrets = { on: ['secrets'], in: ['list'] } as const;
const plan = { on: ['rotation-plan'], in: ['list'] } as const;
const results = { on: ['rotation-results'], in: ['list'] } as const;
const log = { on: ['write-log'], in: ['list'] } as const;
const shown = { isInFooter: true };

export const ROTATION_KEYS: readonly Binding[] = [
  bind('show', ['r'], 'rotation', {
    about: 'back to the rotation',
    ...secrets,
    ...shown,
    applies: ({ rotation, unfinished }) => rotation.phase !== 'none' || unfinished.length > 0,
  }),
  bindLog('open', ['l'], 'log', { about: 'log of writes to vaults', ...secrets, ...shown }),

  bind('send-unless-held', ['ctrl+s'], 'send the plan', { ...plan, ...shown }),
  bind('send', ['y'], 'send the plan', plan),
  bind('try-one', ['o'], 'try one first', {
    about: 'send one place alone first',
    ...plan,
    ...shown,
    applies: ({ rotation }) => rotation.phase === 'plan' && rotation.places.length > 1,
    whyNot: whyNoTrial,
  }),
  bind('ask-for-place', ['a'], 'add a place', { ...plan, ...shown }),
  bind('check-connections', ['R'], 'check', {
    about: 'check the connections',
    ...plan,
  }),
  bind('back', ['esc'], 'change it', { ...plan, ...shown }),

  bind('copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the generated value, once',
    on: ['rotation-plan', 'rotation-results'],
    in: ['list'],
    whyNot: whyNoCopyOfPlace,
  }),
  bind('forget-value', ['alt+k'], 'forget the value', {
    about: 'forget the value of the last rotation',
    on: ['secrets', 'rotation-values', 'rotation-plan', 'rotation-results', 'generate'],
    applies: ({ carried }) => carried !== null,
  }),

  bind('stop', ['x'], 'stop', {
    about: 'stop sending',
    ...results,
    ...shown,
    applies: ({ rotation }) => rotation.phase === 'sending',
    whyNot: whyNoStop,
  }),
  bind('repeat', ['r'], 'repeat', {
    about: 'retry the unset ones',
    ...results,
    ...shown,
    labelNow: repeatLabel,
    whyNot: whyNoRepeat,
  }),
  bind('try-one', ['o'], 'try one', {
    about: 'send the selected place alone',
    ...results,
    ...shown,
    applies: ({ rotation }) => rotation.phase === 'results' && openPlaces(rotation).length > 1,
    labelNow: tryLabel,
    whyNot: whyNoOther,
  }),
  bind('all-again', ['a'], 'new value for all', {
    ...results,
    applies: isUnfinished,
  }),
  bind('verify', ['v'], 'verify', {
    about: 'verify the new value, by the checks of its group',
    ...results,
    ...shown,
    applies: hasChecks,
    whyNot: whyNotVerified,
  }),
  bind('ask-to-close', ['c'], 'close', {
    about: 'close it with a note',
    ...results,
    ...shown,
    applies: isUnfinished,
  }),
  bind('back', ['esc'], 'back', { ...results, ...shown, about: 'back to Secrets' }),

  bindLog('export', ['e'], 'export', {
    about: 'export the log',
    ...log,
    ...shown,
    whyNot: whyNoExport,
  }),
];

/** Its groups name checks for what was set. */
function hasChecks({ rotation, vaults }: AppState): boolean {
  return (
    rotation.phase === 'results' && openChecks({ checks: [] }, vaults.groups, rotation).length > 0
  );
}

function whyNotVerified(state: AppState): string | null {
  const { rotation, vaults } = state;
  if (rotation.phase !== 'results') return null;
  const open = openChecks(state, vaults.groups, rotation);
  if (open.length === 0) return 'Every check was sent. None is sent twice.';
  return open.some((check) => whyNoCheck(state, check) === null)
    ? null
    : `No check can be sent: ${open[0] && whyNoCheck(state, open[0])}.`;
}

function isUnfinished({ rotation }: AppState): boolean {
  return rotation.phase === 'results' && openPlaces(rotation).length > 0;
}

function whyNoTrial(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'plan') return null;
  const { rows, selected } = rotationList(state);
  const isMarked = markedPlaces(rows, rotation.list.marked).some(
    ({ id, group }) => id === selected?.id || group.id === selected?.id,
  );
  return isMarked ? null : 'Select a marked place: it is sent alone first.';
}

function tryLabel(state: AppState): string {
  const result = selectedOpen(state)?.result ?? null;
  return result === null ? 'try this one' : 'try it again';
}

function whyNoOther(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'results') return null;
  if (!holdsOpenValues(rotation)) {
    return `The value is gone. ${keyOf('rotation.repeat')} asks for it again; then the plan can be tried with one place.`;
  }
  return selectedOpen(state) ? null : 'This one is set. Select one that is not.';
}

/** The selected place if it is not set, or the first such below the selected heading. */
function selectedOpen(state: AppState) {
  const { rotation } = state;
  const { selected } = rotationList(state);
  if (rotation.phase !== 'results' || !selected) return null;
  const own = selected.kind === 'group' ? selected.places : [selected.place];
  const ids = new Set(own.map(({ id }) => id));
  const open = openPlaces(rotation).find(({ id }) => ids.has(id));
  return open ? { result: rotation.results.get(open.id) ?? null } : null;
}

function repeatLabel({ rotation }: AppState): string {
  if (rotation.phase !== 'results') return 'repeat';
  if (!holdsOpenValues(rotation)) return 'enter the value again';
  if (isTryFailed(rotation)) return 'send all the rest';
  return isTried(rotation) ? 'send the rest' : 'repeat';
}

function whyNoStop({ rotation }: AppState): string | null {
  return rotation.phase === 'sending' && rotation.isStopping
    ? 'Stopping. Requests in flight will finish.'
    : null;
}

function whyNoRepeat({ rotation }: AppState): string | null {
  if (rotation.phase === 'sending') return 'It is being sent. The answers come first.';
  if (rotation.phase !== 'results') return 'There is nothing to repeat.';
  return openPlaces(rotation).length === 0 ? 'There is nothing to repeat: all are set.' : null;
}

function whyNoExport(state: AppState): string | null {
  return logList(state).total > 0 ? null : 'The log is empty: there is nothing to export.';
}
