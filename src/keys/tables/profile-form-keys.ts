import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { profileDraft, storedProfile } from '../../state/forms/profile-actions.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('profile-form');

const drop = { on: ['confirm-drop'] } as const;
const shown = { isInFooter: true };

export const PROFILE_FORM_KEYS: readonly Binding[] = [
  bind('remove-token', ['ctrl+x'], 'remove token', {
    about: 'remove the token',
    on: ['profile-form'],
    in: ['choice', 'secret'],
    ...shown,
    applies: isOnToken,
    whyNot: whyNoRemoval,
  }),

  // A letter and not enter, which may still be held down from the Save button.
  bind('drop-tokens-and-save', ['y'], 'drop them and save', { ...drop, ...shown, isFixed: true }),
  bind('back-to-form', ['esc', 'n'], 'back', {
    about: 'back to the form',
    ...drop,
    ...shown,
    isFixed: true,
  }),
];

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
