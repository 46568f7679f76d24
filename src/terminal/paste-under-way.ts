import { PASTE_END } from './bracketed-paste.ts';
import type { KeyToken } from './key-token.ts';

/** The part of a paste that has arrived. */
export interface PasteUnderWay {
  readonly text: string;
  /** The last characters of `text`, which can be the start of the end marker. */
  readonly tail: string;
  readonly isTooLong: boolean;
}

export const PASTE_BEGUN: PasteUnderWay = { text: '', tail: '', isTooLong: false };

/** In UTF-16 units: 16 MiB of plain text. */
export const MAX_PASTE_LENGTH = 16 * 1024 * 1024;

const TOO_LONG: KeyToken = { kind: 'paste-too-long' };

/** @returns the longer paste, and the token that says so where this passed the size bound. */
export function addToPaste(
  paste: PasteUnderWay,
  added: string,
): { readonly paste: PasteUnderWay; readonly tokens: readonly KeyToken[] } {
  // The tail is kept apart so that the text is searched and copied once, not at every read.
  const tail = (paste.tail + added).slice(1 - PASTE_END.length);
  if (paste.isTooLong) return { paste: { ...paste, tail }, tokens: [] };
  if (paste.text.length + added.length > MAX_PASTE_LENGTH) {
    return { paste: { text: '', tail, isTooLong: true }, tokens: [TOO_LONG] };
  }
  return { paste: { text: paste.text + added, tail, isTooLong: false }, tokens: [] };
}

/** @returns what a finished paste hands on: nothing where it was given up before. */
export function pasteTokens(paste: PasteUnderWay): readonly KeyToken[] {
  return paste.isTooLong ? [] : [pasteToken(paste.text)];
}

/** A paste as it is handed on. */
export function pasteToken(text: string): KeyToken {
  const token = { kind: 'paste', text: withLf(text) } as const;
  return text.includes('\r\n') ? { ...token, hadCrLf: true } : token;
}

/** @returns how much of `text` belongs to the paste, and where the text after its end marker begins; `null` where there is no marker. */
export function findPasteEnd(
  { tail }: PasteUnderWay,
  text: string,
): { readonly pasteEnd: number; readonly next: number } | null {
  const at = (tail + text).indexOf(PASTE_END);
  if (at === -1) return null;
  return { pasteEnd: at - tail.length, next: at - tail.length + PASTE_END.length };
}

/** A paste that a marker ended, of which a part can have come with an earlier read. */
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
