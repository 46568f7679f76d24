import { assertNever } from '../domain/assert-never.ts';
import type { AppState } from '../state/app-state.ts';
import { activeParts } from '../state/profiles/parts.ts';
import { profileFormOf } from '../state/profiles/profile-form-update.ts';
import { activeForm } from '../state/vault-form/active-form.ts';
import { rotateContext, vaultContext } from './vault-context.ts';

/** Where a key press lands: one of these has the keys at any time. */
export type FocusContext =
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

export const FORM_CONTEXTS: readonly FocusContext[] = ['form-field', 'form-params', 'form-send'];
export const LIST_CONTEXTS: readonly FocusContext[] = ['runs-list', 'run-details'];
export const PROFILE_FORM_CONTEXTS: readonly FocusContext[] = [
  'profile-field',
  'profile-choice',
  'profile-token',
  'profile-save',
];
export const VAULT_FORM_CONTEXTS: readonly FocusContext[] = [
  'vault-text',
  'vault-secret',
  'vault-send',
];
export const ROTATE_FORM_CONTEXTS: readonly FocusContext[] = [
  'rotate-mode',
  'rotate-value',
  'rotate-button',
];
/** Places where no text is typed and a single letter is a key of the whole app. */
export const LETTER_CONTEXTS: readonly FocusContext[] = [
  ...LIST_CONTEXTS,
  'vault-results',
  'rotate-list',
  'rotate-results',
  'rotate-log',
  'profiles-list',
  'preferences',
];
export const ALL_CONTEXTS: readonly FocusContext[] = [
  ...VAULT_FORM_CONTEXTS,
  'vault-results',
  'generate',
  'env-import',
  'question-vars',
  'rotate-list',
  'rotate-filter',
  ...ROTATE_FORM_CONTEXTS,
  'rotate-plan',
  'rotate-results',
  'rotate-log',
  'rotate-export',
  ...LIST_CONTEXTS,
  'filter',
  ...FORM_CONTEXTS,
  'profiles-list',
  ...PROFILE_FORM_CONTEXTS,
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

export function focusContextOf(state: AppState): FocusContext {
  if (state.overlay) return state.overlay.kind;
  switch (state.screen) {
    case 'runs':
      if (activeParts(state).runsScreen.filter.phase === 'typing') return 'filter';
      return activeParts(state).runsScreen.hasFocusOnDetails ? 'run-details' : 'runs-list';
    case 'dispatch':
      return formPlace(state);
    case 'profiles':
      return 'profiles-list';
    case 'profile-form':
      return profileFormPlace(state);
    case 'secrets':
    case 'vars':
      return vaultContext(activeForm(state));
    case 'rotate':
      return rotateContext(state);
    case 'preferences':
      return 'preferences';
    default:
      return assertNever(state.screen);
  }
}

function formPlace(state: AppState): FocusContext {
  switch (activeParts(state).dispatchForm.focus.on) {
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

function profileFormPlace(state: AppState): FocusContext {
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

const TEXT_CONTEXTS: readonly FocusContext[] = [
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
  'filter',
  'rotate-filter',
  'watch-id',
  'save-template',
  'switcher',
  'confirm-name',
  'palette',
  'key-list',
];

/** Whether letters typed at this place go into a field. */
export function takesText(context: FocusContext): boolean {
  return TEXT_CONTEXTS.includes(context);
}
