import type { Tone } from '../../components/theme.ts';
import { type Span, span } from './line.ts';

/** One column of a list. `Context` is what a cell needs besides its row. */
export interface Column<Row, Context> {
  readonly head?: string;
  /** A fixed width, or as much as its texts need. */
  readonly width: number | FlexibleWidth<Row>;
  readonly align?: 'left' | 'right';
  /** Where to cut a text that is too long. */
  readonly cut?: 'end' | 'middle';
  /** Dropped when the list is narrow, highest first. Columns without it stay. */
  readonly yields?: number;
  /** Shown only once every earlier text fits. */
  readonly isExtra?: boolean;
  /** Of the text that the width was measured by. */
  readonly tone?: Tone | ((row: Row, context: Context) => Tone);
  /**
   * If it isn't just the text that the width was measured by. A cell of several spans fits its width itself.
   *
   * @param width of the column, for texts that have a shorter form
   */
  readonly cell?: (row: Row, context: Context, width: number) => Span | string | readonly Span[];
  /** Identifies the selected row. */
  readonly isName?: boolean;
  /** Takes the remaining width, so that what follows is at the right edge. */
  readonly fills?: boolean;
}

/** Measured over all rows rather than only those in view, so that columns don't move while scrolling. */
interface FlexibleWidth<Row> {
  readonly of: (row: Row) => string;
  readonly least: number;
  /** Counts and ages wait until it has this much. */
  readonly enough: number;
  /** Keeps one endless name from taking everyone else's room. */
  readonly most: number;
  /** Takes what the window has for it, up to `most`, whatever the rows hold. */
  readonly isOfWindow?: boolean;
}

const MOST = 60;

/** How a list's rows are drawn and announced. */
export interface ListLook<Row, Context> {
  /** What they are, for a screen reader: `Dispatches`. */
  readonly what: string;
  readonly columns: readonly Column<Row, Context>[];
  readonly announce: (row: Row, context: Context) => string;
  /** A heading over other rows, which has no cells; `null` for a row that has. */
  readonly heading?: (row: Row, columns: number) => readonly Span[] | null;
  /** Whether column heads are shown above them; by default, if any column has one. */
  readonly hasHeads?: boolean;
  /** Reserve room for marks only while something is marked. */
  readonly hidesMarks?: boolean;
}

type Manners<Row, Context> = Omit<Column<Row, Context>, 'head' | 'width'>;

/** How wide a text's column is, and everything else about it. */
type TextManners<Row, Context> = Pick<FlexibleWidth<Row>, 'least'> &
  Partial<Pick<FlexibleWidth<Row>, 'enough' | 'most' | 'isOfWindow'>> &
  Manners<Row, Context>;

/** A text as wide as the longest. */
export function textColumn<Row, Context>(
  head: string,
  of: (row: NoInfer<Row>) => string,
  { least, enough = least, most = MOST, isOfWindow = false, ...manners }: TextManners<Row, Context>,
): Column<Row, Context> {
  return { head, width: { of, least, enough, most, isOfWindow }, ...manners };
}

/** What a row is called, such as a name or a path: cut in the middle, because ends differ most. */
export function nameColumn<Row, Context>(
  head: string,
  of: (row: NoInfer<Row>) => string,
  manners: TextManners<Row, Context>,
): Column<Row, Context> {
  return textColumn(head, of, { isName: true, cut: 'middle', ...manners });
}

/** A word or a sign of at most `width`. */
export function wordColumn<Row, Context>(
  head: string,
  width: number,
  cell: (row: NoInfer<Row>, context: NoInfer<Context>) => Span | string,
  manners: Manners<Row, Context> = {},
): Column<Row, Context> {
  return { head, width, cell, ...manners };
}

/** A number, an age or a version: at the right and, unless it is a span, muted. */
export function figureColumn<Row, Context>(
  head: string,
  width: number,
  figure: (row: NoInfer<Row>, context: NoInfer<Context>) => Span | string,
  manners: Manners<Row, Context> = {},
): Column<Row, Context> {
  const cell = (row: Row, context: Context) => {
    const drawn = figure(row, context);
    return typeof drawn === 'string' ? span(drawn, 'muted') : drawn;
  };
  return { head, width, align: 'right', cell, ...manners };
}
