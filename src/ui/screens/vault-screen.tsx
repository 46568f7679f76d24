import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { activeForm, vaultNameOf } from '../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../state/vault-form/form-state.ts';
import { interruptedOf } from '../../state/vault-records.ts';
import { Destination } from '../components/destination.tsx';
import { FormButton } from '../components/form-button.tsx';
import { FormField } from '../components/form-field.tsx';
import { VaultEntries } from '../components/vault-entries.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from '../components/vault-problem.tsx';
import { VaultResults } from '../components/vault-results.tsx';
import { VaultSuggestions } from '../components/vault-suggestions.tsx';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';

/** The form that sets secrets or vars, and what came of it. */
export function VaultScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  const layout = layoutFor(state.size);
  const gap = layout.isCompact ? 0 : 1;
  const isEditing = form.phase.step === 'editing';
  const typed = vaultNameOf(state, form);
  const vault = isEditing ? typed : (form.sentTo?.vault ?? typed);
  return (
    <Box flexDirection="column" height={layout.bodyRows} rowGap={gap} overflow="hidden">
      <Destination
        state={state}
        area="vaults"
        what={form.kind === 'secret' ? 'Set secrets' : 'Set vars'}
        vault={vault}
      />
      {isEditing ? <Interrupted state={state} /> : null}
      {isEditing ? <Fields state={state} form={form} /> : <VaultResults state={state} />}
    </Box>
  );
}

function Fields({
  state,
  form,
}: {
  readonly state: AppState;
  readonly form: VaultForm;
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
      <VaultEntries state={state} />
      <FormButton
        label="Send"
        isFocused={isSend}
        problem={problemAt(form, 'send')}
        labelColumns={VAULT_LABEL_COLUMNS}
      />
      <Box flexShrink={0} marginLeft={VAULT_LABEL_COLUMNS}>
        {layoutFor(state.size).isCompact ? null : (
          <Toned tone="muted">
            Paste .env lines into Name, or type @path there, to import them.
          </Toned>
        )}
      </Box>
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
  return (
    <Box height={1} flexShrink={0}>
      <Box flexShrink={0}>
        <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
          {fitText(isFocused ? ' ▸ Vault' : '   Vault', VAULT_LABEL_COLUMNS)}
        </Toned>
      </Box>
      <Box flexShrink={0}>
        {isFocused ? <Text inverse>{harmlessText(vault.slice(0, 1)) || ' '}</Text> : null}
        <Toned>{harmlessText(isFocused ? vault.slice(1) : vault)}</Toned>
      </Box>
      <Toned tone="muted"> · the default of the profile</Toned>
    </Box>
  );
}

/** What a crash left open. */
function Interrupted({ state }: { readonly state: AppState }): ReactNode {
  const { keyOf } = useKeys();
  const sends = interruptedOf(state, activeForm(state).kind);
  if (sends.length === 0) return null;
  const names = sends.flatMap((send) => send.names.map((name) => `${name} in ${send.vault}`));
  return (
    <Box paddingX={1} flexShrink={0}>
      <Toned tone="warning" wrap="wrap">
        {`? dispatchbox ended while it was setting ${harmlessText(names.join(', '))}: unknown whether they are set. Set them again, or put this away with ${keyOf('vault-form.clear')}.`}
      </Toned>
    </Box>
  );
}

function problemAt(form: VaultForm, on: 'vault' | 'send'): string | null {
  return form.problems.find((problem) => problem.at.on === on)?.message ?? null;
}
