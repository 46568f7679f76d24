import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { SuggestionList } from '../../fields/suggestion-list.tsx';
import { shownVaultSuggestions } from '../../presentation/shown-suggestions.ts';
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
