import { graphemesOf } from '../domain/graphemes.ts';

/** One piece of what is read from the terminal. */
export interface KeyToken {
  readonly kind:
    | 'key'
    /** Without its markers. */
    | 'paste'
    /** Over the limit, so none of it is here. */
    | 'paste-too-long'
    /** Not typed: the terminal itself is speaking. */
    | 'report';
  readonly text: string;
}

/** @returns the keys in text without escape sequences: graphemes and control characters, in order. */
export function typedKeys(text: string): readonly KeyToken[] {
  // No key types a C1 control; some terminals treat one as the start of a sequence.
  const typed = graphemesOf(text.replace(/[\u0080-\u009f]/g, ''));
  return Array.from(typed, (grapheme) => ({ kind: 'key', text: typedKey(grapheme) }));
}

/** Enter pressed before raw mode was on arrives as LF. */
const typedKey = (grapheme: string): string =>
  grapheme === '\n' || grapheme === '\r\n' ? '\r' : grapheme;

/** Ink waits 20 ms after a bare ESC and joins whatever follows, but not after this. */
export const ESCAPE_KEY = '\u001b[27u';

/** A complete CSI or SS3 sequence, ended where Ink ends it. */
const SEQUENCE = /^\u001b{1,2}(?:\[(?:[235678]\$|\[?[0-?]*[ -/]*[@-Z\\-~])|O[\d;]*[@-~])/;
const BEGUN_SEQUENCE = /^\u001b{1,2}(?:\[[[0-?][0-?]*[ -/]*|O[\d;]+)/;

/** OSC, DCS and APC as terminals send them. Other text after these letters is an alt key and typing. */
const BEGUN_STRING = /^\u001b(?:\]\d|P[\d>!$+]|_G)[^\u0007\u0018\u001a\u001b\u009c]*(?:\u001b$)?/;
const STRING_END = /^(?:[\u0007\u009c]|\u001b\\)/;

/** What may begin either. */
const AMBIGUOUS = /^\u001b(?:\u001b?[[O]?|[\]P_])$/;

/** Answers with a private mark; a click told in characters; a key let go, of which an earlier program may have wanted to hear. */
const REPORT = /^\u001b\[(?:[<=>?][0-?]*[ -/]*[@-~]|M[^\u0000-\u001f]{3}|[\d;:]*:3[A-Za-z~])/u;

/** Behind these, an ESC is the Escape key: another ESC, and controls that act on their own. */
const ESCAPE_ALONE = /^\u001b(?:$|[\u0000-\u0007\u000b\u000c\u000e-\u001f])/;

/** A key or a report, and how much of what was read it took. */
type Piece = KeyToken & { readonly length: number };

/** The first key or report of a text that begins with ESC. @returns `null` if that isn't complete */
export function readEscape(text: string, canGoOn: boolean): Piece | null {
  const string = BEGUN_STRING.exec(text)?.[0];
  const end = string === undefined ? undefined : STRING_END.exec(text.slice(string.length))?.[0];
  if (string !== undefined && end !== undefined) return piece('report', string + end);
  const report = REPORT.exec(text)?.[0];
  if (report !== undefined) return piece('report', report);
  const sequence = SEQUENCE.exec(text)?.[0];
  if (sequence !== undefined) {
    const key = keyByNumber(sequence);
    return key === null ? piece('report', sequence) : piece('key', key, sequence.length);
  }
  const begun = string ?? BEGUN_SEQUENCE.exec(text)?.[0];
  if (canGoOn && (begun === text || AMBIGUOUS.test(text))) return null;
  // It broke off, so what it was to be is lost.
  if (begun !== undefined) return piece('report', begun);
  if (ESCAPE_ALONE.test(text)) return piece('key', ESCAPE_KEY, 1);
  const letter = String.fromCodePoint(text.codePointAt(1) ?? 0);
  return piece('key', `\u001b${letter}`);
}

function piece(kind: 'key' | 'report', text: string, length = text.length): Piece {
  return { kind, text, length };
}

const SHIFT = 1;
const ALT = 2;
const CTRL = 4;
const LOCKS = 64 | 128;

const PRINTED = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/**
 * Some terminals send keys by their number. Ink reads those of the Kitty protocol (CSI u), so xterm's
 * (modifyOtherKeys, also in tmux) become one; and a character with ctrl or alt what it is elsewhere, because
 * chords are the app's.
 *
 * @returns `null` for one that can't be sent otherwise, such as ctrl+alt+b: `ink-text-input` would type its letter.
 */
function keyByNumber(sequence: string): string | null {
  const key = sequence.replace(/^\u001b\[27;(\d+);(\d+)~$/, '\u001b[$2;$1u');
  const [, code, modifiers] = /^\u001b\[(\d{1,6})(?::[\d:]*)?;(\d+)[\d:;]*u$/.exec(key) ?? [];
  if (code === undefined) return key;
  const character = String.fromCodePoint(Number(code));
  const all = Number(modifiers) - 1;
  const held = all & ~(SHIFT | LOCKS);
  if (held === 0) return key;
  const shifted = all & SHIFT ? character.toUpperCase() : character;
  if (held === ALT && (PRINTED.test(shifted) || /[\t\r\u007f]/.test(character))) {
    return `\u001b${shifted}`;
  }
  if (held === CTRL && /[ @-z]/.test(character)) {
    const control = String.fromCharCode(character.charCodeAt(0) & 0x1f);
    return control === '\u001b' ? ESCAPE_KEY : typedKey(control);
  }
  return PRINTED.test(character) ? null : key;
}
