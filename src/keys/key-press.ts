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
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

/** Converts a key from Ink's form to ours. The only place that knows Ink's. */
export function keyPressFromInk(input: string, key: Key): KeyPress {
  if (key.tab) return { name: key.shift ? 'shift+tab' : key.meta ? 'alt+tab' : 'tab', text: null };
  const named = NAMED.find(([flag]) => key[flag]);
  if (named) return { name: withModifiers(named[1], key), text: null };
  if (key.ctrl) return { name: `ctrl+${input}`, text: null };
  if (key.meta) return { name: `alt+${input}`, text: null };
  return (
    keyPressFromControl(input) ?? { name: input === ' ' ? 'space' : input, text: input || null }
  );
}

/** A control character as a chord: `\x13` is `ctrl+s`. `null` for anything else. */
export function keyPressFromControl(character: string): KeyPress | null {
  const code = character.length === 1 ? character.charCodeAt(0) : -1;
  if (code === 0x1f) return { name: 'ctrl+_', text: null };
  if (code < 1 || code > 26) return null;
  return { name: `ctrl+${String.fromCharCode(code + 0x60)}`, text: null };
}

function withModifiers(name: string, key: Key): string {
  if (name === 'esc') return name;
  const modifiers = [key.ctrl && 'ctrl', key.meta && 'alt', key.shift && 'shift'].filter(Boolean);
  return [...modifiers, name].join('+');
}
