import stringWidth from 'string-width';
import { graphemesOf } from '../domain/graphemes.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';

/** Keys that can't be remapped. No one can lose the way in, out or around. */
const FIXED_KEYS = [
  'enter',
  'esc',
  'tab',
  'space',
  'up',
  'down',
  'left',
  'right',
  'home',
  'end',
  'pageup',
  'pagedown',
  'backspace',
  'delete',
];

/** Chords that programs receive as another key. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['ctrl+h', 'backspace'],
  ['ctrl+i', 'tab'],
  ['ctrl+j', 'enter'],
  ['ctrl+m', 'enter'],
  ['ctrl+[', 'esc'],
]);

/** Other names that people use. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['return', 'enter'],
  ['escape', 'esc'],
  ['del', 'delete'],
  [' ', 'space'],
  ['control', 'ctrl'],
  ['meta', 'alt'],
  ['option', 'alt'],
]);

/** `typed`: types into a field. `chord`: with ctrl or alt. */
type KeyKind = 'typed' | 'chord' | 'fixed';

/** @param key a name from the table or a key press; @returns `null` if it isn't a key */
export function keyKindOf(key: string): KeyKind | null {
  if (isOneSign(key)) return key === ' ' ? null : 'typed';
  if (key === 'ctrl+c') return 'fixed';
  if (/^ctrl\+[a-z]$/.test(key)) return SAME_AS.has(key) ? null : 'chord';
  if (key === 'ctrl+_') return 'chord';
  const [, modifiers = '', last = ''] = /^((?:(?:ctrl|alt|shift)\+)*)(.+)$/su.exec(key) ?? [];
  if (FIXED_KEYS.includes(last)) return 'fixed';
  return modifiers === 'alt+' && isOneSign(last) ? 'chord' : null;
}

type KeyRead =
  | { readonly key: string; readonly kind: Exclude<KeyKind, 'fixed'> }
  /** Completes a sentence about the key as written: `"enter" ${why}`. */
  | { readonly why: string };

/** Parses a key as a person writes it in the preferences, or as the keyboard sends it. */
export function readKey(written: string): KeyRead {
  const key = canonical(written);
  const same = SAME_AS.get(key);
  if (same !== undefined) return { why: `is sent as ${same}, which can't be remapped` };
  const kind = keyKindOf(key);
  if (kind === 'fixed') {
    return { why: key === 'ctrl+c' ? 'is always the way out' : "can't be remapped" };
  }
  if (kind !== null) return { key, kind };
  const shifted = /^shift\+(\p{L})$/u.exec(key)?.[1];
  if (shifted) return { why: `is written "${shifted.toUpperCase()}"` };
  return { why: 'isn\'t a key that terminals send. Write it like "u", "U", "ctrl+e" or "alt+e"' };
}

function canonical(written: string): string {
  if (written !== ' ' && isOneSign(written)) return written;
  const parts = (ALIASES.get(written) ?? written.trim()).split(/(?<=.)\+(?=.)/su);
  const last = parts.pop() ?? '';
  const modifiers = parts
    .map((part) => part.toLowerCase())
    .map((part) => ALIASES.get(part) ?? part);
  const isChord = modifiers.includes('ctrl') || last.length > 1;
  const name = isChord ? last.toLowerCase() : last;
  return [...modifiers, ALIASES.get(name) ?? name].join('+');
}

/** One visible grapheme, as a key types it. */
function isOneSign(text: string): boolean {
  // Nearly all keys, and the table is checked before the first frame.
  if (/^[!-~]$/.test(text)) return true;
  if (text === '' || text.length > 16 || /^[ -~]{2,}$/.test(text)) return false;
  const isOne = [...graphemesOf(text)].length === 1;
  return isOne && stringWidth(text) > 0 && sanitizeText(text) === text;
}

const SIGNS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'pgup',
  pagedown: 'pgdn',
};

/** How to write a key on screen. */
export function keyLabel(key: string): string {
  const parts = key.split('+');
  const last = parts.pop() ?? '';
  return [...parts, SIGNS[last] ?? last].join('+');
}
