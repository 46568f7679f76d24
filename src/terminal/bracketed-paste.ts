/** What a terminal writes around pasted text once it was asked to. */
export const PASTE_START = '\u001b[200~';
export const PASTE_END = '\u001b[201~';

/** Written to the terminal while the app is on screen; again after the process was stopped and resumed. */
export const enableBracketedPaste = '\u001b[?2004h';
export const disableBracketedPaste = '\u001b[?2004l';

/**
 * Asks the terminal whether it knows bracketed paste (DECRQM). The answer goes to `splitKeys`, which
 * then guesses no pastes any more. A terminal that does not know the question says nothing.
 */
export const askForBracketedPaste = '\u001b[?2004$p';

/** @returns whether a reply of the terminal says that it knows bracketed paste, on or off. */
export function saysBracketedPaste(reply: string): boolean {
  return /^\u001b\[\?2004;[123]\$y$/.test(reply);
}

/** Longest run of text that is still taken for typing, in UTF-16 units. */
const MAX_TYPED_AT_ONCE = 512;

/**
 * Whether one read looks pasted in a terminal that does not mark pastes: text alone (no escape, no
 * backspace, no other control) that has two line ends with text between them, or more than 512
 * characters. One line end is typing, since `hello⏎` can arrive as one read; so is any run of
 * backspaces, arrows or held keys.
 */
export function looksPasted(text: string): boolean {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return false;
  return text.length > MAX_TYPED_AT_ONCE || /[\r\n][^\r\n]+[\r\n]/.test(text);
}
