import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Keys } from './Keys.tsx';
import { QueryField } from './QueryField.tsx';
import { Say } from './spoken.tsx';
import { Text } from './Text.tsx';
import type { FilteredList } from './use-list.ts';

interface FilterLineProps {
  readonly list: FilteredList;
  /** What is filtered already, such as a view: it stands before the sign. */
  readonly view?: string;
}

/** The filter of a list, in a row of the page while it is typed or hides rows. */
export function FilterLine({ list, view = '' }: FilterLineProps): ReactNode {
  const { filter, isFiltering, setFilter, visible } = list;
  if (!isFiltering && filter === '') return null;
  const none = visible.length === 0 ? 'No matches. ' : null;
  return (
    <Box flexShrink={0} height={1} paddingX={1} columnGap={3}>
      <QueryField
        label="Filter"
        sign={view === '' ? '/ ' : `${view} / `}
        value={filter}
        isTyping={isFiltering}
        onChange={setFilter}
      />
      <Say words={none} />
      {none !== null && (
        <Box flexShrink={1000}>
          <Text tone="muted">
            {none}
            <Keys of="filter.clear" /> clears the filter.
          </Text>
        </Box>
      )}
    </Box>
  );
}
