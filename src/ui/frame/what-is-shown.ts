import type { AppState } from '../../state/app-state.ts';
import type { ScreenName } from '../../state/screen.ts';
import { generateDialog } from '../dialogs/generate.ts';
import { promptDialog } from '../dialogs/prompts.ts';
import {
  confirmDrop,
  confirmForget,
  confirmQuit,
  confirmWrite,
  questionEntries,
  switching,
  takeDraft,
} from '../dialogs/questions.ts';
import { copyMenu, whichRun } from '../dialogs/run-choices.ts';
import { dispatchScreen } from '../screens/dispatch/dispatch-screen.ts';
import { templates } from '../screens/dispatch/templates.ts';
import { preferencesScreen } from '../screens/preferences/preferences-screen.ts';
import { profileFormScreen } from '../screens/profiles/profile-form-screen.ts';
import { profilesScreen } from '../screens/profiles/profiles-screen.ts';
import { rotationScreen } from '../screens/rotation/rotation-screen.ts';
import { runOnScreen } from '../screens/runs/run-on-screen.ts';
import { entriesScreen } from '../screens/vault/entries-screen.ts';
import { envPreview } from '../screens/vault/env-preview.ts';
import { vaultFormScreen } from '../screens/vault/vault-form-screen.ts';
import { writeLog } from '../screens/vault/write-log.ts';
import { help } from '../shell/help.ts';
import { answerScreen } from '../shell/whole-texts.ts';
import { type Body, blocks, type Dialog, type View } from '../view.ts';

/** The screen, or what replaces it. */
export function bodyOf(state: AppState, view: View): Body {
  const { overlay } = state;
  switch (overlay?.kind) {
    case 'help':
      return help(overlay, view);
    case 'env-import':
      return envPreview(state, overlay, view);
    case 'answer':
      return answerScreen(state, overlay.top, view);
    case 'templates':
      return templates(state, view);
    case 'run-on':
      return runOnScreen(state, overlay, view);
    default:
      return state.screen === 'runs' ? blocks() : SCREENS[state.screen](state, view);
  }
}

const SCREENS: Readonly<
  Record<Exclude<ScreenName, 'runs'>, (state: AppState, view: View) => Body>
> = {
  dispatch: dispatchScreen,
  secrets: entriesScreen,
  vars: entriesScreen,
  'secrets-form': vaultFormScreen,
  'vars-form': vaultFormScreen,
  rotation: rotationScreen,
  'write-log': writeLog,
  profiles: profilesScreen,
  'profile-form': profileFormScreen,
  preferences: preferencesScreen,
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
    case 'confirm-quit':
      return confirmQuit(overlay, view);
    case 'confirm-write':
      return confirmWrite(overlay, view);
    case 'confirm-forget':
      return confirmForget(state, overlay, view);
    case 'confirm-drop':
      return confirmDrop(overlay, view);
    case 'question-entries':
      return questionEntries(overlay, view);
    case 'which-run':
      return whichRun(overlay, view);
    case 'copy-menu':
      return copyMenu(overlay, view);
    case 'palette':
    case 'switcher':
      return null;
    case 'take-draft':
      return takeDraft(state, overlay, view);
    case 'switching':
      return switching(overlay, view);
    case 'generate':
      return generateDialog(overlay, view);
    default:
      return promptDialog(state, overlay, view);
  }
}
