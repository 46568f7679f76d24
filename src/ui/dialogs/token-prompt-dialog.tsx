import type { ReactNode } from 'react';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import type { TokenPrompt } from '../../state/profiles/profile-overlay.ts';
import { PromptMark } from '../components/heard.tsx';
import { TokenFieldView } from '../fields/token-field-view.tsx';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { Dialog, dialogColumns, dialogRows, wrapped, wrappedProblem } from './dialog.tsx';

/** Asks for one token of one profile, over whatever is on screen. */
export function TokenPromptDialog({
  state,
  prompt,
}: {
  readonly state: AppState;
  readonly prompt: TokenPrompt;
}): ReactNode {
  const { keyOf } = useKeys();
  const known = state.profiles.known.find(({ id }) => id === prompt.profileId);
  const kind = tokenKindLabel(prompt.tokenKind);
  const held = known?.tokens.some((token) => token.kind === prompt.tokenKind) ?? false;
  const where = known ? ` at ${known.host}` : '';
  const text = `${held ? 'Replaces' : 'Adds'} the ${kind} token of ${profileLabel(state, prompt.profileId)}${where}. tab chooses another kind.`;
  const field = {
    key: 'field',
    content: (
      <>
        <Toned tone="accent">
          <PromptMark sign="› " label="Token" kind="secret field" />
        </Toned>
        <TokenFieldView
          state={state}
          field={prompt.field}
          revealedUntilMs={prompt.revealedUntilMs}
          columns={dialogColumns(state.size) - 2}
          isFocused
          placeholder=""
        />
      </>
    ),
  };
  const problem = prompt.problem === null ? [] : wrappedProblem(state.size, prompt.problem);
  const about = wrapped(state.size, text);
  // The path is told whole or not at all; the form has it too.
  const room = dialogRows(state.size) - about.length - 1 - problem.length;
  const storage = [
    `It is stored in plain text, mode 0600, in ${state.profiles.filePath}`,
    'It is stored in plain text.',
  ]
    .map((sentence) => wrapped(state.size, sentence, 'muted'))
    .find(({ length }) => length <= room);
  return (
    <Dialog
      size={state.size}
      title={`Enter the ${kind} token`}
      foot={`enter store · ${keyOf('token-prompt.reveal')} show · esc back`}
      lines={[...about, field, ...problem, ...(storage ?? [])]}
    />
  );
}
