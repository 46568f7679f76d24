import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { List } from '../state/list/list.ts';
import type { Column } from './columns.ts';
import { QueryField } from './QueryField.tsx';
import { RoomProvider, useRoom } from './room.tsx';
import { Waiting } from './Spinner.tsx';
import { Table } from './Table.tsx';
import { Text } from './Text.tsx';

interface SearchProps<Row> {
  /** Under which what is in view of it is reported. */
  readonly name: string;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  /** A row for a screen reader. */
  readonly say: (row: Row) => string;
  /** What there may be none of: `things`. */
  readonly what: string;
  readonly onChange: (query: string) => void;
}

/** A list that is searched: the query above, what matches below. */
export function Search<Row>({
  name,
  list,
  columns,
  say,
  what,
  onChange,
}: SearchProps<Row>): ReactNode {
  const room = useRoom();
  return (
    <Box flexDirection="column" width={room.columns}>
      <QueryField
        label="Search"
        sign="› "
        value={list.state.filter.field.text}
        placeholder={`Search ${what}`}
        isTyping
        onChange={onChange}
      />
      {list.total === 0 ? (
        <Waiting text="Reading…" />
      ) : list.count === 0 ? (
        <Text tone="muted" wrap="wrap">
          {`No ${what} match. Press backspace to widen the search.`}
        </Text>
      ) : (
        <RoomProvider rows={Math.max(1, Math.min(list.count, room.rows - 1))}>
          <Table name={name} what="Found" list={list} columns={columns} say={say} indent={0} />
        </RoomProvider>
      )}
    </Box>
  );
}
