import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { currentVaultSuggestion, vaultSuggestions } from '../../state/vault-form/suggestions.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { VAULT_LABEL_COLUMNS } from './vault-problem.tsx';

/** Vaults and names that were set before, for the focused field of a vault form. */
export function VaultSuggestions({ state }: { readonly state: AppState }): ReactNode {
  return (
    <SuggestionList
      suggestions={vaultSuggestions(state)}
      current={currentVaultSuggestion(state)}
      labelColumns={VAULT_LABEL_COLUMNS}
      columns={state.size.columns}
      rows={layoutFor(state.size).isCompact ? 1 : Number.POSITIVE_INFINITY}
    />
  );
}
