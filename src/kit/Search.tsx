import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { Keys } from './Keys.tsx';
import { QueryField } from './QueryField.tsx';
import { Say } from './spoken.tsx';
import { Table } from './Table.tsx';
import { Text } from './Text.tsx';
import type { FilteredList, List } from './use-list.ts';
import { Waiting } from './Waiting.tsx';

interface SearchProps<Row> {
  /** Of `useList` with `isSearch`. */
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  /** What is searched: `commands`. */
  readonly what: string;
}

/** A list that is searched: the query above, what matches below. For a `<Dialog isSearch>`. */
export function Search<Row extends object>({ list, columns, what }: SearchProps<Row>): ReactNode {
  const isNothing = list.visible.length === 0 && list.total > 0;
  const nothing = `No ${what} match. Press backspace to widen the search.`;
  return (
    <>
      <Box flexShrink={0}>
        <QueryField
          label={`Search ${what}`}
          sign="› "
          value={list.filter}
          placeholder={`Search ${what}`}
          isTyping
          onChange={list.setFilter}
        />
      </Box>
      <Say words={isNothing ? nothing : null} />
      {isNothing ? (
        <Text tone="muted" wrap="wrap">
          {nothing}
        </Text>
      ) : list.total === 0 ? (
        <Waiting text="Reading…" />
      ) : (
        <Table list={list} columns={columns} indent={0} />
      )}
    </>
  );
}

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
