import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { currentSuggestion, suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { layoutFor } from '../../state/layout.ts';
import { LABEL_COLUMNS } from './form-field.tsx';
import { SuggestionList } from './suggestion-list.tsx';

/** The destination, the three fields, one param, the button, and the gaps between. */
const OTHER_ROWS = 10;
const COMPACT_OTHER_ROWS = 7;
/** Below, the destination takes two rows; the compact form counts them already. */
const WIDE_FROM_COLUMNS = 70;

/** What the focused field of the dispatch form could hold. */
export function Suggestions({ state }: { readonly state: AppState }): ReactNode {
  const { bodyRows, isCompact } = layoutFor(state.size);
  const { columns } = state.size;
  const others = isCompact
    ? COMPACT_OTHER_ROWS
    : OTHER_ROWS + (columns < WIDE_FROM_COLUMNS ? 1 : 0);
  return (
    <SuggestionList
      suggestions={suggestionsFor(state)}
      current={currentSuggestion(state)}
      labelColumns={LABEL_COLUMNS}
      columns={columns}
      rows={bodyRows - others}
    />
  );
}
