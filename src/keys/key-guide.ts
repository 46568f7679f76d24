import type { KeyGuide } from '../state/key-list/key-guide.ts';
import {
  CHANGEABLE,
  EVERYWHERE_SECTION,
  FORMS_SECTION,
  LISTS_SECTION,
  TEXT_SECTION,
} from './changeable.ts';
import { ALL_CONTEXTS, titleOf } from './focus-context.ts';

/** What the core is given of the key table at the start. */
export function keyGuide(): KeyGuide {
  const inOrder = CHANGEABLE.toSorted((one, other) => rankOf(one.section) - rankOf(other.section));
  return {
    rows: inOrder.map(({ name, section, label }) => ({ name, section, label })),
  };
}

const SECTIONS: readonly string[] = [
  LISTS_SECTION,
  EVERYWHERE_SECTION,
  FORMS_SECTION,
  ...ALL_CONTEXTS.map(titleOf),
  TEXT_SECTION,
];

function rankOf(section: string): number {
  return SECTIONS.indexOf(section);
}
