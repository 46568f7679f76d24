import type { ReactNode } from 'react';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { GenerateOverlay } from './generate-overlay.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { PromptBox } from './prompt-box.tsx';

/** What takes the whole room of the screen, and so is no dialog. */
type WholeScreen = 'help' | 'templates' | 'env-import';
/** What is drawn as lines. */
type AsLines =
  | 'confirm-quit'
  | 'confirm-forget'
  | 'confirm-drop'
  | 'question-vars'
  | 'palette'
  | 'switcher'
  | 'switching'
  | 'key-list'
  | 'key-capture';

/** The dialog that stands over the screen. */
export function ScreenDialog({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: Exclude<Overlay, { readonly kind: WholeScreen | AsLines }>;
}): ReactNode {
  switch (overlay.kind) {
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
    case 'confirm-name':
    case 'token-prompt':
      return <ProfileDialog state={state} overlay={overlay} />;
  }
}
