import { PASTE_END } from './bracketed-paste.ts';
import type { KeyToken } from './key-token.ts';

/** The part of a paste that has arrived. */
export interface PasteUnderWay {
  readonly text: string;
  /** The last characters of `text`, which may be the start of the end marker. */
  readonly tail: string;
  readonly isTooLong: boolean;
}

export const PASTE_BEGUN: PasteUnderWay = { text: '', tail: '', isTooLong: false };

/** In UTF-16 units: 16 MiB of plain text. */
export const MAX_PASTE_LENGTH = 16 * 1024 * 1024;

const TOO_LONG: KeyToken = { kind: 'paste-too-long' };

/** @returns the longer paste, and the token that reports it if it just exceeded the size limit. */
export function addToPaste(
  paste: PasteUnderWay,
  added: string,
): { readonly paste: PasteUnderWay; readonly tokens: readonly KeyToken[] } {
  // The tail is separate, so that text is searched and copied once rather than at every read.
  const tail = (paste.tail + added).slice(1 - PASTE_END.length);
  if (paste.isTooLong) return { paste: { ...paste, tail }, tokens: [] };
  if (paste.text.length + added.length > MAX_PASTE_LENGTH) {
    return { paste: { text: '', tail, isTooLong: true }, tokens: [TOO_LONG] };
  }
  return { paste: { text: paste.text + added, tail, isTooLong: false }, tokens: [] };
}

/** @returns the tokens of a finished paste: none if it was given up. */
export function pasteTokens(paste: PasteUnderWay): readonly KeyToken[] {
  return paste.isTooLong ? [] : [pasteToken(paste.text)];
}

/** The token for a paste. */
export function pasteToken(text: string): KeyToken {
  const token = { kind: 'paste', text: withLf(text) } as const;
  return text.includes('\r\n') ? { ...token, hadCrLf: true } : token;
}

/**
 * @returns how much of `text` belongs to the paste, and where the text after the end marker starts; `null`
 * without a marker.
 */
export function findPasteEnd(
  { tail }: PasteUnderWay,
  text: string,
): { readonly pasteEnd: number; readonly next: number } | null {
  const at = (tail + text).indexOf(PASTE_END);
  if (at === -1) return null;
  return { pasteEnd: at - tail.length, next: at - tail.length + PASTE_END.length };
}

/** A paste ended by its marker, part of which may have come with an earlier read. */
export function finishPaste(
  paste: PasteUnderWay,
  text: string,
  pasteEnd: number,
): readonly KeyToken[] {
  const added = addToPaste(paste, text.slice(0, Math.max(0, pasteEnd)));
  const whole = pasteEnd < 0 ? added.paste.text.slice(0, pasteEnd) : added.paste.text;
  return [...added.tokens, ...pasteTokens({ ...added.paste, text: whole })];
}

export function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
