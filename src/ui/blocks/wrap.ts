import { textWidth } from '../../components/fit-text.ts';
import { spoken } from '../../components/speech.ts';
import type { Tone } from '../../components/theme.ts';
import { graphemesOf } from '../../state/form/text-boundaries.ts';
import { indented, type Line, type Span, span } from './line.ts';

/** A part of a text, from the offset of its first character to the one after its last. */
type Range = readonly [start: number, end: number];

/**
 * Wraps text into rows of at most `columns`, at spaces if possible, else between graphemes. Keeps the text's
 * own line ends.
 */
export function wrapText(text: string, columns: number): readonly string[] {
  return wrapRanges(text, columns).map(([start, end]) => text.slice(start, end));
}

/** Breaks text without spaces, such as a URL: joining the rows yields the text again. */
export function breakText(text: string, columns: number): readonly string[] {
  const room = Math.max(1, columns);
  return breakRanges(text, 0, () => room).map(([start, end]) => text.slice(start, end));
}

/**
 * Wraps spans into lines, keeping each piece's style. The first line announces the whole text.
 *
 * @param options.indent columns before every line except the first
 * @param options.margin columns on both sides of every line
 * @param options.announce what a screen reader says instead
 */
export function wrapSpans(
  given: readonly Span[],
  columns: number,
  {
    indent = 0,
    margin = 0,
    announce,
  }: {
    readonly indent?: number;
    readonly margin?: number;
    readonly announce?: string;
  } = {},
): readonly Line[] {
  const spans = given.map(onOneLine);
  const text = spans.map((each) => each.text).join('');
  const room = columns - 2 * margin;
  const [first, ...rest] = wrapRanges(text, room, room - indent);
  const head: Line = {
    spans: spansWithin(spans, first ?? [0, 0]),
    announce: announce ?? (() => spoken(text)),
  };
  return [
    indented(head, margin),
    ...rest.map((range) =>
      indented({ spans: spansWithin(spans, range), announce: '' }, margin + indent),
    ),
  ];
}

const MARGIN = 3;

/** A text of a screen's own, at both sides of which its margin stays free. */
export function paragraph(
  text: string,
  tone: Tone,
  { columns }: { readonly columns: number },
  announce?: string,
): readonly Line[] {
  const said = announce === undefined ? {} : { announce };
  return wrapSpans([span(text, tone)], columns, { margin: MARGIN, ...said });
}

/** A line end becomes a space, so that no name can pass for a line of ours. */
function onOneLine(each: Span): Span {
  return each.text.includes('\n') ? { ...each, text: each.text.replace(/\r?\n/g, ' ') } : each;
}

function spansWithin(spans: readonly Span[], [start, end]: Range): readonly Span[] {
  let offset = 0;
  return spans.flatMap((each) => {
    const from = Math.max(0, start - offset);
    const to = Math.min(each.text.length, end - offset);
    offset += each.text.length;
    return to > from ? [{ ...each, text: each.text.slice(from, to) }] : [];
  });
}

function wrapRanges(text: string, firstColumns: number, columns = firstColumns): readonly Range[] {
  const ranges: Range[] = [];
  let lineStart = 0;
  for (const whole of text.split('\n')) {
    const room = (rows = 0) => Math.max(1, ranges.length + rows === 0 ? firstColumns : columns);
    wrapLine(whole, lineStart, room, ranges);
    lineStart += whole.length + 1;
  }
  return ranges;
}

/** @param room columns of the row that follows this many not yet in `ranges` */
function wrapLine(
  text: string,
  offset: number,
  room: (rows?: number) => number,
  ranges: Range[],
): void {
  let row: { start: number; end: number; width: number } | null = null;
  let at = offset;
  for (const word of text.split(' ')) {
    const width = textWidth(word);
    const end = at + word.length;
    if (row && row.width + 1 + width <= room()) {
      row = { start: row.start, end, width: row.width + 1 + width };
    } else {
      if (row) ranges.push([row.start, row.end]);
      if (width <= room()) {
        row = { start: at, end, width };
      } else {
        const pieces = breakRanges(word, at, room);
        ranges.push(...pieces.slice(0, -1));
        const [start, last] = pieces.at(-1) ?? [at, end];
        row = { start, end: last, width: textWidth(text.slice(start - offset, last - offset)) };
      }
    }
    at = end + 1;
  }
  if (row) ranges.push([row.start, row.end]);
}

function breakRanges(
  text: string,
  offset: number,
  room: (rows: number) => number,
): readonly Range[] {
  const ranges: Range[] = [];
  let start = offset;
  let end = offset;
  let width = 0;
  for (const grapheme of graphemesOf(text)) {
    const next = textWidth(grapheme);
    if (width + next > room(ranges.length) && end > start) {
      ranges.push([start, end]);
      start = end;
      width = 0;
    }
    end += grapheme.length;
    width += next;
  }
  return [...ranges, [start, end]];
}
