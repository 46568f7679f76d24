import type { Binding } from './binding.ts';
import type { KeyKind } from './key-name.ts';
import { KEY_TABLE } from './key-table.ts';
import { LETTER_PLACES } from './place.ts';
import { PLACE_TITLES } from './place-words.ts';
import {
  bindingName,
  editName,
  isChangeable,
  isChangeableKey,
  type KeyName,
  takesKind,
} from './remap.ts';
import { EDIT_KEYS } from './tables/edit-keys.ts';

/** Something whose keys can be changed in the preferences. */
export interface Changeable {
  readonly name: KeyName;
  /** The part of the program that it belongs to. */
  readonly section: string;
  /** What it does. */
  readonly label: string;
  /** The built-in keys that give way. */
  readonly builtIn: readonly string[];
  readonly takes: (kind: KeyKind) => boolean;
}

export const TEXT_SECTION = 'Text fields';
export const EVERYWHERE_SECTION = 'Everywhere';
export const LISTS_SECTION = 'Every list';

const MANY_PLACES = 8;

/** Works at so many places that it belongs to none. */
export function isOfManyPlaces({ places }: Binding): boolean {
  return places.length >= MANY_PLACES;
}

/** Everything whose keys can be changed, in the order of the table. */
export const CHANGEABLE: readonly Changeable[] = [...ofBindings(), ...ofEdits()];

export function changeableNamed(name: string): Changeable | undefined {
  return CHANGEABLE.find((each) => each.name === name);
}

function ofBindings(): readonly Changeable[] {
  const byName = Map.groupBy(KEY_TABLE.filter(isChangeable), bindingName);
  return [...byName].map(([name, bindings]) => {
    const [first] = bindings;
    return {
      name,
      section: first ? sectionOf(first) : EVERYWHERE_SECTION,
      label: first?.about ?? first?.label ?? name,
      builtIn: [...new Set(bindings.flatMap(({ keys }) => keys.filter(isChangeableKey)))],
      takes: (kind) => bindings.some((binding) => takesKind(binding, kind)),
    };
  });
}

/** Where a thing is listed that works at several places: under the first, or where it works at many. */
export function sectionOf(binding: Binding): string {
  if (isOfManyPlaces(binding)) {
    const isOfLists = binding.places.every((place) => LETTER_PLACES.includes(place));
    return isOfLists ? LISTS_SECTION : EVERYWHERE_SECTION;
  }
  const [place] = binding.places;
  return place === undefined ? EVERYWHERE_SECTION : PLACE_TITLES[place];
}

function ofEdits(): readonly Changeable[] {
  return EDIT_KEYS.filter(({ keys }) => keys.some(isChangeableKey)).map((edit) => ({
    name: editName(edit),
    section: TEXT_SECTION,
    label: edit.label,
    builtIn: edit.keys.filter(isChangeableKey),
    takes: (kind) => kind !== 'typed',
  }));
}
