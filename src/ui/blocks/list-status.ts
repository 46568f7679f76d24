import type { List } from '../../state/list/list.ts';
import { indented, type Line, line, lineWidth, span } from './line.ts';
import { promptLine } from './prompt-line.ts';
import { textWidth } from './text-width.ts';

/** What narrows the list, how it is ordered, and where in it one is. */
export function statusLine<Row>(
  list: List<Row>,
  of: {
    readonly label: string;
    readonly sign: string;
    readonly columns: number;
    /** Blank columns at both sides. */
    readonly indent: number;
    /** What stands there while nothing is filtered. */
    readonly unfiltered?: (columns: number) => Line;
  },
): Line {
  const { filter, sort, marked } = list.state;
  const isFiltered = filter.isTyping || filter.field.text !== '';
  const place = list.count === 0 ? '0' : String(list.selectedIndex + 1);
  const marks = list.hasMarks && marked.size > 0 ? `${marked.size} marked` : '';
  const isShort = list.count < list.total;
  const position = `${place}/${list.count}${isShort ? ` · ${list.total} in all` : ''}`;
  const order = sort === null ? '' : `by ${sort}`;
  const right = [marks, order, position].filter(Boolean).join('  ');
  const room = of.columns - 2 * of.indent - textWidth(right);
  const left = isFiltered
    ? promptLine(filter, { ...of, columns: room - 2 })
    : (of.unfiltered?.(room - 2) ?? line());
  const gap = Math.max(1, room - lineWidth(left));
  const drawn = { ...left, spans: [...left.spans, span(' '.repeat(gap)), span(right, 'muted')] };
  const announce = isFiltered
    ? `${left.announce ?? ''}, ${list.count} of ${list.total}`
    : (left.announce ?? '');
  return { ...indented(drawn, of.indent), announce };
}

/** Which rows are in view, in words. */
export function partOf(top: number, rows: number, count: number): string {
  return rows === count ? String(count) : `${top + 1} to ${top + rows} of ${count}`;
}
