import type { List } from '../../state/list/list.ts';
import { COLUMN_GAP, type ColumnNeeds, columnWidths } from './columns.ts';
import { padded } from './compose.ts';
import { fitName, fitText } from './fit-text.ts';
import { type Span, span, textOfLine } from './line.ts';
import { textWidth } from './text-width.ts';

/** One column of a list. `Context` is what is known of a row besides itself, such as its age. */
export interface Column<Row, Context> {
  readonly head: string;
  /** As wide always, or as its texts need. */
  readonly width: number | FlexibleWidth<Row>;
  readonly align?: 'left' | 'right';
  /** Where a text that is too long is cut. */
  readonly cut?: 'end' | 'middle';
  /** Goes where the list is narrow, the highest first. A column without it stays. */
  readonly yields?: number;
  /** Comes only once every text before it is whole. */
  readonly isExtra?: boolean;
  /**
   * A cell of several spans fits its width by itself.
   *
   * @param width of the column, for a text that has a shorter form
   */
  readonly cell: (row: Row, context: Context, width: number) => Span | string | readonly Span[];
  /** What the selected row is known by. */
  readonly isName?: boolean;
  /** Takes what is left of the width, so that what comes after it stands at the right edge. */
  readonly fills?: boolean;
}

/** Measured over all rows and not only those in view, so that no column moves while one scrolls. */
export interface FlexibleWidth<Row> {
  readonly of: (row: Row) => string;
  readonly least: number;
  /** Counts and ages wait until it has this much. */
  readonly enough?: number;
  /** One endless name must not take the room of all the others. */
  readonly most?: number;
}

/** How the rows of a list are drawn and told. */
export interface ListLook<Row, Context> {
  /** What they are, for a listener: `Dispatches`. */
  readonly what: string;
  readonly columns: readonly Column<Row, Context>[];
  readonly announce: (row: Row, context: Context) => string;
  /** A row that stands over others and has no cells; `null` for one that has. */
  readonly heading?: (row: Row, columns: number) => readonly Span[] | null;
  /** Whether the heads of the columns stand above them. */
  readonly hasHeads?: boolean;
  /** The room for marks is taken from the columns only while something is marked. */
  readonly hidesMarks?: boolean;
}

const MOST = 60;
const MARK_COLUMNS = 4;
/** The last column is for the mark that shows where in the list one is. */
export const EDGE = 1;

interface DrawnColumn<Row, Context> {
  readonly column: Column<Row, Context>;
  readonly width: number;
}

/** The columns that stand in a list of this width. */
export function columnsIn<Row, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  columns: number,
  indent = 1,
): readonly DrawnColumn<Row, Context>[] {
  const room = columns - indent - EDGE - 2 - marksOf(look, list);
  const widths = widthsOf(look, list.rows, room);
  const drawn = look.columns
    .map((column, index) => ({ column, width: widths[index] ?? 0 }))
    .filter(({ width }) => width > 0);
  const taken = drawn.reduce((sum, { width }) => sum + width + COLUMN_GAP, -COLUMN_GAP);
  const filler = drawn.findIndex(({ column }) => column.fills);
  return drawn.map((each, index) =>
    index === filler ? { ...each, width: each.width + room - taken } : each,
  );
}

/** How wide a list is in which no text is cut. */
export function wholeColumns<Row, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  indent = 1,
): number {
  const whole = needsIn(look, list.rows).reduce((sum, needs) => sum + needs.whole + COLUMN_GAP, 0);
  return whole - COLUMN_GAP + indent + 2 + EDGE + marksOf(look, list);
}

/** What the marks of a list take of its width. */
export function marksOf<Row, Context>(
  { hidesMarks = false }: ListLook<Row, Context>,
  { hasMarks, state }: List<Row>,
): number {
  return hasMarks && (!hidesMarks || state.marked.size > 0) ? MARK_COLUMNS : 0;
}

/**
 * The cells of one row. A text that is too long goes on where the column behind it holds nothing, or a
 * shorter text at its right edge.
 */
export function cellSpans<Row, Context>(
  drawn: readonly DrawnColumn<Row, Context>[],
  row: Row,
  context: Context,
  isSelected: boolean,
): readonly Span[] {
  const cells = drawn.map(({ column, width }) => {
    const cell = column.cell(row, context, width);
    const pieces = typeof cell === 'string' ? [span(cell)] : 'text' in cell ? [cell] : cell;
    return { column, width, pieces, text: textOfLine({ spans: pieces }) };
  });
  const spans: Span[] = [];
  for (let each = cells.shift(); each; each = cells.shift()) {
    let { width } = each;
    let lacking = textWidth(each.text) - width;
    let [next] = cells;
    while (next && lacking > 0 && next.text === '') {
      width += COLUMN_GAP + next.width;
      lacking -= COLUMN_GAP + next.width;
      cells.shift();
      [next] = cells;
    }
    if (next?.column.align === 'right') {
      const lent = Math.max(0, Math.min(lacking, next.width - textWidth(next.text)));
      width += lent;
      cells[0] = { ...next, width: next.width - lent };
    }
    if (spans.length > 0) spans.push(span(' '.repeat(COLUMN_GAP)));
    spans.push(...fittedCell(each.column, each.pieces, width, isSelected));
  }
  return spans;
}

function fittedCell<Row, Context>(
  { align, cut = 'end', isName }: Column<Row, Context>,
  pieces: readonly Span[],
  width: number,
  isSelected: boolean,
): readonly Span[] {
  const [only, ...more] = pieces;
  if (!only || more.length > 0) return padded({ spans: pieces }, width).spans;
  const { text, ...rest } = only;
  const fitted = cut === 'middle' ? fitName(text, width) : fitText(text, width, align);
  return [{ ...rest, text: fitted, ...(isName && isSelected && { isBold: true }) }];
}

/** How wide the longest texts are, by the columns and then by the rows that were measured. */
const measured = new WeakMap<object, WeakMap<object, readonly ColumnNeeds[]>>();

function widthsOf<Row, Context>(
  look: ListLook<Row, Context>,
  rows: readonly Row[],
  width: number,
): readonly number[] {
  return columnWidths(needsIn(look, rows), width);
}

function needsIn<Row, Context>(
  { columns }: ListLook<Row, Context>,
  rows: readonly Row[],
): readonly ColumnNeeds[] {
  const byRows = measured.get(columns) ?? new WeakMap<object, readonly ColumnNeeds[]>();
  measured.set(columns, byRows);
  const needs = byRows.get(rows) ?? columns.map((column) => needsOf(column, rows));
  byRows.set(rows, needs);
  return needs;
}

function needsOf<Row, Context>(
  { head, width, yields, isExtra = false }: Column<Row, Context>,
  rows: readonly Row[],
): ColumnNeeds {
  const rank = { isExtra, ...(yields !== undefined && { yields }) };
  if (typeof width === 'number') return { least: width, enough: width, whole: width, ...rank };
  const { of, least, enough = least, most = MOST } = width;
  const whole = Math.min(most, longest(rows, of, textWidth(head), most));
  return { least: Math.min(least, whole), enough: Math.min(enough, whole), whole, ...rank };
}

function longest<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  least: number,
  most: number,
): number {
  let longestYet = least;
  for (const row of rows) {
    const text = textOf(row);
    // A character takes two columns at most, so of thousands of rows only a few are measured.
    if (text.length * 2 > longestYet) longestYet = Math.max(longestYet, textWidth(text));
    if (longestYet >= most) return most;
  }
  return longestYet;
}
