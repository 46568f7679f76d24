import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { activeForm, vaultNameOf } from '../../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../../state/vault-form/form-state.ts';
import { useCaret } from '../../caret.tsx';
import { Destination } from '../../components/destination.tsx';
import { fieldWords, Spoken } from '../../components/heard.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { FieldLabel } from '../../fields/field-label.tsx';
import { FormButton } from '../../fields/form-button.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { Toned } from '../../theme.tsx';
import { vaultDestination } from './vault-destination.ts';
import { VaultEntries } from './vault-entries.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from './vault-problem.tsx';
import { VaultResults } from './vault-results.tsx';
import { type VaultRoom, vaultRoom } from './vault-room.ts';
import { VaultSuggestions } from './vault-suggestions.tsx';

const HINT_FROM_COLUMNS = 80;
const NOTE_FROM_COLUMNS = 56;

/** The form that sets secrets or vars, and what came of it. */
export function VaultScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  const destination = <Destination state={state} {...vaultDestination(state, form)} />;
  if (form.phase.step !== 'editing') {
    return (
      <ScreenBox state={state}>
        {destination}
        <VaultResults state={state} />
      </ScreenBox>
    );
  }
  const room = vaultRoom(state);
  return (
    <ScreenBox state={state} hasGaps={room.gap > 0}>
      {destination}
      <Fields state={state} form={form} room={room} />
    </ScreenBox>
  );
}

function Fields({
  state,
  form,
  room,
}: {
  readonly state: AppState;
  readonly form: VaultForm;
  readonly room: VaultRoom;
}): ReactNode {
  const isVault = form.focus.on === 'vault';
  const isSend = form.focus.on === 'send';
  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        {form.vault.text === '' ? (
          <DefaultVault
            vault={vaultNameOf(state, form)}
            isFocused={isVault}
            hasNote={state.size.columns >= NOTE_FROM_COLUMNS}
          />
        ) : (
          <FormField
            label="Vault"
            field={form.vault}
            isFocused={isVault}
            columns={state.size.columns}
            labelColumns={VAULT_LABEL_COLUMNS}
          />
        )}
        <VaultProblem text={problemAt(form, 'vault')} />
        {isVault ? <VaultSuggestions state={state} /> : null}
      </Box>
      <VaultEntries state={state} height={room.entries} gap={room.entryGap} />
      <Box flexDirection="column" flexShrink={0}>
        <FormButton
          label="Send"
          isFocused={isSend}
          problem={null}
          labelColumns={VAULT_LABEL_COLUMNS}
        />
        <VaultProblem text={problemAt(form, 'send')} />
      </Box>
      {room.hasHint ? (
        <Box flexShrink={0} marginLeft={VAULT_LABEL_COLUMNS}>
          <Toned tone="muted">
            {state.size.columns < HINT_FROM_COLUMNS
              ? 'Name takes pasted .env lines, or @path.'
              : 'Paste .env lines into Name, or type @path there, to import them.'}
          </Toned>
        </Box>
      ) : null}
    </>
  );
}

/** Nothing is typed: the default of the profile stands, until something is. */
function DefaultVault({
  vault,
  isFocused,
  hasNote,
}: {
  readonly vault: string;
  readonly isFocused: boolean;
  /** Whether there is room to say where it comes from. */
  readonly hasNote: boolean;
}): ReactNode {
  const row = useCaret(isFocused, 0);
  return (
    <Spoken
      words={`${fieldWords('Vault', 'text field', isFocused)} ${sanitizeText(vault)}, the default of the profile`}
    >
      <Box height={1} flexShrink={0}>
        <FieldLabel label="Vault" isFocused={isFocused} columns={VAULT_LABEL_COLUMNS} />
        <Box ref={row} flexShrink={0}>
          <Toned>{sanitizeText(vault)}</Toned>
        </Box>
        <Toned tone="muted">{hasNote ? ' · the default of the profile' : ''}</Toned>
      </Box>
    </Spoken>
  );
}

function problemAt(form: VaultForm, on: 'vault' | 'send'): string | null {
  return form.problems.find((problem) => problem.at.on === on)?.message ?? null;
}
