import type { Preferences } from '../domain/preferences.ts';
import type { AppState } from '../state/app/app-state.ts';
import type { Binding } from './binding.ts';
import type { FocusContext } from './focus-context.ts';
import { firstClash } from './key-clash.ts';
import { keyLabel } from './key-label.ts';
import { type KeyProblem, readEntries, sentenceFor } from './key-problem.ts';
import { bindingName, bindingsWith, type ChangedKeys, editsWith } from './remap.ts';
import type { EditKeys } from './tables/edit-keys.ts';

/** The keys in force: the table as it is built in, with the changes of the preferences that hold. */
export interface KeyMap {
  readonly bindings: readonly Binding[];
  readonly edits: readonly EditKeys[];
  /** The entries that are in force. */
  readonly changed: ChangedKeys;
  /** The entries that are not, and why. */
  readonly problems: readonly KeyProblem[];
  /** @returns the bindings of a place, in the order of the table, whether they apply now or not. */
  readonly at: (context: FocusContext) => readonly Binding[];
}

const maps = new WeakMap<Preferences['keys'], KeyMap>();

/** The key map of this state. */
export function keyMapOf(state: AppState): KeyMap {
  return keyMapFor(state.preferences.values.keys);
}

/**
 * Puts changed keys in place of those built in. An entry that cannot hold is left out and told of;
 * the others hold. Made once for each set of entries, since every key press and frame asks for it.
 */
export function keyMapFor(overrides: Preferences['keys']): KeyMap {
  const known = maps.get(overrides);
  if (known) return known;
  const made = makeKeyMap(overrides);
  maps.set(overrides, made);
  return made;
}

/** @returns the bindings that mean something at a place now, in the order of the table. */
export function bindingsAt(context: FocusContext, state: AppState): readonly Binding[] {
  return keyMapOf(state)
    .at(context)
    .filter((binding) => binding.applies?.(state) ?? true);
}

/** How the first key of an action is written: of its meaning at this place, where it has one there. */
export function labelOfAction(map: KeyMap, name: string, context: FocusContext): string {
  const isMeant = (binding: Binding) => bindingName(binding) === name;
  const binding = map.at(context).find(isMeant) ?? map.bindings.find(isMeant);
  return keyLabel(binding?.keys[0] ?? name);
}

const MOST_TOLD = 3;

/** Tells once, at the start, what of the preferences' keys is not in force; the rest where they are changed. */
export function keyProblemsInShort(overrides: Preferences['keys']): readonly string[] {
  const all = keyProblems(overrides);
  if (all.length <= MOST_TOLD) return all;
  const more = `${all.length - 1} more keys cannot be used: the preferences say why.`;
  return [...all.slice(0, 1), more];
}

/** @returns why entries of the preferences are not in force, as sentences. */
export function keyProblems(overrides: Preferences['keys']): readonly string[] {
  return keyMapFor(overrides).problems.map(sentenceFor);
}

function makeKeyMap(overrides: Preferences['keys']): KeyMap {
  const { entries, problems } = readEntries(overrides);
  const changed = new Map(entries);
  const found = [...problems];
  // What an entry that is left out gives back can be what another one took.
  for (let clash = firstClash(changed); clash !== null; clash = firstClash(changed)) {
    changed.delete(clash.name);
    found.push(clash);
  }
  const bindings = bindingsWith(changed);
  const byPlace = new Map<FocusContext, readonly Binding[]>();
  return {
    bindings,
    edits: editsWith(changed),
    changed,
    problems: found,
    at: (context) => {
      const here =
        byPlace.get(context) ?? bindings.filter((each) => each.contexts.includes(context));
      byPlace.set(context, here);
      return here;
    },
  };
}
