import type { DispatchState } from '../../domain/dispatch.ts';

/** What a piece of text is for; the theme has a look for each. */
export type DetailTone =
  | 'plain'
  | 'accent'
  | 'muted'
  | 'waiting'
  | 'success'
  | 'warning'
  | 'failure';

export interface DetailPart {
  readonly text: string;
  readonly tone: DetailTone;
  readonly isBold?: boolean;
  /** The whole address that this piece belongs to, where it may be a link. */
  readonly link?: string;
  /** What a listener is told in place of the text, where that is a picture or goes on with the clock. */
  readonly heard?: string;
  /** Draws the mark of this state in front, in its tone. */
  readonly state?: DispatchState;
}

/** One row of the details. It fits its columns. */
export interface DetailLine {
  readonly parts: readonly DetailPart[];
  /** The first row of this run, by its index. */
  readonly run?: number;
}

export const BLANK_LINE: DetailLine = { parts: [] };

export function part(text: string, tone: DetailTone = 'plain'): DetailPart {
  return { text, tone };
}

export function line(...parts: readonly DetailPart[]): DetailLine {
  return { parts };
}
