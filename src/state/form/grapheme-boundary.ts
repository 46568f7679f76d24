import { graphemes } from '../../domain/graphemes.ts';

/** @returns a text's graphemes: what a person sees as one character each. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** @returns the offset where the grapheme before `offset` starts; 0 at the start of the text. */
export function boundaryBefore(text: string, offset: number): number {
  return graphemes.segment(text).containing(offset - 1)?.index ?? 0;
}

/** @returns the offset where the grapheme at `offset` ends; the length at the end of the text. */
export function boundaryAfter(text: string, offset: number): number {
  const grapheme = graphemes.segment(text).containing(offset);
  return grapheme ? grapheme.index + grapheme.segment.length : text.length;
}

/** @returns `offset` if it is a boundary, else the end of the grapheme it splits. */
export function boundaryAtOrAfter(text: string, offset: number): number {
  const grapheme = graphemes.segment(text).containing(offset);
  return !grapheme || grapheme.index === offset ? offset : grapheme.index + grapheme.segment.length;
}

/** @returns `offset` if it is a boundary, else the start of the grapheme it splits. */
export function boundaryAtOrBefore(text: string, offset: number): number {
  return graphemes.segment(text).containing(offset)?.index ?? text.length;
}
