import { graphemeAt } from '../../domain/graphemes.ts';

/** @returns the offset where the grapheme before `offset` starts; 0 at the start of the text. */
export function boundaryBefore(text: string, offset: number): number {
  return graphemeAt(text, offset - 1)?.index ?? 0;
}

/** @returns the offset where the grapheme at `offset` ends; the length at the end of the text. */
export function boundaryAfter(text: string, offset: number): number {
  const grapheme = graphemeAt(text, offset);
  return grapheme ? grapheme.index + grapheme.segment.length : text.length;
}

/** @returns `offset` if it is a boundary, else the end of the grapheme it splits. */
export function boundaryAtOrAfter(text: string, offset: number): number {
  const grapheme = graphemeAt(text, offset);
  return !grapheme || grapheme.index === offset ? offset : grapheme.index + grapheme.segment.length;
}

/** @returns `offset` if it is a boundary, else the start of the grapheme it splits. */
export function boundaryAtOrBefore(text: string, offset: number): number {
  return graphemeAt(text, offset)?.index ?? text.length;
}

/** Emoji count as words, because no one expects to skip one together with the space before it. */
const WORD = /^[\p{L}\p{N}\p{M}_\p{Extended_Pictographic}\p{Join_Control}]/u;

/** @returns where the word before `offset` starts, including what is between. */
export function wordStartBefore(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !WORD.test(characterBefore(text, at))) at -= characterBefore(text, at).length;
  while (at > 0 && WORD.test(characterBefore(text, at))) at -= characterBefore(text, at).length;
  return boundaryAtOrBefore(text, at);
}

/** @returns where the word after `offset` ends, including what is between. */
export function wordEndAfter(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !WORD.test(characterAt(text, at))) at += characterAt(text, at).length;
  while (at < text.length && WORD.test(characterAt(text, at))) at += characterAt(text, at).length;
  return boundaryAtOrAfter(text, at);
}

function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}

function characterBefore(text: string, offset: number): string {
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return pair.length === 2 && pair.codePointAt(0) !== pair.charCodeAt(0) ? pair : pair.slice(-1);
}
