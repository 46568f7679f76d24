import { altKey, ESCAPE_KEY, keyByNumber } from './key-by-number.ts';

/** What stands at an ESC, and where it ends. */
export type EscapeSequence =
  /** A key, as the text that Ink takes for it at once. */
  | { readonly kind: 'key'; readonly key: string; readonly end: number }
  /** A report of the terminal, or a key that nobody knows: nothing was typed. */
  | { readonly kind: 'reply'; readonly reply: string; readonly end: number }
  /** The start of an OSC, DCS or APC reply: everything up to its terminator belongs to it. */
  | { readonly kind: 'long-reply'; readonly end: number }
  | { readonly kind: 'unfinished' };

const ESC = '\u001b';

/** CSI sequences that are keys, modifiers included. All others are reports: `c R n t y x I O M m`. */
const KEY_CSI =
  /^\u001b{1,2}\[(?:\[[A-E]|\[\d~|[A-HPQSZa-e]|1;\d+(?::\d)?[A-HPQSZ]|\d+(?:;\d+(?::\d)?)?[~^@]|[235678]\$|\d+(?::\d*){0,2}(?:;[\d:]*){0,2}u)$/;

const SS3 = /^\u001b{1,2}O[\d;]*[@-~]/;
const UNFINISHED_SS3 = /^\u001b{1,2}O[\d;]*$/;
const CSI = /^\u001b{1,2}\[(?:\[\d*[@-~]|[235678]\$|[0-?]*[ -/]*[@-Z\\-~])/;
const UNFINISHED_CSI = /^\u001b{1,2}\[(?:\[\d*|[0-?]*[ -/]*)$/;

/** OSC, DCS and APC as terminals answer with them. Other text after these letters is an alt key and typing. */
const LONG_REPLY = /^\u001b(?:\][\dlL]|P[\d>!$+]|_G)/;

/** Controls that act by themselves, so that an Escape before them is a key of its own. */
const ACTING_CONTROL = /^[\u0001-\u0007\u000b\u000c\u000e-\u001a]/;

/** Longer than any key or report. Past it the sequence is dropped where it stands. */
const MAX_LENGTH = 256;

/** @param at the offset of an ESC in `text`. */
export function readEscapeSequence(text: string, at: number): EscapeSequence {
  const ahead = text.slice(at, at + MAX_LENGTH);
  const sequence = CSI.exec(ahead)?.[0];
  if (sequence !== undefined) {
    const end = at + sequence.length;
    const key = keyByNumber(sequence);
    if (key === null) return { kind: 'reply', reply: sequence, end };
    if (key !== undefined) return { kind: 'key', key, end };
    return KEY_CSI.test(sequence)
      ? { kind: 'key', key: sequence, end }
      : { kind: 'reply', reply: sequence, end };
  }
  const ss3 = SS3.exec(ahead)?.[0];
  if (ss3 !== undefined) return { kind: 'key', key: ss3, end: at + ss3.length };
  if (LONG_REPLY.test(ahead)) return { kind: 'long-reply', end: at + 2 };
  if (ahead.length < MAX_LENGTH && isUnfinished(ahead)) return { kind: 'unfinished' };
  return readAltKey(text, at, ahead);
}

function isUnfinished(ahead: string): boolean {
  if (UNFINISHED_CSI.test(ahead) || UNFINISHED_SS3.test(ahead)) return true;
  return ahead === ESC || ahead === ESC + ESC || /^\u001b[\]P_]$/.test(ahead);
}

function readAltKey(text: string, at: number, ahead: string): EscapeSequence {
  // A sequence that breaks off: its start is dropped, what broke it is read on its own.
  const broken = /^\u001b{1,2}(?:\[[0-?[]*[ -/]*|O[\d;]+)/.exec(ahead)?.[0];
  if (broken !== undefined) return { kind: 'reply', reply: broken, end: at + broken.length };
  const rest = ahead.slice(1);
  if (rest.startsWith(ESC) || ACTING_CONTROL.test(rest)) {
    return { kind: 'key', key: ESCAPE_KEY, end: at + 1 };
  }
  const letter = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return { kind: 'key', key: altKey(letter), end: at + 1 + letter.length };
}

/** How long an unfinished sequence waits for its rest, in milliseconds. */
export function patienceFor(unfinished: string): number {
  // Slower than for a key: what follows a paste marker that comes in two parts must not be typed.
  return /^\u001b{1,2}\[/.test(unfinished) ? 500 : 30;
}

/** The keys that an unfinished sequence was, once nothing more came. */
export function keysOfUnfinished(unfinished: string): readonly string[] {
  if (unfinished === ESC) return [ESCAPE_KEY];
  if (unfinished.startsWith(ESC + ESC)) {
    return [ESCAPE_KEY, ...keysOfUnfinished(unfinished.slice(1))];
  }
  return unfinished.length === 2 ? [altKey(unfinished.slice(1))] : [];
}
