import type { AppState } from '../../state/app-state.ts';
import type { ScreenName } from '../../state/screen.ts';
import { promptDialog } from '../dialogs/prompts.ts';
import { profileFormScreen } from '../screens/profiles/profile-form-screen.ts';
import { rotationScreen } from '../screens/rotation/rotation-screen.ts';
import { vaultFormScreen } from '../screens/vault/vault-form-screen.ts';
import { type Body, blocks, type Dialog, type View } from '../view.ts';

/** The screen. */
export function bodyOf(state: AppState, view: View): Body {
  return SCREENS[state.screen]?.(state, view) ?? blocks();
}

const SCREENS: { readonly [Name in ScreenName]?: (state: AppState, view: View) => Body } = {
  'secrets-form': vaultFormScreen,
  'vars-form': vaultFormScreen,
  rotation: rotationScreen,
  'profile-form': profileFormScreen,
};

/** The dialog over the screen, or `null`. */
export function dialogOf(state: AppState, view: View): Dialog | null {
  const { overlay } = state;
  if (overlay === null) return null;
  switch (overlay.kind) {
    case 'help':
    case 'env-import':
    case 'answer':
    case 'templates':
    case 'run-on':
      return null;
    case 'palette':
    case 'switcher':
    case 'confirm-quit':
    case 'confirm-write':
    case 'confirm-forget':
    case 'confirm-drop':
    case 'question-entries':
    case 'which-run':
    case 'copy-menu':
    case 'take-draft':
    case 'switching':
    case 'generate':
      return null;
    default:
      return promptDialog(state, overlay, view);
  }
}
