import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { rowsOf, rowsOfProfile } from '../../../state/runs/rows.ts';
import { FilterPrompt } from '../../components/filter-prompt.tsx';

/** The line above the runs. */
export function FilterLine({ state }: { readonly state: AppState }): ReactNode {
  return (
    <FilterPrompt
      filter={activeParts(state).runsScreen.filter}
      shown={rowsOf(state).length}
      count={rowsOfProfile(state).length}
    />
  );
}
