import type { ReactNode } from 'react';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { ConfirmForget } from './confirm-forget.tsx';
import { ConfirmQuit } from './confirm-quit.tsx';
import { GenerateOverlay } from './generate-overlay.tsx';
import { KeyListDialog } from './key-list-dialog.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { PromptBox } from './prompt-box.tsx';
import { QuestionVars } from './question-vars.tsx';

/** What takes the whole room of the screen, and so is no dialog. */
type WholeScreen = 'help' | 'templates' | 'env-import';

/** The dialog that stands over the screen. */
export function ScreenDialog({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: Exclude<Overlay, { readonly kind: WholeScreen }>;
}): ReactNode {
  switch (overlay.kind) {
    case 'confirm-quit':
      return <ConfirmQuit size={state.size} what={overlay.what} />;
    case 'watch-id':
      return (
        <PromptBox
          state={state}
          title="Watch a dispatch"
          explanation="The id of a dispatch that was sent from elsewhere, to this service."
          foot="enter watch · esc back"
          {...overlay}
        />
      );
    case 'confirm-forget':
      return <ConfirmForget state={state} localId={overlay.localId} />;
    case 'save-template':
      return (
        <PromptBox
          state={state}
          title="Save the form as a template"
          explanation="For this profile, on this machine. It replaces one of that name."
          foot="enter save · esc back"
          {...overlay}
        />
      );
    case 'generate':
      return <GenerateOverlay size={state.size} overlay={overlay} />;
    case 'question-vars':
      return <QuestionVars size={state.size} overlay={overlay} />;
    case 'key-list':
    case 'key-capture':
      return <KeyListDialog state={state} overlay={overlay} />;
    case 'palette':
      return <PaletteDialog state={state} query={overlay.query} />;
    case 'switcher':
    case 'switching':
    case 'confirm-name':
    case 'confirm-drop':
    case 'token-prompt':
      return <ProfileDialog state={state} overlay={overlay} />;
  }
}
