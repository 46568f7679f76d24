import type { AppState } from '../state/app-state.ts';
import type { Binding } from './binding.ts';
import { isOfManyPlaces } from './changeable.ts';
import { keyLabel } from './key-label.ts';
import { bindingsAt, type KeyMap, keyMapOf, labelOfAction } from './key-map.ts';
import { kindOf } from './key-name.ts';
import type { KeyPress } from './key-press.ts';
import { LETTER_PLACES, type Place, placeOf } from './place.ts';
import { takesTyping } from './remap.ts';

/** The lists, the way to each from any other, and how it is said where. */
const LISTS: readonly {
  readonly place: Place;
  readonly where: string;
  readonly way: string | null;
}[] = [
  { place: 'runs-list', where: 'on Runs', way: 'app.go-runs' },
  { place: 'run-details', where: 'in the details of a dispatch', way: null },
  { place: 'rotate-list', where: 'on Rotate', way: 'app.go-rotate' },
  { place: 'profiles-list', where: 'on Profiles', way: 'profiles.go-profiles' },
  { place: 'preferences', where: 'on Preferences', way: 'preferences.open' },
  { place: 'vault-results', where: 'after secrets or vars were sent', way: null },
  { place: 'rotate-log', where: 'in the rotation log', way: null },
];

/** A key that means nothing where it was pressed, and what is to be said of it. */
export interface IdleKey {
  readonly key: string;
  readonly text: string;
}

/**
 * Says where a key means something, or which keys do something here.
 *
 * @returns `null` where a field takes what is typed, and for what is no key of the table's kind
 */
export function idleKey(state: AppState, { name }: KeyPress): IdleKey | null {
  const place = placeOf(state);
  const kind = kindOf(name);
  if (kind === null || (takesTyping(place) && kind !== 'chord')) return null;
  const map = keyMapOf(state);
  const label = keyLabel(name);
  if (!LETTER_PLACES.includes(place)) {
    // It can be a letter of a secret whose field has lost the keys to a button or a dialog.
    const [key, said] = kind === 'typed' ? ['typed', 'That key'] : [name, label];
    return { key, text: `${said} does nothing here${whatDoes(state, place)}.` };
  }
  const now = map.at(place).find(({ keys }) => keys.includes(name));
  if (now)
    return { key: name, text: `${label} ("${now.about ?? now.label}") has nothing to do now.` };
  const where = kind === 'fixed' ? null : elsewhere(map, name, place);
  return { key: name, text: `${label} does nothing here${where ?? `. ${theRest(map, place)}`}.` };
}

/** In a dialog or on a button few keys work, so they are named. */
function whatDoes(state: AppState, place: Place): string {
  const here = bindingsAt(place, state).filter((binding) => !isOfManyPlaces(binding));
  const first = here.find(hasKey('enter')) ?? here.find(({ isInFooter }) => isInFooter);
  const last = here.find(hasKey('esc'));
  const named = [...new Set([first, last])].filter((binding) => binding !== undefined);
  const hints = named.map(
    ({ keys, label }) =>
      `${keyLabel(keys.includes('esc') ? 'esc' : (keys[0] ?? ''))} is "${label}"`,
  );
  return hints.length === 0 ? '' : `; ${hints.join(', ')}`;
}

function elsewhere(map: KeyMap, name: string, here: Place): string | null {
  for (const { place, where, way } of LISTS) {
    const binding = map.at(place).find(hasKey(name));
    if (!binding || binding.isFixed) continue;
    const key = way === null ? '' : ` (${labelOfAction(map, way, here)})`;
    return `; ${where}${key} it is "${binding.about ?? binding.label}"`;
  }
  return null;
}

function theRest(map: KeyMap, place: Place): string {
  return `${labelOfAction(map, 'app.show-help', place)} lists every key`;
}

function hasKey(key: string): (binding: Binding) => boolean {
  return ({ keys }) => keys.includes(key);
}
