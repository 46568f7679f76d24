import { isDeepStrictEqual } from 'node:util';
import { memo, type ReactNode } from 'react';
import { type Cell, COLUMN_GAP, type Column } from './columns.ts';
import { fitName, fitText, piecesWidth } from './fit-text.ts';
import { type Piece, Pieces, Text } from './Text.tsx';

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
export const TableRow = memo(function TableRow(row: TableRowProps): ReactNode {
  const { isSelected, isMarked, hasFocus, cursor, indent, columns, cells } = row;
  const isLit = isSelected && hasFocus && cursor === undefined;
  const sign = isSelected ? (hasFocus ? '▸ ' : '▹ ') : '  ';
  const edge = (isMarked ? MARK : '').padEnd(indent);
  const pieces: Piece[] = [
    { text: edge + sign, tone: 'accent', isBold: true },
    ...cells.flatMap((cell, index) => {
      const gap = index < cells.length - 1 ? COLUMN_GAP : 0;
      return piecesOf(cell, isSelected, hasFocus && cursor === cell.of, ' '.repeat(gap));
    }),
  ];
  if (isLit) pieces.push({ text: ' '.repeat(Math.max(0, columns - piecesWidth(pieces))) });
  return (
    <Text>
      <Pieces of={isLit ? pieces.map((piece) => ({ ...piece, isSelected: true })) : pieces} />
    </Text>
  );
}, isDeepStrictEqual);

/** A cell as wide as its column, and the gap to the next one: few pieces, since each is a node for Ink. */
function piecesOf(
  { width, align, cut, isName, content }: TableCell,
  isSelected: boolean,
  hasCursor: boolean,
  gap: string,
): readonly Piece[] {
  const pieces = typeof content === 'string' ? [{ text: content }] : [content].flat();
  const [only, ...more] = pieces;
  const look = isName && isSelected ? { isBold: true } : {};
  const fitted = cut === 'middle' ? fitName : fitText;
  const whole =
    only && more.length === 0
      ? [{ ...only, ...look, text: fitted(only.text, width, align) }]
      : [...pieces, { text: ' '.repeat(Math.max(0, width - piecesWidth(pieces))) }];
  if (hasCursor) return [...whole.map((piece) => ({ ...piece, isSelected: true })), { text: gap }];
  return whole.map((piece, at) =>
    at === whole.length - 1 ? { ...piece, text: piece.text + gap } : piece,
  );
}
