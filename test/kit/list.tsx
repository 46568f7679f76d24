import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from '../../src/kit/columns.ts';
import { FilterLine } from '../../src/kit/Search.tsx';
import { Table } from '../../src/kit/Table.tsx';
import { Text } from '../../src/kit/Text.tsx';
import { type List, useList } from '../../src/kit/use-list.ts';

export interface Line {
  readonly id: string;
  readonly text: string;
}

export const COLUMNS: readonly Column<Line>[] = [
  { head: 'TEXT', width: { least: 10 }, isName: true, cell: ({ text }) => text },
  { head: 'ID', width: 6, align: 'right', yields: 1, cell: ({ id }) => id },
];

export const LINES = {
  idOf: ({ id }: Line) => id,
  searchText: ({ text }: Line) => text,
  sorts: [
    { name: 'text', compare: (one: Line, other: Line) => (one.text < other.text ? -1 : 1) },
    { name: 'id', compare: (one: Line, other: Line) => Number(one.id) - Number(other.id) },
  ],
};

/** A list of lines as a screen has it. */
export function Lines({
  rows,
  columns = COLUMNS,
  seen = () => {},
  above = null,
  ...options
}: Partial<Parameters<typeof useList<Line>>[1]> & {
  readonly rows: readonly Line[];
  readonly columns?: readonly Column<Line>[];
  readonly above?: ReactNode;
  /** Called with the list at each render. */
  readonly seen?: (list: List<Line>) => void;
}): ReactNode {
  const list = useList(rows, { ...LINES, ...options });
  seen(list);
  return (
    <Box flexDirection="column" flexGrow={1}>
      {above}
      <FilterLine list={list} />
      <Table list={list} columns={columns} />
      {list.marked.length > 0 && (
        <Box flexShrink={0}>
          <Text>{`${list.marked.length} marked`}</Text>
        </Box>
      )}
    </Box>
  );
}

export function linesOf(texts: readonly string[]): readonly Line[] {
  return texts.map((text, at) => ({ id: String(at), text }));
}
