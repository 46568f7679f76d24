/**
 * The Escape key in a form that Ink doesn't wait on. After a bare ESC, Ink waits 20 ms and joins whatever
 * follows.
 */
export const ESCAPE_KEY = '\u001b[27u';

/** CSI code[:shifted[:base]] ; modifiers[:event] ; text u: the Kitty protocol, partly supported by others. */
const KITTY =
  /^\u001b\[(?<code>\d+)(?::(?<shifted>\d*))?(?::\d*)?(?:;(?<modifiers>\d*)(?::(?<event>\d*))?)?(?:;(?<text>[\d:]*))?u$/;

/** CSI 27 ; modifiers ; code ~: xterm's modifyOtherKeys, also in tmux. */
const MODIFY_OTHER_KEYS = /^\u001b\[27;(?<modifiers>\d+);(?<code>\d+)~$/;

/** Arrows, function keys and the like, with the Kitty protocol's modifiers and events. */
const RELEASED = /^\u001b\[[\d;]*:3[A-Za-z~]$/;

const SHIFT = 1;
const ALT = 2;
const CTRL = 4;
/** Lock keys don't matter. With any other modifier (super, hyper, meta) the key isn't for us. */
const LOCKS = 64 | 128;

const ENTER = 13;
const TAB = 9;
const ESCAPE = 27;
const BACKSPACES = [8, 127];

/** What the keypad types, starting at the code of its 0. */
const KEYPAD_FIRST = 57_399;
const KEYPAD = [...'0123456789./*-+\r='];
const KEYPAD_MOVES = { first: 57_417, last: 57_426 };
const FUNCTIONAL = { first: 57_344, last: 63_743 };

/**
 * Converts a key sent by number to the form that other terminals send: `CSI 115;5u` and `CSI 27;5;115~`
 * are both `\\x13`, ctrl+s. So a key means the same everywhere.
 *
 * @returns `null` if nothing was typed, such as on release; `undefined` for other sequences.
 */
export function keyByNumber(sequence: string): string | null | undefined {
  if (RELEASED.test(sequence)) return null;
  const groups = (KITTY.exec(sequence) ?? MODIFY_OTHER_KEYS.exec(sequence))?.groups;
  if (groups === undefined) return undefined;
  const modifiers = (Number(groups.modifiers || 1) - 1) & ~LOCKS;
  if (modifiers > (SHIFT | ALT | CTRL)) return null;
  const code = Number(groups.code);
  if (code === ESCAPE) return ESCAPE_KEY;
  if (code === ENTER || code === TAB || BACKSPACES.includes(code)) return editing(code, modifiers);
  if (code >= KEYPAD_MOVES.first && code <= KEYPAD_MOVES.last) return byNumber(code, modifiers);
  const keypad = KEYPAD[code - KEYPAD_FIRST];
  const character = keypad ?? characterOf(code);
  if (character === null) return null;
  const shifted = modifiers & SHIFT ? characterOf(Number(groups.shifted)) : null;
  if (modifiers & CTRL) return modifiers & ALT ? null : controlOf(shifted ?? character);
  const typed = shifted ?? (modifiers & SHIFT ? character.toUpperCase() : character);
  if (modifiers & ALT) return altKey(typed);
  return textOf(groups.text) ?? typed;
}

/** Alt plus a letter, as ESC and the letter. */
export function altKey(letter: string): string {
  // Ink would wait for more after these two, so keep them in numeric form.
  if (letter === '[' || letter === 'O') return byNumber(letter.charCodeAt(0), ALT);
  return `\u001b${letter}`;
}

function byNumber(code: number, modifiers: number): string {
  return `\u001b[${code};${modifiers + 1}u`;
}

function editing(code: number, modifiers: number): string {
  const plain = code === 8 ? '\u007f' : String.fromCharCode(code);
  if (modifiers === 0) return plain;
  if (modifiers === ALT) return `\u001b${plain}`;
  if (code === TAB && modifiers === SHIFT) return '\u001b[Z';
  return byNumber(plain.charCodeAt(0), modifiers);
}

/** @returns what ctrl turns a character into on a terminal with no other way to report it. */
function controlOf(character: string): string | null {
  if (character === ' ') return '\u0000';
  // ctrl+_, which some keyboards have on these keys.
  if (character === '/' || character === '-') return '\u001f';
  const code = character.toUpperCase().charCodeAt(0);
  if (code < 0x40 || code > 0x5f || character.length > 1) return null;
  if (character === '[') return ESCAPE_KEY;
  return String.fromCharCode(code & 0x1f).replace('\n', '\r');
}

function characterOf(code: number): string | null {
  if (!(code >= 0x20 && code <= 0x10_ffff) || (code >= 0x7f && code < 0xa0)) return null;
  if (code >= FUNCTIONAL.first && code <= FUNCTIONAL.last) return null;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isSurrogate ? null : String.fromCodePoint(code);
}

/** The text the key typed, if the terminal reports it: it may include a preceding dead key. */
function textOf(codes: string | undefined): string | null {
  if (!codes) return null;
  const characters = codes.split(':').map((code) => characterOf(Number(code)));
  return characters.includes(null) ? null : characters.join('');
}
