import { chooseTokenKind, TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { isUnderWay } from '../../state/app/quitting.ts';
import { profileDraft, storedProfile } from '../../state/forms/profile-actions.ts';
import { keyOf } from '../../state/key-of.ts';
import { selectedProfile } from '../../state/lists/list-screens.ts';
import { activeProfileId } from '../../state/profiles/parts.ts';
import { NO_PROFILE_ID } from '../../state/profiles/profiles-state.ts';
import { areaOf } from '../../state/profiles/token-prompt.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { whyNoDefault, whyNotOpen } from './switcher-keys.ts';
import { whyNoTokenFor } from './why-not.ts';

const bind = bindingsOn('profiles');
const bindForm = bindingsOn('profile-form');
const bindSwitcher = bindingsOn('switcher');
const bindToken = bindingsOn('token-prompt');

const list = { on: ['profiles'], in: ['list'] } as const;
const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const forms = { on: ['dispatch', 'vault'] } as const;
const prompt = { on: ['token-prompt'] } as const;
const drop = { on: ['confirm-drop'] } as const;
const shown = { isInFooter: true };

export const PROFILES_KEYS: readonly Binding[] = [
  bindToken('open', ['t'], 'enter the token', {
    ...lists,
    ...shown,
    applies: isPaused,
    whyNot: whyNoTokenHere,
  }),
  bindToken('open', ['ctrl+y'], 'add a token', {
    about: 'enter a token',
    ...forms,
    ...shown,
    applies: lacksToken,
    whyNot: whyNoTokenHere,
  }),
  bindToken('open', ['ctrl+y'], 'enter a token', { ...forms, whyNot: whyNoTokenHere }),
  bindSwitcher('open', ['ctrl+o'], 'profile', { ...lists, ...shown, whyNot: whyNotOpen }),

  bind('switch-to', ['s'], 'switch here', {
    about: 'switch to it in this terminal',
    ...list,
    ...shown,
    whyNot: whyNoSelection,
  }),
  bind('edit', ['enter', 'e'], 'edit', {
    about: 'edit the profile',
    ...list,
    ...shown,
    whyNot: whyNotStored,
  }),
  bind('add', ['n', 'a'], 'new', { about: 'add a profile', ...list, ...shown }),
  bind('enter-token', ['t'], 'token', {
    about: 'enter a token',
    ...list,
    ...shown,
    whyNot: whyNotStored,
  }),
  bind('check-connection', ['R'], 'check connection', {
    about: 'check the connection',
    ...list,
    ...shown,
    whyNot: whyNoSelection,
  }),
  bind('make-default', ['u'], 'make default', {
    about: 'make it the default',
    ...list,
    ...shown,
    whyNot: (state) => whyNoDefault(selectedProfile(state)) ?? whyNoSelection(state),
  }),
  bind('duplicate', ['D'], 'duplicate', {
    about: 'duplicate the profile, under a new name',
    ...list,
    ...shown,
    whyNot: whyNotDuplicated,
  }),
  bind('next-colour', ['c'], 'colour', {
    about: 'another colour',
    ...list,
    ...shown,
    whyNot: whyNotStored,
  }),
  bind('remove', ['d'], 'remove', {
    about: 'remove the profile',
    ...list,
    ...shown,
    whyNot: whyNotRemoved,
  }),

  bindToken('next-kind', ['tab'], 'another kind', {
    about: 'another kind of token',
    ...prompt,
    ...shown,
  }),

  bindForm('remove-token', ['ctrl+x'], 'remove token', {
    about: 'remove the token',
    on: ['profile-form'],
    in: ['choice', 'secret'],
    ...shown,
    applies: isOnToken,
    whyNot: whyNoRemoval,
  }),

  // A letter rather than enter, which may still be held down from the Save button.
  bindForm('drop-tokens-and-save', ['y'], 'drop them and save', {
    ...drop,
    ...shown,
    isFixed: true,
  }),
  bindForm('back-to-form', ['esc', 'n'], 'back', {
    about: 'back to the form',
    ...drop,
    ...shown,
    isFixed: true,
  }),
];

function isPaused(state: AppState): boolean {
  const active = activeProfileId(state);
  return active !== null && state.watching.pausedProfiles.has(active);
}

function lacksToken(state: AppState): boolean {
  if (state.session.phase !== 'open') return false;
  const { tokenKinds } = state.session.profile;
  return chooseTokenKind(areaOf(state), tokenKinds) === null || isPaused(state);
}

function whyNoTokenHere(state: AppState): string | null {
  return whyNoTokenFor(state, activeProfileId(state));
}

function whyNoSelection(state: AppState): string | null {
  return selectedProfile(state)
    ? null
    : `There is no profile yet. ${keyOf('profiles.add')} adds one.`;
}

function whyNotStored(state: AppState): string | null {
  switch (selectedProfile(state)?.kind) {
    case 'sandbox':
      return 'The sandbox is built in: you can switch to it or make it the default, but not edit it.';
    case 'environment':
      return 'It comes from DISPATCHBOX_URL, for this terminal only: nothing of it is stored.';
    default:
      return whyNoSelection(state);
  }
}

/** A copy goes into the new profile form, which may already have input. */
function whyNotDuplicated(state: AppState): string | null {
  return state.profiles.forms.get(NO_PROFILE_ID)?.isTouched
    ? `The form of a new profile holds a draft. ${keyOf('profiles.add')} opens it: save it, or clear it with ${keyOf('form.clear')}.`
    : whyNotStored(state);
}

function whyNotRemoved(state: AppState): string | null {
  const selected = selectedProfile(state);
  if (selected && selected.id === activeProfileId(state)) {
    return `${selected.name} is on in this terminal. Switch to another profile first (${keyOf('switcher.open')}).`;
  }
  if (selected && isUnderWay(state, selected.id)) {
    return `${selected.name} has not answered yet. Remove it once its answers are here.`;
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
