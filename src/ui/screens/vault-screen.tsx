import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { activeForm, vaultNameOf } from '../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../state/vault-form/form-state.ts';
import { useCaret } from '../caret.tsx';
import { Destination } from '../components/destination.tsx';
import { FieldLabel } from '../components/field-label.tsx';
import { FormButton } from '../components/form-button.tsx';
import { FormField } from '../components/form-field.tsx';
import { fieldWords, Spoken } from '../components/heard.tsx';
import { InterruptedSends } from '../components/interrupted-sends.tsx';
import { VaultEntries } from '../components/vault-entries.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from '../components/vault-problem.tsx';
import { VaultResults } from '../components/vault-results.tsx';
import { VaultSuggestions } from '../components/vault-suggestions.tsx';
import { Toned } from '../theme.tsx';
import { type VaultRoom, vaultDestination, vaultRoom } from './vault-room.ts';

/** The form that sets secrets or vars, and what came of it. */
export function VaultScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  const { bodyRows, isCompact } = layoutFor(state.size);
  const destination = <Destination state={state} {...vaultDestination(state, form)} />;
  if (form.phase.step !== 'editing') {
    return (
      <Box flexDirection="column" height={bodyRows} rowGap={isCompact ? 0 : 1} overflow="hidden">
        {destination}
        <VaultResults state={state} />
      </Box>
    );
  }
  const room = vaultRoom(state);
  return (
    <Box flexDirection="column" height={bodyRows} rowGap={room.gap} overflow="hidden">
      {destination}
      <InterruptedSends state={state} />
      <Fields state={state} form={form} room={room} />
    </Box>
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
          <DefaultVault vault={vaultNameOf(state, form)} isFocused={isVault} />
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
      <VaultEntries state={state} height={room.entries} />
      <FormButton
        label="Send"
        isFocused={isSend}
        problem={problemAt(form, 'send')}
        labelColumns={VAULT_LABEL_COLUMNS}
      />
      {room.hasHint ? (
        <Box flexShrink={0} marginLeft={VAULT_LABEL_COLUMNS}>
          <Toned tone="muted">
            Paste .env lines into Name, or type @path there, to import them.
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
}: {
  readonly vault: string;
  readonly isFocused: boolean;
}): ReactNode {
  const row = useCaret(isFocused, 0);
  return (
    <Spoken
      words={`${fieldWords('Vault', 'text field', isFocused)} ${harmlessText(vault)}, the default of the profile`}
    >
      <Box height={1} flexShrink={0}>
        <FieldLabel label="Vault" isFocused={isFocused} columns={VAULT_LABEL_COLUMNS} />
        <Box ref={row} flexShrink={0}>
          <Toned>{harmlessText(vault)}</Toned>
        </Box>
        <Toned tone="muted"> · the default of the profile</Toned>
      </Box>
    </Spoken>
  );
}

function problemAt(form: VaultForm, on: 'vault' | 'send'): string | null {
  return form.problems.find((problem) => problem.at.on === on)?.message ?? null;
}
