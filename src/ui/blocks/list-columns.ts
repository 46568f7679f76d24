import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import type { List } from '../../state/list/list.ts';
import { rememberLatest } from '../../state/remember.ts';
import { COLUMN_GAP, type ColumnNeeds, columnWidths } from './columns.ts';
import { padded } from './compose.ts';
import { type Span, span, textOfLine } from './line.ts';
import type { Column, ListLook } from './list-look.ts';

const MARK_COLUMNS = 4;
/** The last column is for the scroll mark. */
export const EDGE = 1;

interface DrawnColumn<Row, Context> {
  readonly column: Column<Row, Context>;
  readonly width: number;
}

/** The columns shown in a list of this width. */
export function columnsIn<Row, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  columns: number,
  indent = 1,
): readonly DrawnColumn<Row, Context>[] {
  return columnsOf(look, list.rows, columns - indent - EDGE - 2 - marksOf(look, list));
}

const columnsOf = rememberLatest(
  <Row, Context>(
    look: ListLook<Row, Context>,
    rows: readonly Row[],
    room: number,
  ): readonly DrawnColumn<Row, Context>[] => {
    const widths = widthsOf(look, rows, room);
    const drawn = look.columns
      .map((column, index) => ({ column, width: widths[index] ?? 0 }))
      .filter(({ width }) => width > 0);
    const taken = drawn.reduce((sum, { width }) => sum + width + COLUMN_GAP, -COLUMN_GAP);
    const filler = drawn.findIndex(({ column }) => column.fills);
    return drawn.map((each, index) =>
      index === filler ? { ...each, width: each.width + room - taken } : each,
    );
  },
);

/** The width taken by a list's marks. */
export function marksOf<Row, Context>(
  { hidesMarks = false }: ListLook<Row, Context>,
  { hasMarks, state }: List<Row>,
): number {
  return hasMarks && (!hidesMarks || state.marked.size > 0) ? MARK_COLUMNS : 0;
}

/**
 * The cells of one row. A text that is too long extends into the next column if that is empty, or has a
 * shorter text at its right edge; never where widths are the window's, because that text may change.
 */
export function cellSpans<Row, Context>(
  drawn: readonly DrawnColumn<Row, Context>[],
  row: Row,
  context: Context,
  isSelected: boolean,
): readonly Span[] {
  const cells = drawn.map(({ column, width }) => {
    const cell = column.cell?.(row, context, width) ?? measuredSpan(column, row, context);
    const pieces = typeof cell === 'string' ? [span(cell)] : 'text' in cell ? [cell] : cell;
    return { column, width, pieces, text: textOfLine({ spans: pieces }) };
  });
  const spans: Span[] = [];
  for (let each = cells.shift(); each; each = cells.shift()) {
    let { width } = each;
    const { width: needs } = each.column;
    const isOfWindow = typeof needs !== 'number' && needs.isOfWindow === true;
    let lacking = isOfWindow ? 0 : textWidth(each.text) - width;
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

function measuredSpan<Row, Context>(
  { width, tone }: Column<Row, Context>,
  row: Row,
  context: Context,
): Span {
  const text = typeof width === 'number' ? '' : width.of(row);
  return span(text, typeof tone === 'function' ? tone(row, context) : tone);
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

/** What a column needs, by the rows it was measured on. */
const measured = new WeakMap<object, WeakMap<object, ColumnNeeds>>();

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
  return columns.map((column) => {
    const byRows = measured.get(column) ?? new WeakMap<object, ColumnNeeds>();
    measured.set(column, byRows);
    const needs = byRows.get(rows) ?? needsOf(column, rows);
    byRows.set(rows, needs);
    return needs;
  });
}

function needsOf<Row, Context>(
  { head = '', width, yields, isExtra = false }: Column<Row, Context>,
  rows: readonly Row[],
): ColumnNeeds {
  const rank = { isExtra, ...(yields !== undefined && { yields }) };
  if (typeof width === 'number') return { least: width, enough: width, whole: width, ...rank };
  const { of, least, enough, most, isOfWindow } = width;
  const whole = isOfWindow ? most : Math.min(most, longest(rows, of, textWidth(head), most));
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
    // A character takes at most two columns, so only a few of thousands of rows need measuring.
    if (text.length * 2 > longestYet) longestYet = Math.max(longestYet, textWidth(text));
    if (longestYet >= most) return most;
  }
  return longestYet;
}
