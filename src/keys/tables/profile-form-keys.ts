import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { profileFormOf } from '../../state/profiles/profile-form-update.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('profile-form');

const form = { on: ['profile-form'] } as const;
const choice = { on: ['profile-form'], in: ['choice'] } as const;
const token = { on: ['profile-form'], in: ['secret'] } as const;
const tokenFields = { on: ['profile-form'], in: ['choice', 'secret'] } as const;
const button = { on: ['profile-form'], in: ['button'] } as const;
const drop = { on: ['confirm-drop'] } as const;
const shown = { isInFooter: true };

export const PROFILE_FORM_KEYS: readonly Binding[] = [
  bind('save', ['ctrl+s'], 'save', { ...form, ...shown }),
  bind('save', ['enter'], 'save', button),
  bind('next-choice', ['right'], 'another', { about: 'the next choice', ...choice, ...shown }),
  bind('next-choice', ['space'], 'another', {
    about: 'the next choice',
    ...choice,
    applies: isBetweenWords,
  }),
  bind('previous-choice', ['left'], 'back', { ...choice, about: 'the choice before' }),
  bind('reveal', ['ctrl+r'], 'show', {
    about: 'show the token for ten seconds',
    ...token,
    ...shown,
  }),
  bind('remove-token', ['ctrl+x'], 'remove token', {
    about: 'remove the token',
    ...tokenFields,
    ...shown,
    applies: isOnToken,
    whyNot: whyNoRemoval,
  }),
  bind('next-field', ['tab', 'enter', 'down'], 'next field', { ...form, ...shown }),
  bind('previous-field', ['shift+tab', 'up'], 'previous field', form),
  bind('leave', ['esc'], 'leave', { about: 'leave, keep the draft', ...form, ...shown }),
  bind('clear', ['ctrl+l'], 'start over', { ...form, about: 'empty the form' }),

  // A letter and not enter, which may still be held down from the Save button.
  bind('drop-tokens-and-save', ['y'], 'drop them and save', { ...drop, ...shown, isFixed: true }),
  bind('back-to-form', ['esc', 'n'], 'back', {
    about: 'back to the form',
    ...drop,
    ...shown,
    isFixed: true,
  }),
];

/** The space of `service account`, typed out, belongs to the word. */
function isBetweenWords(state: AppState): boolean {
  return profileFormOf(state).kindTyped !== 'service';
}

function isOnToken(state: AppState): boolean {
  return profileFormOf(state).focus !== 'protected';
}

function whyNoRemoval(state: AppState): string | null {
  const { profileId, tokenKind } = profileFormOf(state);
  const stored = state.profiles.known.find(({ id }) => id === profileId);
  return stored?.tokens.some(({ kind }) => kind === tokenKind)
    ? null
    : `There is no ${tokenKindLabel(tokenKind)} token to remove.`;
}
