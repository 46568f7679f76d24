import { type ActionRows, NO_ROW, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { toWrite } from '../outbox.ts';
import { NEW_CLOSE, withClosing } from './close-rotation.ts';
import { askForPlace, takeOut } from './plan-places.ts';
import { holdsOpenValues, isTried, isTryFailed, openPlaces } from './rotation.ts';
import { askAllAgain, askRestAgain, goBack, showRotation } from './rotation-draft.ts';
import { placeToTry, rotationList, unsendableMessage } from './rotation-list.ts';
import { openRows } from './rotation-send.ts';
import { stopSending } from './rotation-update.ts';
import { needsNoPlan, showPlan } from './values-form-update.ts';

const SECRETS = { on: ['secrets'], in: ['list'] } as const satisfies Where;
const VALUES = {
  on: ['rotation-values'],
  in: ['text', 'secret', 'button'],
} as const satisfies Where;
const PLAN = { on: ['rotation-plan'], in: ['list'] } as const satisfies Where;
const RESULTS = { on: ['rotation-results'], in: ['list'] } as const satisfies Where;

/** What keys do in a rotation, besides those of its form and lists. */
export const ROTATION_ACTIONS = {
  // Back to the rotation that is in progress, was left, or did not finish.
  'rotation.show': {
    ...SECRETS,
    keys: ['r'],
    label: 'rotation',
    about: 'back to the rotation',
    isInFooter: true,
    applies: ({ rotation, unfinished }) => rotation.phase !== 'none' || unfinished.length > 0,
    do: showRotation,
  },
  // Where one place is sent without it, for example to add another place.
  'rotation.show-plan': {
    ...VALUES,
    keys: [],
    label: 'show the plan',
    about: 'show the plan first',
    applies: needsNoPlan,
    do: showPlan,
  },
  'rotation.send-unless-held': {
    ...PLAN,
    keys: ['ctrl+s'],
    label: 'send the plan',
    isInFooter: true,
    isUseful: (state) => rotationList(state).countMarked() > 0,
    writes: true,
    isOnce: true,
    do: (state) => toWrite(state, { kind: 'rotation', only: null }),
  },
  // To check one place before the rest goes; a question comes first.
  'rotation.try-one': {
    ...PLAN,
    keys: ['enter'],
    label: 'send only this one',
    isInFooter: true,
    applies: ({ rotation }) => rotation.phase === 'plan' && rotation.places.length > 1,
    whyNot: whyNoTrial,
    also: [
      {
        ...RESULTS,
        isInFooter: true,
        applies: ({ rotation }) => rotation.phase === 'results' && openPlaces(rotation).length > 1,
        whyNot: whyNoOther,
      },
    ],
    writes: true,
    do: sendOnly,
  },
  'rotation.ask-for-place': {
    ...PLAN,
    keys: ['n'],
    label: 'add a place',
    isInFooter: true,
    do: askForPlace,
  },
  'rotation.take-out': {
    ...PLAN,
    keys: ['d'],
    label: 'take out',
    about: 'take the place out',
    isInFooter: true,
    whyNot: ({ rotation }) =>
      rotation.phase === 'plan' && rotation.places.length > 1
        ? null
        : 'A plan needs at least one place.',
    do: takeOut,
  },
  'rotation.stop': {
    ...RESULTS,
    keys: ['x'],
    label: 'stop',
    about: 'stop sending',
    isInFooter: true,
    applies: ({ rotation }) => rotation.phase === 'sending',
    whyNot: whyNoStop,
    do: stopSending,
  },
  // After a restart, the values are gone.
  'rotation.enter-again': {
    ...RESULTS,
    keys: ['r'],
    label: 'enter the value again',
    about: 'enter the value again',
    isInFooter: true,
    applies: lacksValues,
    whyNot: whyNoRepeat,
    do: askRestAgain,
  },
  'rotation.repeat': {
    ...RESULTS,
    keys: ['r'],
    label: 'retry',
    help: "retry what isn't set",
    labelNow: repeatLabel,
    about: 'retry the unset ones',
    isInFooter: true,
    applies: (state) => !lacksValues(state),
    whyNot: whyNoRepeat,
    writes: true,
    isOnce: true,
    // A write of its own: it asks for the names of protected profiles again.
    do: (state) => toWrite(state, { kind: 'rotation', only: null }),
  },
  // New values for all its places, including those already set.
  'rotation.all-again': {
    ...RESULTS,
    keys: [],
    label: 'new value for all',
    applies: isUnfinished,
    do: askAllAgain,
  },
  'rotation.ask-to-close': {
    ...RESULTS,
    keys: ['d'],
    label: 'close',
    about: 'close it with a note',
    isInFooter: true,
    applies: isUnfinished,
    do: (state) => withClosing(state, NEW_CLOSE),
  },
  'rotation.back': {
    ...PLAN,
    keys: ['esc'],
    label: 'change it',
    isInFooter: true,
    also: [{ ...RESULTS, label: 'back', about: 'back to Secrets', isInFooter: true }],
    do: goBack,
  },
} satisfies ActionRows;

/** The selected place alone. */
function sendOnly(state: AppState): AppState {
  const place = placeToTry(state);
  return place ? toWrite(state, { kind: 'rotation', only: place.id }) : state;
}

function isUnfinished({ rotation }: AppState): boolean {
  return rotation.phase === 'results' && openPlaces(rotation).length > 0;
}

function whyNoTrial(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'plan') return null;
  if (placeToTry(state)) return null;
  const { selected } = rotationList(state);
  return (selected && unsendableMessage(selected)) ?? 'Select a marked place to send first.';
}

function whyNoOther(state: AppState): string | null {
  const { rotation } = state;
  if (rotation.phase !== 'results') return null;
  if (!holdsOpenValues(rotation)) {
    return `The value is no longer in memory. Press ${keyOf('rotation.enter-again')} to enter it again.`;
  }
  if (placeToTry(state)) return null;
  const { selected } = rotationList(state);
  const open = openRows(state, rotation).unsendable.find(({ id }) => id === selected?.id);
  return (open && unsendableMessage(open)) ?? "This place is set. Select one that isn't.";
}

function repeatLabel({ rotation }: AppState): string {
  if (rotation.phase !== 'results') return 'retry';
  if (isTryFailed(rotation)) return 'send all the rest';
  return isTried(rotation) ? 'send the rest' : 'retry';
}

function lacksValues({ rotation }: AppState): boolean {
  return rotation.phase === 'results' && !holdsOpenValues(rotation);
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
  return first ? unsendableMessage(first) : NO_ROW;
}
