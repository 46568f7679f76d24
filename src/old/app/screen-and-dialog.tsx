import type { ReactNode } from 'react';
import { DispatchScreen } from '../screens/dispatch/DispatchScreen.tsx';
import { TemplatesScreen } from '../screens/dispatch/TemplatesScreen.tsx';
import { HelpScreen } from '../screens/help/HelpScreen.tsx';
import { PaletteDialog } from '../screens/palette/PaletteDialog.tsx';
import { PreferencesScreen } from '../screens/preferences/PreferencesScreen.tsx';
import { ProfileFormScreen } from '../screens/profiles/ProfileFormScreen.tsx';
import { ProfilesScreen } from '../screens/profiles/ProfilesScreen.tsx';
import { SwitcherDialog } from '../screens/profiles/SwitcherDialog.tsx';
import { ConfirmNameDialog } from '../screens/prompts/ConfirmNameDialog.tsx';
import { FormPrompt } from '../screens/prompts/FormPrompt.tsx';
import { TokenPromptDialog } from '../screens/prompts/TokenPromptDialog.tsx';
import {
  DraftQuestion,
  DropQuestion,
  EntriesQuestion,
  ForgetQuestion,
  QuitQuestion,
  SwitchingDialog,
  WriteQuestion,
} from '../screens/questions/Questions.tsx';
import { RotationScreen } from '../screens/rotation/RotationScreen.tsx';
import { CopyDialog, WhichRunDialog } from '../screens/runs/RunMenus.tsx';
import { RunOnScreen } from '../screens/runs/RunOnScreen.tsx';
import { RunsScreen } from '../screens/runs/RunsScreen.tsx';
import { AnswerScreen } from '../screens/vaults/AnswerScreen.tsx';
import { CoverageScreen } from '../screens/vaults/CoverageScreen.tsx';
import { EntriesScreen } from '../screens/vaults/EntriesScreen.tsx';
import { EnvPreviewScreen } from '../screens/vaults/EnvPreviewScreen.tsx';
import { GeneratorDialog } from '../screens/vaults/GeneratorDialog.tsx';
import { VaultFormScreen } from '../screens/vaults/VaultFormScreen.tsx';
import { VaultResults } from '../screens/vaults/VaultResults.tsx';
import { WriteLogScreen } from '../screens/vaults/WriteLogScreen.tsx';
import type { AppState } from '../state/app-state.ts';
import { isCoverageOpen } from '../state/vault/coverage-update.ts';
import { vaultFormOf } from '../state/vault/vault-form-update.ts';

/** The screen, or what stands in its place. */
export function screenShown(state: AppState): ReactNode {
  return inPlaceOfScreen(state) ?? ownScreen(state);
}

/** An overlay that takes the place of the screen, or `null`: others are dialogs over it. */
function inPlaceOfScreen({ overlay }: AppState): ReactNode {
  switch (overlay?.kind) {
    case 'help':
      return <HelpScreen {...overlay} />;
    case 'env-import':
      return <EnvPreviewScreen {...overlay} />;
    case 'answer':
      return <AnswerScreen {...overlay} />;
    case 'templates':
      return <TemplatesScreen />;
    case 'run-on':
      return <RunOnScreen {...overlay} />;
    default:
      return null;
  }
}

function ownScreen(state: AppState): ReactNode {
  switch (state.screen) {
    case 'runs':
      return <RunsScreen />;
    case 'dispatch':
      return <DispatchScreen />;
    case 'secrets-form':
    case 'vars-form':
      return vaultFormOf(state) === null ? <VaultResults /> : <VaultFormScreen />;
    case 'rotation':
      return <RotationScreen />;
    case 'profile-form':
      return <ProfileFormScreen />;
    case 'secrets':
    case 'vars':
      return isCoverageOpen(state) ? <CoverageScreen /> : <EntriesScreen />;
    case 'write-log':
      return <WriteLogScreen />;
    case 'profiles':
      return <ProfilesScreen />;
    case 'preferences':
      return <PreferencesScreen />;
  }
}

/** Whether a dialog over the screen has the keys. */
export function hasDialog(state: AppState): boolean {
  return state.overlay !== null && inPlaceOfScreen(state) === null;
}

/** The dialog over the screen, or `null`. */
export function dialogOver(state: AppState): ReactNode {
  const { overlay } = state;
  if (!hasDialog(state)) return null;
  switch (overlay?.kind) {
    case 'palette':
      return <PaletteDialog />;
    case 'switcher':
      return <SwitcherDialog />;
    case 'confirm-quit':
      return <QuitQuestion {...overlay} />;
    case 'confirm-write':
      return <WriteQuestion {...overlay} />;
    case 'confirm-forget':
      return <ForgetQuestion {...overlay} />;
    case 'confirm-drop':
      return <DropQuestion {...overlay} />;
    case 'question-entries':
      return <EntriesQuestion {...overlay} />;
    case 'take-draft':
      return <DraftQuestion {...overlay} />;
    case 'switching':
      return <SwitchingDialog {...overlay} />;
    case 'which-run':
      return <WhichRunDialog {...overlay} />;
    case 'copy-menu':
      return <CopyDialog {...overlay} />;
    case 'generate':
      return <GeneratorDialog {...overlay} />;
    case 'confirm-name':
      return <ConfirmNameDialog {...overlay} />;
    case 'token-prompt':
      return <TokenPromptDialog {...overlay} />;
    default:
      return <FormPrompt />;
  }
}
