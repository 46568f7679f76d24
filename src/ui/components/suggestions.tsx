import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { shownSuggestions } from '../presentation/shown-suggestions.ts';
import { LABEL_COLUMNS } from './form-field.tsx';
import { SuggestionList } from './suggestion-list.tsx';

/** What the focused field of the dispatch form could hold. */
export function Suggestions({ state }: { readonly state: AppState }): ReactNode {
  const { columns } = state.size;
  return <SuggestionList {...shownSuggestions(state)} indent={LABEL_COLUMNS} columns={columns} />;
}
