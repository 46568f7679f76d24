import type { ReactNode } from 'react';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import type { ProfileOverlay } from '../../state/profiles/profile-overlay.ts';
import { ConfirmNameDialog } from './confirm-name-dialog.tsx';
import { Dialog, wrapped } from './dialog.tsx';
import { SwitcherDialog } from './switcher-dialog.tsx';
import { TokenPromptDialog } from './token-prompt-dialog.tsx';

/** Whatever the profiles' part has put over the screen. */
export function ProfileDialog({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: ProfileOverlay;
}): ReactNode {
  switch (overlay.kind) {
    case 'switcher':
      return <SwitcherDialog state={state} query={overlay.query} />;
    case 'switching':
      return (
        <Dialog
          size={state.size}
          title="Switch profile"
          foot="esc stay here"
          lines={wrapped(state.size, `Opening ${profileLabel(state, overlay.id)}…`, 'muted')}
        />
      );
    case 'confirm-name':
      return <ConfirmNameDialog state={state} confirm={overlay} />;
    case 'confirm-drop':
      return (
        <Dialog
          size={state.size}
          title="Drop the stored tokens?"
          foot="y drop them and save · esc back"
          lines={wrapped(
            state.size,
            `The new address is on another origin. A token goes only to the origin that it was saved for, so saving drops: ${overlay.kinds.map(tokenKindLabel).join(', ')}.`,
            'warning',
          )}
        />
      );
    case 'token-prompt':
      return <TokenPromptDialog state={state} prompt={overlay} />;
  }
}
