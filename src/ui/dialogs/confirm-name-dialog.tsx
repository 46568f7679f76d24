import type { ReactNode } from 'react';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import type { ConfirmName } from '../../state/profiles/profile-overlay.ts';
import { Prompt } from '../fields/prompt-field.tsx';
import { Dialog, dialogRows, wrapped, wrappedProblem } from './dialog.tsx';

/** Asks for a profile's name, typed by hand. */
export function ConfirmNameDialog({
  state,
  confirm,
}: {
  readonly state: AppState;
  readonly confirm: ConfirmName;
}): ReactNode {
  const { title, text, foot } = wordsOf(state, confirm);
  const field = {
    key: 'field',
    content: <Prompt label="Name" value={confirm.typed} />,
  };
  const hint = confirm.hint === null ? [] : wrappedProblem(state.size, confirm.hint);
  // Whatever the window leaves room for, the field and what is wrong with it come first.
  const room = Math.max(0, dialogRows(state.size) - 1 - hint.length);
  return (
    <Dialog
      size={state.size}
      title={title}
      foot={foot}
      lines={[...wrapped(state.size, text).slice(0, room), field, ...hint]}
    />
  );
}

function wordsOf(
  state: AppState,
  { name, then }: ConfirmName,
): { readonly title: string; readonly text: string; readonly foot: string } {
  switch (then.do) {
    case 'write': {
      const host = state.session.phase === 'open' ? ` (${state.session.profile.host})` : '';
      return {
        title: `${name} is PROTECTED`,
        text: `This writes to ${name}${host}. Type the profile's name to go on: ${name}`,
        foot: 'enter go on · esc back to the form',
      };
    }
    case 'remove-profile':
      return {
        title: `Remove ${name}?`,
        text: `The profile and its tokens are removed from this machine. Type its name to go on: ${name}`,
        foot: 'enter remove · esc keep it',
      };
    case 'remove-token': {
      const kind = tokenKindLabel(then.tokenKind);
      return {
        title: `Remove the ${kind} token?`,
        text: `The ${kind} token of ${name} is removed from this machine. Type the profile's name to go on: ${name}`,
        foot: 'enter remove · esc keep it',
      };
    }
    case 'unprotect':
      return {
        title: `${name} is PROTECTED`,
        text: `Saved without it, nothing asks before a write to ${name} any more. Type the profile's name to go on: ${name}`,
        foot: 'enter save · esc back to the form',
      };
  }
}
