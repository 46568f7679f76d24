import type { Binding } from './binding.ts';
import { EDIT_KEYS } from './edit-keys.ts';
import { keyLabel } from './key-label.ts';
import { KEY_TABLE } from './key-table.ts';
import {
  ALL_PLACES,
  FORM_PLACES,
  LIST_PLACES,
  type Place,
  PROFILE_FORM_PLACES,
  ROTATE_FORM_PLACES,
  VAULT_FORM_PLACES,
} from './place.ts';

/** A line of the help: a heading without keys, a blank one without either, or keys and their meaning. */
export interface HelpLine {
  readonly section: string;
  readonly keys: string;
  readonly text: string;
}

const SECTIONS: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  { title: 'Runs', places: LIST_PLACES },
  { title: 'Filter', places: ['filter'] },
  { title: 'Dispatch form', places: FORM_PLACES },
  { title: 'Templates', places: ['templates'] },
  { title: 'Secrets and vars forms', places: VAULT_FORM_PLACES },
  { title: 'Secrets and vars, after sending', places: ['vault-results'] },
  { title: 'Generate a value', places: ['generate'] },
  { title: 'Rotate', places: ['rotate-list'] },
  { title: 'Rotate, new values', places: [...ROTATE_FORM_PLACES, 'rotate-plan'] },
  { title: 'Rotate, after sending', places: ['rotate-results'] },
  { title: 'Rotation log', places: ['rotate-log'] },
  { title: 'Commands', places: ['palette'] },
  { title: 'Profile switcher', places: ['switcher'] },
  { title: 'Profiles', places: ['profiles-list'] },
  { title: 'Profile form', places: PROFILE_FORM_PLACES },
  { title: 'Preferences', places: ['preferences'] },
  { title: 'Token prompt', places: ['token-prompt'] },
];

/** The key table as the help shows it: what works everywhere first, then place by place. */
export function helpLines(): readonly HelpLine[] {
  return [
    ...sectionOf('Everywhere', KEY_TABLE.filter(isEverywhere)),
    ...SECTIONS.flatMap(({ title, places }) => sectionOf(title, bindingsIn(places))),
    ...sectionOf(
      'Text fields',
      EDIT_KEYS.map(({ keys, edit }) => ({ keys, label: edit.type.replaceAll('-', ' ') })),
    ),
  ];
}

function sectionOf(
  title: string,
  bindings: readonly Pick<Binding, 'keys' | 'label'>[],
): readonly HelpLine[] {
  return [
    { section: title, keys: '', text: title },
    ...bindings.map(({ keys, label }) => ({
      section: title,
      keys: keys.map(keyLabel).join('  '),
      text: label,
    })),
    { section: title, keys: '', text: '' },
  ];
}

function bindingsIn(places: readonly Place[]): readonly Binding[] {
  return KEY_TABLE.filter(
    (binding) => !isEverywhere(binding) && binding.places.some((place) => places.includes(place)),
  );
}

function isEverywhere(binding: Binding): boolean {
  return binding.places.length === ALL_PLACES.length;
}
