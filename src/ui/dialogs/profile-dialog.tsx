import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import type { ProfileOverlay } from '../../state/profiles/profile-overlay.ts';
import { ConfirmNameDialog } from './confirm-name-dialog.tsx';
import { TokenPromptDialog } from './token-prompt-dialog.tsx';

/** Whatever the profiles' part has put over the screen. */
export function ProfileDialog({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: Exclude<
    ProfileOverlay,
    { readonly kind: 'switching' | 'switcher' | 'confirm-drop' }
  >;
}): ReactNode {
  switch (overlay.kind) {
    case 'confirm-name':
      return <ConfirmNameDialog state={state} confirm={overlay} />;
    case 'token-prompt':
      return <TokenPromptDialog state={state} prompt={overlay} />;
  }
}
