import type { FocusKind } from '../state/action-row.ts';
import type { ActionName } from '../state/app/actions.ts';
import { areaOf, type FocusContext, kindOf, titleOf } from './focus-context.ts';
import type { KeyKind } from './key-name.ts';
import type { Binding } from './key-table.ts';
import { KEY_TABLE } from './key-table.ts';
import { isRemappable, isRemappableKey, takesKind } from './remapped-bindings.ts';

/** An action whose keys can be remapped. */
interface Remappable {
  /** As in the preferences: `runs.copy-url`. */
  readonly name: ActionName;
  /** What it does. */
  readonly label: string;
  /** The default keys that are replaced. */
  readonly builtIn: readonly string[];
  readonly takes: (kind: KeyKind) => boolean;
}

const TEXT_SECTION = 'Text fields';
const EVERYWHERE_SECTION = 'Everywhere';
const FORMS_SECTION = 'Every form';
const LISTS_SECTION = 'Every list';
const FILTERS_SECTION = 'While filtering';
const SCROLL_SECTION = 'Text that scrolls';

const MANY_CONTEXTS = 8;

/** Works in so many places that it belongs to none. */
function isOfManyContexts({ action, contexts }: Binding): boolean {
  return partOf(action) !== 'form' && contexts.length >= MANY_CONTEXTS;
}

/** Means the same in every control of its kind: a form, a list, a filter. */
export function isShared(binding: Binding): boolean {
  return ['form', 'list'].includes(partOf(binding.action)) || isOfManyContexts(binding);
}

/** The part of the app that an action belongs to: `runs` of `runs.copy-url`. */
export function partOf(action: ActionName): string {
  return action.slice(0, action.indexOf('.'));
}

/** Every remappable action, in table order. */
export const REMAPPABLE: readonly Remappable[] = remappables();

export function findRemappable(name: string): Remappable | undefined {
  return REMAPPABLE.find((each) => each.name === name);
}

function remappables(): readonly Remappable[] {
  const byName = Map.groupBy(KEY_TABLE.filter(isRemappable), ({ action }) => action);
  return [...byName].map(([name, bindings]) => {
    const [first] = bindings;
    return {
      name,
      label: first?.about ?? first?.label ?? name,
      builtIn: [...new Set(bindings.flatMap(({ keys }) => keys.filter(isRemappableKey)))],
      takes: (kind) => bindings.some((binding) => takesKind(binding, kind)),
    };
  });
}

/**
 * Where to list an action: under the area it belongs to, or under the kind of control that shares it.
 *
 * @param here names the area if the action belongs to several, and this is one of them
 */
export function sectionOf(binding: Binding, here?: FocusContext): string {
  const { action, contexts } = binding;
  const isHere = (each: FocusContext) => here !== undefined && areaOf(each) === areaOf(here);
  const context = contexts.find(isHere) ?? contexts[0];
  const part = partOf(action);
  if (part === 'form') return FORMS_SECTION;
  if (part === 'text') return TEXT_SECTION;
  if (context === undefined) return EVERYWHERE_SECTION;
  const isAllOf = (...kinds: readonly FocusKind[]) =>
    contexts.every((each) => kinds.includes(kindOf(each)));
  if (!isShared(binding)) {
    return isAllOf('details') ? `${titleOf(context)}: details` : titleOf(context);
  }
  if (isAllOf('filter', 'search')) return FILTERS_SECTION;
  if (isAllOf('scroll')) return SCROLL_SECTION;
  return part === 'list' ? LISTS_SECTION : EVERYWHERE_SECTION;
}
