import { assertNever } from '../domain/assert-never.ts';
import type { AppState } from '../state/app-state.ts';
import { profileFormOf } from '../state/profiles/profile-form-update.ts';
import { activeForm } from '../state/vault-form/active-form.ts';
import { rotatePlace, vaultPlace } from './vault-place.ts';

/** Where a key press lands: one of these has the keys at any time. */
export type Place =
  | 'runs-list'
  | 'run-details'
  | 'filter'
  | 'form-field'
  | 'form-params'
  | 'form-send'
  | 'profiles-list'
  | 'profile-field'
  | 'profile-choice'
  | 'profile-token'
  | 'profile-save'
  | 'switcher'
  | 'switching'
  | 'confirm-name'
  | 'confirm-drop'
  | 'token-prompt'
  | 'vault-text'
  | 'vault-secret'
  | 'vault-send'
  | 'vault-results'
  | 'generate'
  | 'env-import'
  | 'question-vars'
  | 'rotate-list'
  | 'rotate-filter'
  | 'rotate-mode'
  | 'rotate-value'
  | 'rotate-button'
  | 'rotate-plan'
  | 'rotate-results'
  | 'rotate-log'
  | 'rotate-export'
  | 'palette'
  | 'help'
  | 'confirm-quit'
  | 'watch-id'
  | 'confirm-forget'
  | 'templates'
  | 'save-template'
  | 'preferences'
  | 'key-list'
  | 'key-capture';

/** Short prompts, whose field reads its keys itself. */
export const PROMPT_PLACES: readonly Place[] = [
  'watch-id',
  'save-template',
  'switcher',
  'confirm-name',
  'palette',
  'key-list',
];

export const FORM_PLACES: readonly Place[] = ['form-field', 'form-params', 'form-send'];
export const LIST_PLACES: readonly Place[] = ['runs-list', 'run-details'];
export const PROFILE_FORM_PLACES: readonly Place[] = [
  'profile-field',
  'profile-choice',
  'profile-token',
  'profile-save',
];
export const VAULT_FORM_PLACES: readonly Place[] = ['vault-text', 'vault-secret', 'vault-send'];
export const ROTATE_FORM_PLACES: readonly Place[] = [
  'rotate-mode',
  'rotate-value',
  'rotate-button',
];
/** Places where no text is typed and a single letter is a key of the whole app. */
export const LETTER_PLACES: readonly Place[] = [
  ...LIST_PLACES,
  'vault-results',
  'rotate-list',
  'rotate-results',
  'rotate-log',
  'profiles-list',
  'preferences',
];
export const ALL_PLACES: readonly Place[] = [
  ...VAULT_FORM_PLACES,
  'vault-results',
  'generate',
  'env-import',
  'question-vars',
  'rotate-list',
  'rotate-filter',
  ...ROTATE_FORM_PLACES,
  'rotate-plan',
  'rotate-results',
  'rotate-log',
  'rotate-export',
  ...LIST_PLACES,
  'filter',
  ...FORM_PLACES,
  'profiles-list',
  ...PROFILE_FORM_PLACES,
  'switcher',
  'switching',
  'confirm-name',
  'confirm-drop',
  'token-prompt',
  'palette',
  'help',
  'confirm-quit',
  'watch-id',
  'confirm-forget',
  'templates',
  'save-template',
  'preferences',
  'key-list',
  'key-capture',
];

export function placeOf(state: AppState): Place {
  if (state.overlay) return state.overlay.kind;
  switch (state.screen) {
    case 'runs':
      if (state.runsScreen.filter.phase === 'typing') return 'filter';
      return state.runsScreen.hasFocusOnDetails ? 'run-details' : 'runs-list';
    case 'dispatch':
      return formPlace(state);
    case 'profiles':
      return 'profiles-list';
    case 'profile-form':
      return profileFormPlace(state);
    case 'secrets':
    case 'vars':
      return vaultPlace(activeForm(state));
    case 'rotate':
      return rotatePlace(state);
    case 'preferences':
      return 'preferences';
    default:
      return assertNever(state.screen);
  }
}

function formPlace(state: AppState): Place {
  switch (state.dispatchForm.focus.on) {
    case 'key':
    case 'ref':
    case 'title':
      return 'form-field';
    case 'param':
      return 'form-params';
    case 'send':
      return 'form-send';
  }
}

function profileFormPlace(state: AppState): Place {
  switch (profileFormOf(state).focus) {
    case 'name':
    case 'baseUrl':
    case 'segment':
    case 'defaultVault':
      return 'profile-field';
    case 'tokenKind':
    case 'protected':
      return 'profile-choice';
    case 'token':
      return 'profile-token';
    case 'save':
      return 'profile-save';
  }
}

const TEXT_PLACES: readonly Place[] = [
  'form-field',
  'form-params',
  'profile-field',
  'profile-choice',
  'profile-token',
  'token-prompt',
  'vault-text',
  'vault-secret',
  'rotate-value',
  'rotate-export',
];

/** Whether letters typed at this place go into a field of ours. The filter's prompt reads its own. */
export function takesText(place: Place): boolean {
  return TEXT_PLACES.includes(place);
}
