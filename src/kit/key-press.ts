import type { Key } from 'ink';

/** One key as named in the table: `j`, `enter`, `ctrl+s`, `shift+tab`, `alt+b`. */
export interface KeyPress {
  readonly name: string;
  /** The text the key types into a field; `null` for none. */
  readonly text: string | null;
}

const NAMED = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['tab', 'tab'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

/**
 * Converts a key from Ink's form to ours. The only place that knows Ink's.
 *
 * @returns `null` for a key that programs in a terminal don't know
 */
export function keyPressFromInk(input: string, key: Key): KeyPress | null {
  if (key.super || key.hyper) return null;
  const name = NAMED.find(([flag]) => key[flag])?.[1];
  if (name === 'esc') return { name, text: null };
  if (name !== undefined) return { name: withModifiers(name, key), text: null };
  if (input === '') return null;
  if (key.ctrl || key.meta)
    return { name: withModifiers(input, { ...key, shift: false }), text: null };
  return { name: input === ' ' ? 'space' : input, text: input };
}

const UNPRINTED: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\u007f': 'backspace',
};

/** A control character, or ESC and a key: `\x13` is `ctrl+s`, `\x1bb` is `alt+b`. */
export function keyPressFromChord(chord: string): KeyPress {
  const alt = chord.slice(1);
  if (alt !== '') return { name: `alt+${UNPRINTED[alt] ?? alt}`, text: null };
  const letter = String.fromCharCode(chord.charCodeAt(0) + 0x40).toLowerCase();
  return { name: `ctrl+${letter}`, text: null };
}

function withModifiers(name: string, key: Key): string {
  const modifiers = [key.ctrl && 'ctrl', key.meta && 'alt', key.shift && 'shift'].filter(Boolean);
  return [...modifiers, name].join('+');
}

/** Keys without a character that are held to move, as terminals send them. */
const MOVES: Readonly<Record<string, string>> = {
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
  '\u001b[5~': 'pageup',
  '\u001b[6~': 'pagedown',
};

/** The name of a key before Ink has read it; what is sent for it, where it types that or isn't one to hold. */
export function pressNameOf(sent: string): string {
  const name = UNPRINTED[sent] ?? MOVES[sent.replace(/^\u001bO/, '\u001b[')];
  if (name !== undefined) return name;
  const isChord = /^(?:[\u0000-\u001f]|\u001b.)$/su.test(sent);
  return isChord ? keyPressFromChord(sent).name : sent;
}
