import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { QueryField } from './QueryField.tsx';
import { Say } from './spoken.tsx';
import { Table } from './Table.tsx';
import { Text } from './Text.tsx';
import type { List } from './use-list.ts';
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
