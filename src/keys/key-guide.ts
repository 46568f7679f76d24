import type { KeyGuide } from '../state/key-list/key-guide.ts';
import {
  CHANGEABLE,
  EVERYWHERE_SECTION,
  FILTERS_SECTION,
  FORMS_SECTION,
  LISTS_SECTION,
  SCROLL_SECTION,
  TEXT_SECTION,
} from './changeable.ts';
import { ALL_CONTEXTS, titleOf } from './focus-context.ts';

/** What the core is told about the key table at startup. */
export function keyGuide(): KeyGuide {
  const inOrder = CHANGEABLE.toSorted((one, other) => rankOf(one.section) - rankOf(other.section));
  return {
    rows: inOrder.map(({ name, section, label }) => ({ name, section, label })),
  };
}

const SECTIONS: readonly string[] = [
  EVERYWHERE_SECTION,
  LISTS_SECTION,
  FORMS_SECTION,
  FILTERS_SECTION,
  SCROLL_SECTION,
  ...ALL_CONTEXTS.flatMap((context) => [titleOf(context), `${titleOf(context)}: details`]),
  TEXT_SECTION,
];

function rankOf(section: string): number {
  return SECTIONS.indexOf(section);
}
