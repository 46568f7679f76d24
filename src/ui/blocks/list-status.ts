import { textWidth } from '../../components/fit-text.ts';
import { onGround, textLook } from '../../components/form/field-look.ts';
import type { TextField } from '../../state/form/text-field.ts';
import type { List, ListShape } from '../../state/list/list.ts';
import type { SeenPart } from '../../state/list/list-update.ts';
import { indented, type Line, line, lineWidth, span, wordsOf } from './line.ts';

/** A search is short. */
const SEARCH_COLUMNS = 40;

/** The list's filter, order and position. */
export function statusLine<Row>(
  list: List<Row>,
  of: {
    readonly label: string;
    readonly sign: string;
    readonly columns: number;
    /** Blank columns on both sides. */
    readonly indent: number;
    /** Shown while nothing is filtered. */
    readonly unfiltered?: (columns: number) => Line;
  },
): Line {
  const { filter, sort } = list.state;
  const { place, count, total, marked } = counted(list);
  const marks = list.hasMarks && marked > 0 ? `${marked} marked` : '';
  const position = `${place}/${count}${count < total ? ` · ${total} in all` : ''}`;
  const order = sort === null ? '' : `by ${sort}`;
  const right = [marks, order, position].filter(Boolean).join('  ');
  const room = of.columns - 2 * of.indent - textWidth(right);
  const left = isFiltered(list)
    ? promptLine(filter, { ...of, columns: room - 2 })
    : (of.unfiltered?.(room - 2) ?? line());
  const gap = Math.max(1, room - lineWidth(left));
  const drawn = { ...left, spans: [...left.spans, span(' '.repeat(gap)), span(right, 'muted')] };
  const words = wordsOf(left);
  const announce = isFiltered(list) ? `${words}, ${count} of ${total}` : words;
  return { ...indented(drawn, of.indent), announce };
}

/** Whether the line shows the list's filter: it is being typed, or hides rows. */
export function isFiltered({ state: { filter } }: ListShape): boolean {
  return filter.isTyping || filter.field.text !== '';
}

interface Counts {
  readonly place: number;
  readonly count: number;
  readonly total: number;
  readonly marked: number;
}

/** The position in the list and its length, not counting headings. */
function counted<Row>(list: List<Row>): Counts {
  const { rows, visible, selectedIndex, state, isHeading, idOf } = list;
  const place = visible.length === 0 ? 0 : selectedIndex + 1;
  if (isHeading === null) {
    const { count, total } = list;
    return { place, count, total, marked: state.marked.size };
  }
  const counting = (of: readonly Row[]) => of.filter((row) => !isHeading(row));
  const count = counting(visible).length;
  return {
    place: Math.min(count, counting(visible.slice(0, selectedIndex)).length + 1),
    count,
    total: counting(rows).length,
    marked: counting(rows).filter((row) => state.marked.has(idOf(row))).length,
  };
}

/** Which rows are in view, in words. Headings are none. */
export function partOfList<Row>(
  { visible, isHeading }: List<Row>,
  { top, rows, count }: SeenPart,
): string {
  if (isHeading === null) return partOf(top, rows, count);
  const counted = (from: number, to: number) =>
    visible.slice(from, to).filter((row) => !isHeading(row)).length;
  return partOf(counted(0, top), counted(top, top + rows), counted(0, count));
}

/** Which rows are in view, in words. */
function partOf(top: number, rows: number, count: number): string {
  return rows === count ? String(count) : `${top + 1} to ${top + rows} of ${count}`;
}

/**
 * A one-row field after a sign: a filter, a search.
 *
 * @param of.isTyping whether it takes input; otherwise only its text is shown
 */
function promptLine(
  { field, isTyping }: { readonly field: TextField; readonly isTyping: boolean },
  of: {
    /** What a screen reader calls the field. */
    readonly label: string;
    readonly sign: string;
    readonly columns: number;
  },
): Line {
  const columns = Math.max(1, of.columns - textWidth(of.sign));
  const look = textLook(field, { columns, isFocused: isTyping, placeholder: [] });
  const { pieces, caret, words } = isTyping
    ? onGround(look, Math.min(columns, SEARCH_COLUMNS))
    : look;
  const kind = isTyping ? ', text field, focused' : '';
  return {
    spans: [span(of.sign, 'accent'), ...pieces],
    announce: `${of.label}${kind}: ${words}`,
    ...(caret !== null && { caret: textWidth(of.sign) + caret }),
  };
}
