import type { Random } from './random.ts';

const NAMED = [
  'enter',
  'esc',
  'tab',
  'shift+tab',
  'space',
  'backspace',
  'delete',
  'up',
  'down',
  'left',
  'right',
  'home',
  'end',
  'pageup',
  'pagedown',
  'f1',
  'f2',
];
const CHORDS = [...'abdefghklnoprstuvwxy'].map((letter) => `ctrl+${letter}`);
const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789?/.,<>|[]LMNS:=$"\'é日👩'];

/** A key by its name in the key table. */
export function randomKey(random: Random): string {
  return random.pick(random.pick([NAMED, NAMED, CHORDS, CHARACTERS]));
}
