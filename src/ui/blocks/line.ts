import type { Action } from '../../state/action.ts';
import type { FieldRef } from '../../state/form/form.ts';
import type { Tone } from '../theme.ts';
import { textWidth } from './text-width.ts';

/** A piece of text in one look. */
export interface Span {
  readonly text: string;
  /** `plain` where none is given. */
  readonly tone?: Tone;
  readonly isBold?: boolean;
  /** The whole address that this piece belongs to, where it may be a link. */
  readonly link?: string;
  /** What a click on it does. */
  readonly action?: Action;
  /** The field of the form that a click on it means. */
  readonly field?: FieldRef;
  /** A sign that moves while something is under way; the text is what stands there while nothing may move. */
  readonly isSpinner?: boolean;
  /** Belongs to the selected row of a list, which is highlighted over its whole width. */
  readonly isSelected?: boolean;
}

/** One row of the screen. It fits the width that it was made for: nothing wraps it later. */
export interface Line {
  readonly spans: readonly Span[];
  /**
   * What a screen reader says in place of the text: other words for a picture or a clock, an empty
   * text for what is there for the eye alone.
   */
  readonly announce?: string;
  readonly isSelected?: boolean;
  readonly isChecked?: boolean;
  /** The column of the caret, where this line belongs to the field that takes what is typed. */
  readonly caret?: number;
}

export const BLANK: Line = { spans: [], announce: '' };

export function span(text: string, tone?: Tone): Span {
  return tone === undefined ? { text } : { text, tone };
}

export function bold(text: string, tone?: Tone): Span {
  return { ...span(text, tone), isBold: true };
}

/** A line of spans; a plain string stands for a span without a tone. */
export function line(...spans: readonly (Span | string)[]): Line {
  return { spans: spans.map((each) => (typeof each === 'string' ? { text: each } : each)) };
}

export function textOfLine({ spans }: Line): string {
  return spans.map(({ text }) => text).join('');
}

export function lineWidth({ spans }: Pick<Line, 'spans'>): number {
  return spans.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** The words of a line for a screen reader; empty where it says nothing. */
export function announced(line: Line): string {
  return (line.announce ?? textOfLine(line).replace(/ {2,}/g, ' ')).trim();
}

/** The line moved to the right, its caret with it. */
export function indented(line: Line, columns: number): Line {
  if (columns === 0) return line;
  const moved = { ...line, spans: [{ text: ' '.repeat(columns) }, ...line.spans] };
  return line.caret === undefined ? moved : { ...moved, caret: line.caret + columns };
}
