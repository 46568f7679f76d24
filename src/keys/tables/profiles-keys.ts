import { chooseTokenKind, TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import { NO_ROW, ON_SCREENS } from '../../state/action-row.ts';
import {
  alertsOf,
  isTokenRejectedHere,
  profileOfRow,
  profileToAsk,
} from '../../state/alerts/alerts.ts';
import { isUnderWay } from '../../state/app/quitting.ts';
import type { AppState } from '../../state/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { activeProfile, activeProfileId } from '../../state/profiles/parts.ts';
import { profileDraft, storedProfile } from '../../state/profiles/profile-form-update.ts';
import { NO_PROFILE_ID } from '../../state/profiles/profiles-state.ts';
import { selectedProfile } from '../../state/profiles/profiles-update.ts';
import { areaOf } from '../../state/profiles/token-prompt.ts';
import { rotationList } from '../../state/rotation/rotation-list.ts';
import { whyNotOpen } from '../../state/session.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';
import { whyNoDefault } from './switcher-keys.ts';

const bind = bindings();
const list = bindings({ on: ['profiles'], in: ['list'] });
const selected = bindings({ on: ['profiles'], in: ['list'], whyNot: whyNoSelection });
const stored = bindings({ on: ['profiles'], in: ['list'], whyNot: whyNotStored });
const lists = bindings({ on: ['runs'], in: ['list', 'details'] });
const onScreens = bindings(ON_SCREENS);
const forms = bindings({ on: ['dispatch', 'vault'] });
const prompt = bindings({ on: ['token-prompt'] });
const drop = bindings({ on: ['confirm-drop'], isInFooter: true, isFixed: true });

export const PROFILES_KEYS: readonly Binding[] = [
  onScreens.shown('token-prompt.open', ['t'], 'token', {
    about: 'enter a token',
    isUseful: isTokenWanted,
    whyNot: whyNoTokenHere,
  }),
  forms.shown('token-prompt.open', ['ctrl+y'], 'add a token', {
    about: 'enter a token',
    isUseful: lacksToken,
    whyNot: whyNoTokenHere,
  }),
  lists.shown('switcher.open', ['ctrl+o'], 'profile', { whyNot: whyNotOpen }),

  selected.shown('profiles.switch-to', ['s'], 'switch here', { about: 'switch in this terminal' }),
  stored.shown('profiles.edit', ['enter', 'e'], 'edit', { about: 'edit the profile' }),
  list.shown('profiles.add', ['n', 'a'], 'new', { about: 'add a profile', named: 'Add profile' }),
  selected.shown('profiles.check-connection', ['R'], 'check connection', {
    about: 'check the connection',
  }),
  list('profiles.make-default', [], 'make default', {
    about: 'make it the default',
    whyNot: (state) => whyNoDefault(selectedProfile(state)) ?? whyNoSelection(state),
  }),
  list.shown('profiles.duplicate', ['D'], 'duplicate', {
    about: 'duplicate the profile',
    whyNot: whyNotDuplicated,
  }),
  stored.shown('profiles.next-colour', ['c'], 'colour', { about: 'another colour' }),
  list.shown('profiles.remove', ['d'], 'remove', {
    about: 'remove the profile',
    whyNot: whyNotRemoved,
  }),

  prompt.shown('token-prompt.next-kind', ['tab'], 'another kind', {
    about: 'another token kind',
  }),

  bind.shown('profile-form.remove-token', ['ctrl+x'], 'remove token', {
    about: 'remove the token',
    on: ['profile-form'],
    in: ['choice', 'secret'],
    applies: isOnToken,
    whyNot: whyNoRemoval,
  }),

  // A letter rather than enter, which may still be held down from the Save button.
  drop('profile-form.drop-tokens-and-save', ['y'], 'remove them and save'),
  drop('app.close-overlay', ['esc', 'n'], 'back', { about: 'back to the form' }),
];

/** Where rows stand for profiles, and wherever one can't go on without a token. */
function isTokenWanted(state: AppState): boolean {
  if (state.screen === 'rotation') return profileOfRow(state) !== null && isRowWithout(state);
  if (state.screen === 'profiles' || isTokenRejectedHere(state)) return true;
  return alertsOf(state).some(({ kind }) => kind === 'token');
}

/** Whether the selected place of a rotation got nowhere, or can't get there. */
function isRowWithout(state: AppState): boolean {
  const { selected } = rotationList(state);
  if (selected === null) return false;
  const { destination } = selected.kind === 'group' ? selected : selected.group;
  const { rotation } = state;
  const result = 'results' in rotation ? rotation.results.get(selected.id) : undefined;
  return destination?.tokenKind === null || result?.state === 'failed';
}

function lacksToken(state: AppState): boolean {
  const profile = activeProfile(state);
  if (profile === null) return false;
  const isPaused = state.watching.pausedProfiles.has(profile.id);
  return isPaused || chooseTokenKind(areaOf(state), profile.tokenKinds) === null;
}

function whyNoTokenHere(state: AppState): string | null {
  if (state.screen === 'profiles') return whyNotStored(state);
  const id = profileToAsk(state);
  switch (state.profiles.known.find((each) => each.id === id)?.kind) {
    case 'sandbox':
      return 'The sandbox creates its own tokens.';
    case 'environment':
      return 'Its token comes from DISPATCHBOX_TOKEN. Set it before starting dispatchbox.';
    case undefined:
      return profileOfRow(state) === null ? null : 'The profile was removed.';
    default:
      return null;
  }
}

function whyNoSelection(state: AppState): string | null {
  return selectedProfile(state) ? null : NO_ROW;
}

function whyNotStored(state: AppState): string | null {
  switch (selectedProfile(state)?.kind) {
    case 'sandbox':
      return 'The sandbox is built in: you can switch to it or make it the default, but not edit it.';
    case 'environment':
      return 'It comes from DISPATCHBOX_URL, for this terminal only: no profile is stored.';
    default:
      return whyNoSelection(state);
  }
}

/** A copy goes into the new profile form, which may already have input. */
function whyNotDuplicated(state: AppState): string | null {
  return state.profiles.forms.get(NO_PROFILE_ID)?.isTouched
    ? `The new profile form has a draft. ${keyOf('profiles.add')} opens it: save it, or clear it with ${keyOf('form.clear')}.`
    : whyNotStored(state);
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

function isOnToken(state: AppState): boolean {
  const { field } = profileDraft(state).focus;
  return field === 'tokenKind' || TOKEN_KINDS.some((kind) => kind === field);
}

function whyNoRemoval(state: AppState): string | null {
  const { tokenKind } = profileDraft(state).values;
  return storedProfile(state)?.tokens.some(({ kind }) => kind === tokenKind)
    ? null
    : `There is no ${tokenKindLabel(tokenKind)} token to remove.`;
}
