import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { shownVaultSuggestions } from '../presentation/shown-suggestions.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { vaultNoteIndent } from './vault-problem.tsx';

/** Vaults and names that were set before. */
export function VaultSuggestions({ state }: { readonly state: AppState }): ReactNode {
  return (
    <SuggestionList
      {...shownVaultSuggestions(state)}
      indent={vaultNoteIndent(state.size.columns)}
      columns={state.size.columns}
    />
  );
}
