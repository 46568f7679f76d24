import { fitText } from '../../components/fit-text.ts';
import type { ActionName } from '../../state/app/actions.ts';
import type { List } from '../../state/list/list.ts';
import { COLUMN_GAP } from './columns.ts';
import { padded } from './compose.ts';
import { type Block, type Blocks, block } from './fit.ts';
import { bold, type Line, line, type Span, span } from './line.ts';
import { cellSpans, columnsIn, EDGE, marksOf } from './list-columns.ts';
import type { ListLook } from './list-look.ts';
import { isFiltered, partOfList, statusLine } from './list-status.ts';

interface RowsRoom {
  /** The name by which keys find the part in view. */
  readonly name: string;
  readonly columns: number;
  readonly hasScreenReader?: boolean;
  /** Whether keys go to this list rather than what is beside it. */
  readonly hasFocus?: boolean;
  /** Before the mark of the selected row. */
  readonly indent?: number;
}

interface ListRoom extends RowsRoom {
  readonly keyOf: (action: ActionName) => string;
  /** Which part of a larger list this is; absent for a complete list. */
  readonly view?: ListView;
  /** Shown below the filter if there are no rows at all. */
  readonly empty?: () => Blocks;
}

/** A named part of a larger list. */
export interface ListView {
  /** Shown above the rows while there is no filter. */
  readonly line: (columns: number) => Line;
  /** Shown before the filter; empty if the view hides nothing. */
  readonly name: string;
}

/** Rows that a list keeps before the lines around it give up theirs. */
const ENOUGH_ROWS = 6;

/** The filter line, the heads, and the rows in a window that follows the selection. */
export function listBlocks<Row extends object, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  contextOf: (row: Row) => Context,
  room: ListRoom,
): readonly Blocks[] {
  const status = room.view !== undefined && !isFiltered(list) && statusBlock(list, room);
  // What an empty list says may name keys, which would be typed into the filter.
  if (list.total === 0 && list.state.filter.isTyping) {
    return [status, noneBlock('Nothing to filter yet.', room)];
  }
  if (list.total === 0) return [status, room.empty?.() ?? null];
  const none = list.count === 0 && noneBlock('No matches.', room);
  return [status, none || rowsBlock(look, list, contextOf, room)];
}

/** Only the rows, if their filter is elsewhere. */
export function rowsBlock<Row extends object, Context>(
  look: ListLook<Row, Context>,
  list: List<Row>,
  contextOf: (row: Row) => Context,
  { name, columns, hasFocus = true, hasScreenReader = false, indent = 1 }: RowsRoom,
): Block {
  const { visible, selectedIndex, idOf } = list;
  const marks = marksOf(look, list);
  const front = indent + 2 + marks;
  const drawn = columnsIn(look, list, columns, indent);
  const lineAt = (index: number): Line => {
    const row = visible[index];
    if (row === undefined) return line();
    const isSelected = index === selectedIndex;
    const isChecked = list.state.marked.has(idOf(row));
    const context = contextOf(row);
    const sign = isSelected ? (hasFocus ? '▸ ' : '▹ ') : '  ';
    const cells =
      look.heading?.(row, columns - front - EDGE) ?? cellSpans(drawn, row, context, isSelected);
    const whole = [
      bold(' '.repeat(indent) + sign, 'accent'),
      ...(marks === 0 ? [] : [markSpan(isChecked)]),
      ...cells,
    ];
    return {
      spans: isSelected && hasFocus ? highlighted(whole, columns) : whole,
      announce: () => look.announce(row, context),
      isSelected,
      ...(list.hasMarks && { isChecked }),
    };
  };
  const heads = drawn.map(({ column: { head = '', align }, width }) => fitText(head, width, align));
  // A screen reader is told how much there is, with or without heads.
  const hasHeads = (look.hasHeads ?? look.columns.some(({ head }) => head)) || hasScreenReader;
  const selectedId = list.idAt(selectedIndex);
  return {
    name,
    count: visible.length,
    lineAt,
    top: list.state.top,
    anchor: { from: selectedIndex, to: selectedIndex },
    enough: ENOUGH_ROWS,
    scrollMark: columns - 1,
    ...(selectedId !== null && { selectedId }),
    ...(hasHeads && {
      head: ({ top, rows, count }) => ({
        ...line(span(' '.repeat(front) + heads.join(' '.repeat(COLUMN_GAP)), 'muted')),
        announce: `${look.what}: ${partOfList(list, { top, rows, count })}`,
      }),
    }),
  };
}

/** The line above the rows. Without a filter it is the first to go. */
function statusBlock<Row>(list: List<Row>, { columns, view }: ListRoom): Block {
  const sign = view?.name ? `${view.name} / ` : '/ ';
  const unfiltered = view && { unfiltered: view.line };
  const line = statusLine(list, { label: 'Filter', sign, columns, indent: 1, ...unfiltered });
  return block([line], isFiltered(list) ? {} : { yields: 8 });
}

function noneBlock(what: string, { keyOf, columns }: ListRoom): Block {
  const text = `${what} ${keyOf('list.clear-filter')} clears the filter.`;
  return block([line(span(fitText(`   ${text}`, columns).trimEnd(), 'muted'))]);
}

/** The row across its full width, whatever its own colours are. */
function highlighted(spans: readonly Span[], columns: number): readonly Span[] {
  return padded({ spans }, columns).spans.map((each) => ({ ...each, isSelected: true }));
}

function markSpan(isChecked: boolean): Span {
  return isChecked ? span('[x] ', 'accent') : span('[ ] ', 'muted');
}
