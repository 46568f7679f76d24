import { isDeepStrictEqual } from 'node:util';
import { Box, useIsScreenReaderEnabled } from 'ink';
import { memo, type ReactNode } from 'react';
import type { List } from '../state/list/list.ts';
import { COLUMN_GAP, type Column, columnWidths } from './columns.ts';
import { fitName, fitText, piecesWidth } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { useSeen } from './seen.tsx';
import { spoken } from './speech.ts';
import { type Piece, Pieces, Text } from './Text.tsx';

interface TableProps<Row> {
  /** By this name, keys find the rows in view. */
  readonly name: string;
  /** What the rows are, for a screen reader: `Things`. */
  readonly what: string;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  /** A row for a screen reader. */
  readonly say: (row: Row) => string;
  /** Whether keys go to this table rather than what is beside it. */
  readonly hasFocus?: boolean;
  /** Marks stand at the edge, where they take no room from a row. */
  readonly hasMarksAtEdge?: boolean;
  /** Blank columns before the sign of the selected row. */
  readonly indent?: number;
}

const BOX_COLUMNS = 4;
const SIGN_COLUMNS = 2;
const EDGE = 1;

/**
 * A list as a table in all of the room there is: the heads, and as many rows as fit, the selected one among
 * them. The rows are chosen by arithmetic, so the first frame is right. A row is one text and is drawn again
 * only when its texts change.
 */
export function Table<Row>({
  name,
  what,
  list,
  columns,
  say,
  hasFocus = true,
  hasMarksAtEdge = false,
  indent = 1,
}: TableProps<Row>): ReactNode {
  const room = useRoom();
  const { visible, selectedIndex, state, idOf } = list;
  const hasBoxes = list.hasMarks && !hasMarksAtEdge;
  const front = frontOf(indent, hasBoxes);
  const widths = columnWidths(columns, room.columns - front - EDGE);
  // A screen reader is told how much there is, with or without heads.
  const isRead = useIsScreenReaderEnabled();
  const heads = new Set(columns.flatMap(({ head = '' }, at) => (widths[at] ? head : [])));
  const hasHeads = columns.some(({ head }) => head);
  const height = Math.max(1, room.rows - (hasHeads && !isRead ? 1 : 0));
  const top = topOf({ top: state.top, selected: selectedIndex, rows: height, count: list.count });
  const shown = visible.slice(top, top + height);
  useSeen(name, {
    top,
    rows: shown.length,
    count: list.count,
    ...(list.selected !== null && { selectedId: idOf(list.selected) }),
  });
  const inView =
    shown.length === list.count
      ? String(list.count)
      : `${top + 1} to ${top + shown.length} of ${list.count}`;
  return (
    <Box
      flexDirection="column"
      flexShrink={0}
      overflowY="hidden"
      width={room.columns}
      height={room.rows}
    >
      {(hasHeads || isRead) && (
        <Box aria-label={`${what}: ${inView}`} flexShrink={0}>
          <Text tone="muted">{' '.repeat(front) + headsText(columns, widths)}</Text>
        </Box>
      )}
      {shown.map((row, index) => {
        const isSelected = top + index === selectedIndex;
        const isMarked = state.marked.has(idOf(row));
        return (
          <TableRow
            key={idOf(row)}
            say={isRead ? spoken(say(row)) : ''}
            isSelected={isSelected}
            isMarked={hasBoxes || state.marked.size > 0 ? isMarked : null}
            hasBox={hasBoxes}
            hasFocus={hasFocus}
            indent={indent}
            columns={room.columns}
            cells={cellsOf(columns, widths, heads, row)}
          />
        );
      })}
    </Box>
  );
}

/** What stands before the cells of a row. */
function frontOf(indent: number, hasBoxes: boolean): number {
  return indent + SIGN_COLUMNS + (hasBoxes ? BOX_COLUMNS : 0);
}

/** How wide the last column of a table without marks is: what it cuts can be said in full elsewhere. */
export function lastWidth<Row>(columns: readonly Column<Row>[], room: number): number {
  return columnWidths(columns, room - frontOf(1, false) - EDGE).at(-1) ?? 0;
}

/** The first row in view: the list moves only as far as the selected row requires. */
export function topOf(of: {
  readonly top: number;
  readonly selected: number;
  readonly rows: number;
  readonly count: number;
}): number {
  const { top, selected, rows, count } = of;
  const reaching = Math.min(Math.max(top, selected - rows + 1), selected);
  return Math.max(0, Math.min(reaching, count - rows));
}

function headsText<Row>(columns: readonly Column<Row>[], widths: readonly number[]): string {
  return columns
    .map(({ head = '', align }, index) => ({ head, align, width: widths[index] ?? 0 }))
    .filter(({ width }) => width > 0)
    .map(({ head, align, width }) => fitText(head, width, align))
    .join(' '.repeat(COLUMN_GAP));
}

/** What stands in a column of one row, and how it is fitted there. */
interface TableCell {
  readonly width: number;
  readonly align: Column<never>['align'];
  readonly cut: Column<never>['cut'];
  readonly isName: Column<never>['isName'];
  readonly pieces: readonly Piece[];
}

function cellsOf<Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  heads: ReadonlySet<string>,
  row: Row,
): readonly TableCell[] {
  return columns.flatMap(({ cell, align, cut, isName }, index): readonly TableCell[] => {
    const width = widths[index] ?? 0;
    if (width === 0) return [];
    const content = cell(row, width, heads);
    const pieces =
      typeof content === 'string' ? [{ text: content }] : 'text' in content ? [content] : content;
    return [{ width, align, cut, isName, pieces }];
  });
}

/** A cell as wide as its column, with the gap to the next one. */
function fitted(
  { width, align, cut, isName, pieces }: TableCell,
  isSelected: boolean,
  gap: number,
) {
  const [only, ...more] = pieces;
  const after = ' '.repeat(gap);
  if (only && more.length === 0) {
    const text = cut === 'middle' ? fitName(only.text, width) : fitText(only.text, width, align);
    return [{ ...only, text: text + after, ...(isName && isSelected && { isBold: true }) }];
  }
  const blank = ' '.repeat(Math.max(0, width - piecesWidth(pieces)));
  return [...pieces, { text: blank + after }];
}

interface RowProps {
  readonly say: string;
  readonly isSelected: boolean;
  /** `null` where nothing can be marked. */
  readonly isMarked: boolean | null;
  readonly hasBox: boolean;
  readonly hasFocus: boolean;
  readonly indent: number;
  readonly columns: number;
  readonly cells: readonly TableCell[];
}

const TableRow = memo(function TableRow(row: RowProps): ReactNode {
  const { say, isSelected, isMarked, hasBox, hasFocus, indent, columns, cells } = row;
  const isLit = isSelected && hasFocus;
  const sign = isSelected ? (hasFocus ? '▸ ' : '▹ ') : '  ';
  const box: Piece = isMarked ? { text: '[x] ', tone: 'accent' } : { text: '[ ] ', tone: 'muted' };
  const edge = (isMarked && !hasBox ? 'x' : '').padEnd(indent);
  const front: Piece = { text: edge + sign, tone: 'accent', isBold: true };
  const pieces = cells.flatMap((cell, index) =>
    fitted(cell, isSelected, index < cells.length - 1 ? COLUMN_GAP : 0),
  );
  const whole = [front, ...(hasBox ? [box] : []), ...pieces];
  const taken = piecesWidth(whole);
  const filled = isLit ? [...whole, { text: ' '.repeat(Math.max(0, columns - taken)) }] : whole;
  return (
    <Box
      flexShrink={0}
      aria-label={say}
      aria-state={{ selected: isSelected, ...(isMarked !== null && { checked: isMarked }) }}
    >
      <Text>
        <Pieces of={isLit ? filled.map((piece) => ({ ...piece, isSelected: true })) : whole} />
      </Text>
    </Box>
  );
}, isDeepStrictEqual);
