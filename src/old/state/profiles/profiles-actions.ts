import type { ProfileId } from '../../domain/profile.ts';
import { nextColour } from '../../domain/profile-colour.ts';
import { type ActionRows, NO_ROW, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { rowActions } from '../list/list.ts';
import { withCommands } from '../outbox.ts';
import { activeProfileId, NO_PROFILE_ID } from '../session.ts';
import { askForName } from './confirm-name.ts';
import { openProfileForm } from './profile-form-update.ts';
import { isWritingToVault, partsOf, profilesList, selectedProfile } from './profile-parts.ts';
import { checkConnection, type ProfilesRequest } from './profiles-requests.ts';
import type { KnownProfile } from './profiles-state.ts';
import { askForDefault, MAKE_DEFAULT, whyNoDefault } from './switcher.ts';

const LIST = { on: ['profiles'], in: ['list'] } as const satisfies Where;

const onSelected = rowActions<KnownProfile>(profilesList);

/** What keys do on Profiles, besides those of every list. */
export const PROFILES_ACTIONS = {
  'profiles.edit': {
    ...LIST,
    keys: ['enter'],
    label: 'edit',
    about: 'edit the profile',
    isInFooter: true,
    whyNot: whyNotStored,
    do: onSelected((state, from) => openProfileForm(state, { from, isCopy: false })),
  },
  'profiles.add': {
    ...LIST,
    keys: ['n'],
    label: 'new',
    about: 'add a profile',
    named: 'Add profile',
    isInFooter: true,
    do: (state) => openProfileForm(state, { from: null, isCopy: false }),
  },
  'profiles.check-connection': {
    ...LIST,
    keys: ['R'],
    label: 'check connection',
    about: 'check the connection',
    isInFooter: true,
    whyNot: whyNoSelection,
    do: onSelected((state, { id }, { now }) => checkConnection(state, id, now)),
  },
  'profiles.make-default': {
    ...LIST,
    keys: [],
    label: MAKE_DEFAULT,
    whyNot: (state) => whyNoDefault(selectedProfile(state)) ?? whyNoSelection(state),
    do: onSelected(askForDefault),
  },
  'profiles.duplicate': {
    ...LIST,
    keys: [],
    label: 'duplicate',
    about: 'duplicate the profile',
    isInFooter: true,
    whyNot: whyNotDuplicated,
    do: onSelected((state, from) => openProfileForm(state, { from, isCopy: true })),
  },
  'profiles.next-colour': {
    ...LIST,
    keys: [],
    label: 'colour',
    about: 'another colour',
    isInFooter: true,
    whyNot: whyNotStored,
    do: onSelected((state, { id, colour }) =>
      ask(state, { do: 'set-colour', id, colour: nextColour(colour) }),
    ),
  },
  'profiles.remove': {
    ...LIST,
    keys: ['d'],
    label: 'remove',
    about: 'remove the profile',
    isInFooter: true,
    whyNot: whyNotRemoved,
    // The question says what of its dispatches is still waiting.
    do: onSelected((state, selected) =>
      withCommands(askForName(state, selected, { do: 'remove-profile' }), {
        kind: 'load-history',
        profileId: selected.id,
      }),
    ),
  },
} satisfies ActionRows;

function ask(state: AppState, wanted: ProfilesRequest): AppState {
  return withCommands(state, { kind: 'profiles', request: wanted });
}

function whyNoSelection(state: AppState): string | null {
  return selectedProfile(state) ? null : NO_ROW;
}

export function whyNotStored(state: AppState): string | null {
  switch (selectedProfile(state)?.kind) {
    case 'sandbox':
      return 'The sandbox is built in: you can switch to it or make it the default, but not edit it.';
    case 'environment':
      return 'It comes from DISPATCHBOX_URL, for this terminal only. Nothing is stored.';
    default:
      return whyNoSelection(state);
  }
}

/** A copy goes into the new profile form, which may already have input. */
function whyNotDuplicated(state: AppState): string | null {
  const isTaken = state.profiles.forms.get(NO_PROFILE_ID)?.isTouched === true;
  return isTaken ? NO_ROW : whyNotStored(state);
}

function whyNotRemoved(state: AppState): string | null {
  const selected = selectedProfile(state);
  if (selected && selected.id === activeProfileId(state)) {
    return `${selected.name} is active in this terminal. Switch to another profile first (${keyOf('switcher.open')}).`;
  }
  if (selected && isUnderWay(state, selected.id)) {
    return `${selected.name} has requests in flight. Remove it once they finish.`;
  }
  return whyNotStored(state);
}

/** Whether the answer to something that was sent is still to come. */
function isUnderWay(state: AppState, id: ProfileId): boolean {
  return (
    isWritingToVault(partsOf(state, id)) ||
    (state.rotation.phase === 'sending' && state.rotation.destinations.has(id)) ||
    [...state.dispatches.values()].some(
      ({ profileId, phase }) => profileId === id && phase.state === 'sending',
    )
  );
}
