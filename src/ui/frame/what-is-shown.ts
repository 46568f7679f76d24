import type { AppState } from '../../state/app-state.ts';
import {
  confirmDrop,
  confirmForget,
  confirmQuit,
  questionVars,
  switching,
} from '../dialogs/questions.ts';
import { profilesScreen } from '../screens/profiles/profiles-screen.ts';
import { runsScreen } from '../screens/runs/runs-screen.ts';
import type { Body, Dialog, View } from '../view.ts';

/** The screen, or what takes its whole room; `null` where it still draws itself. */
export function bodyOf(state: AppState, view: View): Body | null {
  const isCoveredBySomethingElse = state.overlay !== null && dialogOf(state, view) === null;
  return isCoveredBySomethingElse ? null : screenOf(state, view);
}

/** The screen itself, whatever stands over it; `null` where it still draws itself. */
export function screenOf(state: AppState, view: View): Body | null {
  switch (state.screen) {
    case 'runs':
      return runsScreen(state, view);
    case 'profiles':
      return profilesScreen(state, view);
    default:
      return null;
  }
}

/** The dialog over the screen, `null` where there is none. */
export function dialogOf(state: AppState, view: View): Dialog | null {
  const { overlay } = state;
  switch (overlay?.kind) {
    case 'confirm-quit':
      return confirmQuit(overlay, view);
    case 'confirm-forget':
      return confirmForget(state, overlay, view);
    case 'confirm-drop':
      return confirmDrop(overlay, view);
    case 'question-vars':
      return questionVars(overlay, view);
    case 'switching':
      return switching(overlay, view);
    default:
      return null;
  }
}
