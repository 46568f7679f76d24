import type { AppState } from '../../state/app-state.ts';
import type { Body, Dialog, View } from '../view.ts';

/** The screen, or what takes its whole room; `null` where it still draws itself. */
export function bodyOf(_state: AppState, _view: View): Body | null {
  return null;
}

/** The dialog over the screen, `null` where there is none. */
export function dialogOf(_state: AppState, _view: View): Dialog | null {
  return null;
}
