import type { AppState } from '../../state/app-state.ts';
import type { ScreenName } from '../../state/screen.ts';
import { rotationScreen } from '../screens/rotation/rotation-screen.ts';
import { vaultFormScreen } from '../screens/vault/vault-form-screen.ts';
import { type Body, blocks, type View } from '../view.ts';

/** The screen, or what replaces it. */
export function bodyOf(state: AppState, view: View): Body {
  return SCREENS[state.screen]?.(state, view) ?? blocks();
}

const SCREENS: { readonly [Name in ScreenName]?: (state: AppState, view: View) => Body } = {
  'secrets-form': vaultFormScreen,
  'vars-form': vaultFormScreen,
  rotation: rotationScreen,
};
