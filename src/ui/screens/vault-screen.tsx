import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { activeForm } from '../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../state/vault-form/form-state.ts';
import { interruptedOf } from '../../state/vault-records.ts';
import { FormField, LABEL_COLUMNS } from '../components/form-field.tsx';
import { Problem } from '../components/problem.tsx';
import { VaultDestination } from '../components/vault-destination.tsx';
import { VaultEntries } from '../components/vault-entries.tsx';
import { VaultResults } from '../components/vault-results.tsx';
import { VaultSuggestions } from '../components/vault-suggestions.tsx';
import { Toned } from '../theme.tsx';

/** The form that sets secrets or vars, and what came of it. */
export function VaultScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  const layout = layoutFor(state.size);
  const gap = layout.isCompact ? 0 : 1;
  const isEditing = form.phase.step === 'editing';
  const vault = isEditing ? form.vault.text : (form.sentTo?.vault ?? form.vault.text);
  return (
    <Box flexDirection="column" height={layout.bodyRows} rowGap={gap} overflow="hidden">
      <VaultDestination
        state={state}
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
        <FormField
          label="Vault"
          field={form.vault}
          isFocused={isVault}
          columns={state.size.columns}
        />
        <Problem text={problemAt(form, 'vault')} />
        {isVault ? <VaultSuggestions state={state} /> : null}
      </Box>
      <VaultEntries state={state} />
      <Box flexDirection="column" flexShrink={0} marginLeft={LABEL_COLUMNS}>
        <Toned tone={isSend ? 'accent' : 'muted'} bold={isSend}>
          {isSend ? '▸ [ Send ]' : '  [ Send ]'}
        </Toned>
        <Problem text={problemAt(form, 'send')} isIndented={false} />
        {layoutFor(state.size).isCompact ? null : (
          <Toned tone="muted">
            Paste .env lines into Name, or type @path there, to import them.
          </Toned>
        )}
      </Box>
    </>
  );
}

/** What a crash left open. */
function Interrupted({ state }: { readonly state: AppState }): ReactNode {
  const sends = interruptedOf(state, activeForm(state).kind);
  if (sends.length === 0) return null;
  const names = sends.flatMap((send) => send.names.map((name) => `${name} in ${send.vault}`));
  return (
    <Box paddingX={1} flexShrink={0}>
      <Toned tone="warning" wrap="wrap">
        {`? dispatchbox ended while it was setting ${harmlessText(names.join(', '))}: unknown whether they are set. Set them again, or put this away with ctrl+l.`}
      </Toned>
    </Box>
  );
}

function problemAt(form: VaultForm, on: 'vault' | 'send'): string | null {
  return form.problems.find((problem) => problem.at.on === on)?.message ?? null;
}
