import type { ReactNode } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { PromptDialog } from '../../components/form/PromptDialog.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { tokenKindLabel, tokenUse } from '../../domain/token.ts';
import { focusedForm } from '../../state/app/focused-form.ts';
import { profileLabel } from '../../state/profiles/profile-parts.ts';
import type { TokenPrompt } from '../../state/profiles/token-prompt.ts';
import { tokensInFile } from '../profiles/profile-words.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';

/** The field, and what may be wrong with it. */
const FIELD_ROWS = 3;

/** A token of one profile, and where it is going to be stored. */
export function TokenPromptDialog({ profileId, tokenKind, isStoring }: TokenPrompt): ReactNode {
  const state = useAppState();
  const { keyOf, said } = useKeyWords();
  const form = focusedForm(state);
  if (form === null) return null;
  const known = state.profiles.known.find(({ id }) => id === profileId);
  const kind = tokenKindLabel(tokenKind);
  const held = known?.tokens.some((token) => token.kind === tokenKind) ?? false;
  const name = profileLabel(state, profileId);
  const where = name + (known ? ` at ${known.host}` : '');
  const does = `${held ? 'Replaces' : 'Adds'} the ${kind} token of ${where}, ${tokenUse(tokenKind)}.`;
  return (
    <PromptDialog
      title={`Enter ${name}'s ${kind} token`}
      about={`${does} ${keyOf('token-prompt.next-kind')} chooses another kind.`}
      note={tokensInFile(state.profiles)}
      fieldRows={FIELD_ROWS}
      foot={['enter store', `${keyOf('form.reveal')} reveal`, 'esc cancel']}
    >
      <Form {...form} said={said} placeholderOf={() => []} />
      {isStoring && <Waiting text={`Storing the ${kind} token…`} />}
    </PromptDialog>
  );
}
