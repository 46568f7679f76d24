import { isDeepStrictEqual } from 'node:util';
import { memo, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { type Cell, COLUMN_GAP, type Column, columnWidths } from './columns.ts';
import { fitName, fitText, piecesWidth } from './fit-text.ts';
import { useRoom, Viewport } from './Room.tsx';
import { topShowing } from './Scroll.tsx';
import { useHasScreenReader, useSpoken } from './spoken.tsx';
import { type Piece, Pieces, Text } from './Text.tsx';
import type { List } from './use-list.ts';
import { useStore } from './use-store.ts';

interface TableProps<Row> {
  readonly list: List<Row>;
  /** Declared once, beside the screen: their widths follow the room and never the rows in view. */
  readonly columns: readonly Column<Row>[];
  /** Whether keys go to this table rather than to what is beside it. */
  readonly hasFocus?: boolean;
  /** The column of the cell that the keys mean, where they mean a cell and not the row. */
  readonly cursor?: number;
  /** Blank columns before the sign of the selected row. A mark stands in them. */
  readonly indent?: number;
}

/** Blank at the right edge. */
const EDGE = 1;

/**
 * A list as a table: the heads, and as many rows as fit, the selected one among them. The rows are chosen by
 * arithmetic; a row is one text and is drawn again only when its texts change.
 */
export function Table<Row extends object>(props: TableProps<Row>): ReactNode {
  const hasHeads = props.columns.some(({ head }) => head);
  return (
    <Viewport wanted={props.list.visible.length + (hasHeads ? 1 : 0)} least={hasHeads ? 2 : 1}>
      <Rows {...props} hasHeads={hasHeads} />
    </Viewport>
  );
}

function Rows<Row extends object>({
  list,
  columns,
  hasFocus = true,
  cursor,
  indent = 1,
  hasHeads,
}: TableProps<Row> & { readonly hasHeads: boolean }): ReactNode {
  const room = useRoom();
  const { visible, index, idOf, place } = list;
  const front = indent + SIGN_COLUMNS;
  const { widths, heads } = useMemo(() => {
    const widths = columnWidths(columns, room.columns - front - EDGE);
    const shown = columns.flatMap(({ head = '' }, at) => (widths[at] ? head : []));
    return { widths, heads: new Set(shown) };
  }, [columns, room.columns, front]);
  const rows = Math.max(1, room.rows - (hasHeads ? 1 : 0));
  const count = visible.length;
  const top = useStore(place.inView, (inView) => topShowing(index, { ...inView, rows, count }));
  useLayoutEffect(() => place.show({ top, rows, count }));
  const inView = useMemo(() => {
    const cellsOf = (row: Row) =>
      columns.flatMap(({ cell, align, cut, isName }, of): TableCell[] => {
        const width = widths[of] ?? 0;
        if (width === 0) return [];
        return [{ of, width, align, cut, isName, content: cell(row, width, heads) }];
      });
    return visible.slice(top, top + rows).map((row) => ({ row, cells: cellsOf(row) }));
  }, [visible, top, rows, columns, widths, heads]);
  const hasScreenReader = useHasScreenReader();
  useSpoken(hasScreenReader && hasFocus ? wordsOf(list, columns) : null);
  return (
    <>
      {hasHeads && (
        <Text>
          <Pieces of={[{ text: ' '.repeat(front) }, ...headPieces(columns, widths)]} />
        </Text>
      )}
      {inView.map(({ row, cells }, at) => (
        <TableRow
          key={idOf(row)}
          isSelected={top + at === index}
          isMarked={list.isMarked(row)}
          hasFocus={hasFocus}
          cursor={top + at === index ? cursor : undefined}
          indent={indent}
          columns={room.columns}
          cells={cells}
        />
      ))}
    </>
  );
}

const GAP = ' '.repeat(COLUMN_GAP);

function headPieces<Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
): readonly Piece[] {
  const pieces = columns.flatMap(({ head = '', headTone = 'muted', align }, at): Piece[] => {
    const width = widths[at] ?? 0;
    return width > 0 ? [{ text: GAP }, { text: fitText(head, width, align), tone: headTone }] : [];
  });
  return pieces.slice(1);
}

/** A width in which nothing is left out, for anyone who can't see where a cell ends. */
const WIDE = 200;

/** The selected row for a screen reader: what its columns say, whether it is marked, and its place. */
function wordsOf<Row>(list: List<Row>, columns: readonly Column<Row>[]): string | null {
  const { selected, index, visible } = list;
  if (selected === null) return null;
  const heads = new Set(columns.map(({ head = '' }) => head));
  const words = columns.map(({ say, cell }) => {
    if (say) return say(selected);
    const pieces = piecesIn(cell(selected, WIDE, heads));
    return pieces
      .map(({ text }) => text)
      .join('')
      .trim();
  });
  const place = `${index + 1} of ${visible.length}`;
  return [...words, list.isMarked(selected) && 'marked', place].filter(Boolean).join(', ');
}

/** What stands in a column of one row, and how it is fitted there. */
interface TableCell {
  /** Which of the table's columns it is. */
  readonly of: number;
  readonly width: number;
  readonly align: Column<never>['align'] | undefined;
  readonly cut: Column<never>['cut'] | undefined;
  readonly isName: boolean | undefined;
  readonly content: Cell;
}

interface TableRowProps {
  readonly isSelected: boolean;
  readonly isMarked: boolean;
  readonly hasFocus: boolean;
  /** The column of the cell that the keys mean; without one, they mean the row. */
  readonly cursor: number | undefined;
  readonly indent: number;
  readonly columns: number;
  readonly cells: readonly TableCell[];
}

/** Of the sign that the selected row has. */
export const SIGN_COLUMNS = 2;
/** The one sign of a mark, everywhere. */
export const MARK = 'x';

/** A row of a table as one text, drawn again only when one of its texts changed. */
const TableRow = memo(function TableRow(row: TableRowProps): ReactNode {
  const { isSelected, isMarked, hasFocus, cursor, indent, columns, cells } = row;
  const isLit = isSelected && hasFocus && cursor === undefined;
  const sign = isSelected ? (hasFocus ? '▸ ' : '▹ ') : '  ';
  const edge = (isMarked ? MARK : '').padEnd(indent);
  const pieces: Piece[] = [
    { text: edge + sign, tone: 'accent', isBold: true },
    ...cells.flatMap((cell, index) => [
      { text: index > 0 ? GAP : '' },
      ...cellPieces(cell, isSelected, hasFocus && cursor === cell.of),
    ]),
  ];
  if (isLit) pieces.push({ text: ' '.repeat(Math.max(0, columns - piecesWidth(pieces))) });
  return (
    <Text>
      <Pieces of={isLit ? pieces.map((piece) => ({ ...piece, isSelected: true })) : pieces} />
    </Text>
  );
}, isDeepStrictEqual);

/** A cell as wide as its column. */
function cellPieces(
  { width, align, cut, isName, content }: TableCell,
  isRowSelected: boolean,
  isSelected: boolean,
): readonly Piece[] {
  const pieces = piecesIn(content);
  const [only, ...more] = pieces;
  const isBold = isName && isRowSelected;
  const fitted = cut === 'middle' ? fitName : fitText;
  const whole =
    only && more.length === 0
      ? [{ ...only, ...(isBold && { isBold }), text: fitted(only.text, width, align) }]
      : [...pieces, { text: ' '.repeat(Math.max(0, width - piecesWidth(pieces))) }];
  return isSelected ? whole.map((piece) => ({ ...piece, isSelected })) : whole;
}

function piecesIn(content: Cell): readonly Piece[] {
  return typeof content === 'string' ? [{ text: content }] : [content].flat();
}
