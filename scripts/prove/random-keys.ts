import { FIXED_KEYS } from '../../src/keys/key-name.ts';
import type { Random } from './random.ts';

const NAMED = [...FIXED_KEYS, 'shift+tab'];
const CHORDS = [...'abdefghklnoprstuvwxy'].map((letter) => `ctrl+${letter}`);
const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789?/.,<>|[]LMNS:=$"\'é日👩'];

/** A key by its name in the key table. */
export function randomKey(random: Random): string {
  return random.pick(random.pick([NAMED, NAMED, CHORDS, CHARACTERS]));
}
