import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { LABEL_COLUMNS } from '../../fields/form-field.tsx';
import { SuggestionList } from '../../fields/suggestion-list.tsx';
import { shownSuggestions } from '../../presentation/shown-suggestions.ts';

/** What the focused field of the dispatch form could hold. */
export function Suggestions({ state }: { readonly state: AppState }): ReactNode {
  const { columns } = state.size;
  return <SuggestionList {...shownSuggestions(state)} indent={LABEL_COLUMNS} columns={columns} />;
}
