import { textWidth } from '../../components/fit-text.ts';
import { spoken } from '../../components/speech.ts';
import type { FieldGround, Tone } from '../../components/theme.ts';
import { isOrdinary, isPlain } from '../../domain/graphemes.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';

/** A piece of text in one style. */
export interface Span {
  readonly text: string;
  /** Defaults to `plain`. */
  readonly tone?: Tone | undefined;
  readonly isBold?: boolean | undefined;
  /** The full URL this piece belongs to, if it may be a link. */
  readonly link?: string;
  /** Animated while something is in progress; the text is shown if animation is off. */
  readonly isSpinner?: boolean;
  /** Belongs to the selected row of a list, which is highlighted across its full width. */
  readonly isSelected?: boolean | undefined;
  /** On the ground of a field, which shows where one can type and how far it goes. */
  readonly ground?: FieldGround | undefined;
}

/** One row of the screen. Already fits its width: nothing wraps it later. */
export interface Line {
  readonly spans: readonly Span[];
  /**
   * What a screen reader says instead of the text: words for a symbol or clock, empty for decoration. A function
   * where finding the words takes work: it is called only if they are heard.
   */
  readonly announce?: string | (() => string);
  readonly isSelected?: boolean;
  readonly isChecked?: boolean;
  /** The caret's column, if this line belongs to the field that takes input. */
  readonly caret?: number;
}

export const BLANK: Line = { spans: [], announce: '' };

export function span(text: string, tone?: Tone): Span {
  return tone === undefined ? { text } : { text, tone };
}

export function bold(text: string, tone?: Tone): Span {
  return { ...span(text, tone), isBold: true };
}

/** A line of spans; a plain string is a span without a tone. */
export function line(...spans: readonly (Span | string)[]): Line {
  return { spans: spans.map((each) => (typeof each === 'string' ? { text: each } : each)) };
}

/** Spans with a gap between each two. */
export function joined(spans: readonly Span[], gap: Span): readonly Span[] {
  return spans.flatMap((each, index) => (index === 0 ? [each] : [gap, each]));
}

export function textOfLine({ spans }: Pick<Line, 'spans'>): string {
  return spans.map(({ text }) => text).join('');
}

export function lineWidth(line: Pick<Line, 'spans'>): number {
  const whole = textOfLine(line);
  return isPlain(whole)
    ? whole.length
    : line.spans.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** What a screen reader says for a line; empty for nothing. */
export function announced(line: Line): string {
  const words = line.announce === undefined ? spoken(textOfLine(line)) : wordsOf(line);
  return sanitizeText(words.trim());
}

/** The line as it may go to a terminal: what could control one is made visible. */
export function harmless(line: Line): Line {
  if (isOrdinary(textOfLine(line))) return line;
  const spans = line.spans.map((each) => ({ ...each, text: sanitizeText(each.text) }));
  return { ...line, spans };
}

/** The words a line has besides its text; empty for none. */
export function wordsOf({ announce = '' }: Line): string {
  return typeof announce === 'string' ? announce : announce();
}

/** The line shifted right, along with its caret. */
export function indented(line: Line, columns: number): Line {
  if (columns === 0) return line;
  const moved = { ...line, spans: [{ text: ' '.repeat(columns) }, ...line.spans] };
  return line.caret === undefined ? moved : { ...moved, caret: line.caret + columns };
}
