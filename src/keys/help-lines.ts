import type { Binding } from './binding.ts';
import {
  EVERYWHERE_SECTION,
  FORMS_SECTION,
  isOfManyContexts,
  LISTS_SECTION,
  sectionOf,
  TEXT_SECTION,
} from './changeable.ts';
import { ALL_CONTEXTS, titleOf } from './focus-context.ts';
import { keyLabel } from './key-label.ts';
import type { KeyMap } from './key-map.ts';
import { bindingName, isChangeable } from './remap.ts';

/** A line of the help: a heading without keys, a blank one without either, or keys and their meaning. */
export interface HelpLine {
  readonly section: string;
  readonly keys: readonly string[];
  readonly text: string;
  /** The keys are not those built in. */
  readonly isChanged: boolean;
}

type Meaning = Pick<HelpLine, 'keys' | 'text' | 'isChanged'>;

const TITLES: readonly string[] = [...new Set(ALL_CONTEXTS.map(titleOf))];

/** The keys in force as the help shows them: what works everywhere first, then place by place. */
export function helpLines(map: KeyMap): readonly HelpLine[] {
  const isShared = (each: Binding) => isOfManyContexts(each) || each.action.on === 'form';
  const wide = map.bindings.filter(isShared);
  const wideIn = (section: string) => wide.filter((each) => sectionOf(each) === section);
  const narrow = map.bindings.filter(
    (each) => !isShared(each) && !wide.some((other) => repeats(each, other)),
  );
  const byTitle = new Map(TITLES.map((title) => [title, [] as Binding[]]));
  for (const binding of narrow) {
    const titles = new Set(binding.contexts.map(titleOf));
    for (const title of titles) byTitle.get(title)?.push(binding);
  }
  return [
    ...section(EVERYWHERE_SECTION, meaningsOf(map, wideIn(EVERYWHERE_SECTION))),
    ...section(LISTS_SECTION, meaningsOf(map, wideIn(LISTS_SECTION))),
    ...section(FORMS_SECTION, meaningsOf(map, wideIn(FORMS_SECTION))),
    ...[...byTitle].flatMap(([title, bindings]) => section(title, meaningsOf(map, bindings))),
    ...section(
      TEXT_SECTION,
      map.edits.map(({ keys, label, edit }) => ({
        keys: keys.map(keyLabel),
        text: label,
        isChanged: map.changed.has(`text.${edit.type}`),
      })),
    ),
  ];
}

/** A footer names some keys once more that work everywhere. */
function repeats(binding: Binding, wide: Binding): boolean {
  return (
    binding.action.do === wide.action.do &&
    binding.action.on === wide.action.on &&
    binding.keys.every((key) => wide.keys.includes(key))
  );
}

/** One line for each thing that can be done, whatever the number of its bindings. */
function meaningsOf(map: KeyMap, bindings: readonly Binding[]): readonly Meaning[] {
  const lines = new Map<string, Meaning>();
  for (const binding of bindings) {
    const text = binding.about ?? binding.label;
    const before = lines.get(text);
    lines.set(text, {
      keys: [...new Set([...(before?.keys ?? []), ...binding.keys.map(keyLabel)])],
      text,
      isChanged: before?.isChanged === true || isChanged(map, binding),
    });
  }
  return [...lines.values()];
}

function isChanged(map: KeyMap, binding: Binding): boolean {
  return isChangeable(binding) && map.changed.has(bindingName(binding));
}

function section(title: string, meanings: readonly Meaning[]): readonly HelpLine[] {
  if (meanings.length === 0) return [];
  const heading = { section: title, keys: [], text: title, isChanged: false };
  return [
    heading,
    ...meanings.map((meaning) => ({ section: title, ...meaning })),
    { ...heading, text: '' },
  ];
}
