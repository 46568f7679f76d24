import { altKey, ESCAPE_KEY, keyByNumber } from './key-by-number.ts';

/** What an ESC begins, and where it ends. */
export type EscapeSequence =
  /** A key, in the text form that Ink accepts immediately. */
  | { readonly kind: 'key'; readonly key: string; readonly end: number }
  /** A terminal report, or a key we don't know: nothing was typed. */
  | { readonly kind: 'reply'; readonly reply: string; readonly end: number }
  /** The start of an OSC, DCS or APC reply, which runs up to its terminator. */
  | { readonly kind: 'long-reply'; readonly end: number }
  | { readonly kind: 'unfinished' };

const ESC = '\u001b';

/** CSI sequences that are keys, including modifiers. All others are reports: `c R n t y x I O M m`. */
const KEY_CSI =
  /^\u001b{1,2}\[(?:\[[A-E]|\[\d~|[A-HPQSZa-e]|1;\d+(?::\d)?[A-HPQSZ]|\d+(?:;\d+(?::\d)?)?[~^@]|[235678]\$|\d+(?::\d*){0,2}(?:;[\d:]*){0,2}u)$/;

/** A click of an old terminal (mode 1000 without 1006): a button, column and row as a character each. */
const OLD_CLICK = /^\u001b{1,2}\[M[^\u0001-\u001f]{0,3}/u;
const WHOLE_OLD_CLICK = /\[M.{3}$/su;

const SS3 = /^\u001b{1,2}O[\d;]*[@-~]/;
const UNFINISHED_SS3 = /^\u001b{1,2}O[\d;]*$/;
const CSI = /^\u001b{1,2}\[(?:\[\d*[@-~]|[235678]\$|[0-?]*[ -/]*[@-Z\\-~])/;
const UNFINISHED_CSI = /^\u001b{1,2}\[(?:\[\d*|[0-?]*[ -/]*)$/;

/** OSC, DCS and APC as terminals reply with them. Other text after these letters is an alt key and typing. */
const LONG_REPLY = /^\u001b(?:\][\dlL]|P[\d>!$+]|_G)/;

/** Controls that act on their own, so an Escape before them is a separate key. */
const ACTING_CONTROL = /^[\u0001-\u0007\u000b\u000c\u000e-\u001a]/;

/** Longer than any key or report. Beyond this, drop the sequence. */
const MAX_LENGTH = 256;

/** @param at the offset of an ESC in `text`. */
export function readEscapeSequence(text: string, at: number): EscapeSequence {
  const ahead = text.slice(at, at + MAX_LENGTH);
  const click = OLD_CLICK.exec(ahead)?.[0];
  if (click !== undefined) {
    const isCut = click.length === ahead.length && !WHOLE_OLD_CLICK.test(click);
    return isCut ? { kind: 'unfinished' } : { kind: 'reply', reply: click, end: at + click.length };
  }
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
  // A broken sequence: drop its start and read whatever broke it separately.
  const broken = /^\u001b{1,2}(?:\[[0-?[]*[ -/]*|O[\d;]+)/.exec(ahead)?.[0];
  if (broken !== undefined) return { kind: 'reply', reply: broken, end: at + broken.length };
  const rest = ahead.slice(1);
  if (rest.startsWith(ESC) || ACTING_CONTROL.test(rest)) {
    return { kind: 'key', key: ESCAPE_KEY, end: at + 1 };
  }
  const letter = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return { kind: 'key', key: altKey(letter), end: at + 1 + letter.length };
}

/** How long to wait for the rest of an unfinished sequence, in milliseconds. */
export function patienceFor(unfinished: string): number {
  // Longer than for a key: what follows a paste marker split in two must not be treated as typing.
  return /^\u001b{1,2}\[/.test(unfinished) ? 500 : 30;
}

/** The keys that an unfinished sequence turned out to be when nothing followed. */
export function keysOfUnfinished(unfinished: string): readonly string[] {
  if (unfinished === ESC) return [ESCAPE_KEY];
  if (unfinished.startsWith(ESC + ESC)) {
    return [ESCAPE_KEY, ...keysOfUnfinished(unfinished.slice(1))];
  }
  return unfinished.length === 2 ? [altKey(unfinished.slice(1))] : [];
}
