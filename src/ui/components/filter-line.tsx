import { Box } from 'ink';
import TextInput from 'ink-text-input';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { rowsOf, rowsOfProfile } from '../../state/runs/rows.ts';
import { Toned } from '../theme.tsx';
import { useStore } from '../use-app.tsx';

/** The line above the list: the filter while it is typed or kept, else empty. */
export function FilterLine({ state }: { readonly state: AppState }): ReactNode {
  const { dispatch } = useStore();
  const { filter } = state.runsScreen;
  return (
    <Box height={1} flexShrink={0} paddingX={1}>
      {filter.phase === 'off' ? null : (
        <>
          <Toned tone="accent">/ </Toned>
          {filter.phase === 'typing' ? (
            <TextInput
              value={filter.text}
              onChange={(text) => dispatch({ type: 'filter-typed', text })}
            />
          ) : (
            <Toned>{filter.text}</Toned>
          )}
          <Toned tone="muted">
            {`  ${rowsOf(state).length} of ${rowsOfProfile(state).length}`}
          </Toned>
        </>
      )}
    </Box>
  );
}
