import type { KeyToken } from './key-token.ts';

/** What a terminal writes around pasted text once asked to. */
export const PASTE_START = '\u001b[200~';
export const PASTE_END = '\u001b[201~';

/** Written when the app takes the screen, and again after a suspension. */
export const enableBracketedPaste = '\u001b[?2004h';
export const disableBracketedPaste = '\u001b[?2004l';

/**
 * Asks whether the terminal supports bracketed paste (DECRQM). The reply goes to the `KeySplitter`, which then
 * stops guessing pastes. A terminal that doesn't understand stays silent.
 */
export const askForBracketedPaste = '\u001b[?2004$p';

/** @returns whether a terminal's reply says that it supports bracketed paste, on or off. */
export function saysBracketedPaste(reply: string): boolean {
  return /^\u001b\[\?2004;[123]\$y$/.test(reply);
}

/** The longest run of text still treated as typing, in UTF-16 units. */
const MAX_TYPED_AT_ONCE = 512;

/**
 * Whether one read looks like a paste in a terminal that doesn't mark them: plain text (no escape, backspace
 * or other control) with two line ends and text between them, or more than 512 characters. A single line end
 * is typing, since `hello⏎` can arrive as one read; so is any run of backspaces, arrows or held keys.
 */
export function looksPasted(text: string): boolean {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return false;
  return text.length > MAX_TYPED_AT_ONCE || /[\r\n][^\r\n]+[\r\n]/.test(text);
}

/** The token for a paste. */
export function pasteToken(text: string): KeyToken {
  const token = { kind: 'paste', text: withLf(text) } as const;
  return text.includes('\r\n') ? { ...token, hadCrLf: true } : token;
}

export function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
