import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import { type Layout, layoutFor } from '../../../state/layout.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { rowsOf, rowsOfProfile, selectedDispatch } from '../../../state/runs/rows.ts';
import { ForEyes } from '../../components/heard.tsx';
import { Toned } from '../../theme.tsx';
import { DispatchDetails } from './dispatch-details.tsx';
import { EmptyRuns } from './empty-runs.tsx';
import { FilterLine } from './filter-line.tsx';
import { RunsTable } from './runs-table.tsx';

/** Home: the dispatches of this profile, and what is known of the selected one. */
export function RunsScreen({ state }: { readonly state: AppState }): ReactNode {
  const layout = layoutFor(state.size);
  if (rowsOfProfile(state).length === 0) {
    const isLoading = activeParts(state).history === 'loading';
    return (
      <EmptyRuns
        session={state.session}
        isLoading={isLoading}
        isStill={state.preferences.values.reducedMotion}
        size={state.size}
      />
    );
  }
  const dispatch = selectedDispatch(state);
  const showsList = layout.isSideBySide || !activeParts(state).runsScreen.hasFocusOnDetails;
  const showsDetails = layout.isSideBySide || activeParts(state).runsScreen.hasFocusOnDetails;
  const areDetailsFocused = layout.isSideBySide && activeParts(state).runsScreen.hasFocusOnDetails;
  return (
    <Box height={layout.bodyRows}>
      {showsList ? <List state={state} layout={layout} /> : null}
      {layout.isSideBySide ? <Divider rows={layout.bodyRows} isHeavy={areDetailsFocused} /> : null}
      {showsDetails && dispatch ? (
        <Box flexDirection="column" paddingTop={layout.isCompact ? 0 : 1}>
          <DispatchDetails
            state={state}
            dispatch={dispatch}
            columns={layout.detailColumns}
            isMarked={areDetailsFocused}
          />
        </Box>
      ) : null}
    </Box>
  );
}

function List({ state, layout }: { readonly state: AppState; readonly layout: Layout }): ReactNode {
  return (
    <Box flexDirection="column" width={layout.listColumns} flexShrink={0}>
      {layout.isCompact && activeParts(state).runsScreen.filter.phase === 'off' ? null : (
        <FilterLine state={state} />
      )}
      <RunsTable state={state} columns={layout.listColumns} />
      {rowsOf(state).length === 0 ? (
        <Box paddingLeft={3}>
          <Toned tone="muted">Nothing fits. esc clears the filter.</Toned>
        </Box>
      ) : null}
    </Box>
  );
}

/** It is heavy where the keys go to what stands behind it. */
function Divider({
  rows,
  isHeavy,
}: {
  readonly rows: number;
  readonly isHeavy: boolean;
}): ReactNode {
  return (
    <ForEyes>
      <Box flexDirection="column" width={1} flexShrink={0}>
        <Toned tone={isHeavy ? 'accent' : 'muted'} wrap="wrap">
          {(isHeavy ? '┃' : '│').repeat(rows)}
        </Toned>
      </Box>
    </ForEyes>
  );
}
