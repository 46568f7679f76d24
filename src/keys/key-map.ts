import type { Preferences } from '../domain/preferences.ts';
import type { AppState } from '../state/app-state.ts';
import { rememberEach } from '../state/remember.ts';
import type { Binding } from './binding.ts';
import type { FocusContext } from './focus-context.ts';
import { firstClash } from './key-clash.ts';
import { type KeyProblem, readEntries } from './key-entries.ts';
import { keyLabel } from './key-name.ts';
import { bindingsWith, type ChangedKeys } from './remap.ts';

/** The keys in force: the built-in table with the valid changes from the preferences. */
export interface KeyMap {
  readonly bindings: readonly Binding[];
  /** The entries in force. */
  readonly changed: ChangedKeys;
  /** The entries that are not, and why. */
  readonly problems: readonly KeyProblem[];
  /** @returns a place's bindings in table order, whether or not they apply now. */
  readonly at: (context: FocusContext) => readonly Binding[];
  /** @returns how to write an action's first key: the one for this place, if it has one here. */
  readonly labelOf: (name: string, context: FocusContext) => string;
}

/** The key map for this state. */
export function keyMapOf(state: AppState): KeyMap {
  return keyMapFor(state.preferences.values.keys);
}

/**
 * Replaces built-in keys by remapped ones. Invalid entries are left out and reported; the others take effect.
 * Cached per set of entries, because every key press and frame needs it.
 */
export const keyMapFor = rememberEach(makeKeyMap);

/** @returns the bindings in effect in a place now, in table order. */
export function bindingsAt(context: FocusContext, state: AppState): readonly Binding[] {
  return keyMapOf(state)
    .at(context)
    .filter((binding) => binding.applies?.(state) ?? true);
}

const MOST_TOLD = 3;

/** A startup notice about remapped keys that aren't in force. */
export function keyProblemsInShort(overrides: Preferences['keys']): readonly string[] {
  const all = keyProblems(overrides);
  if (all.length <= MOST_TOLD) return all;
  const more = `${all.length - 1} more keys can't be used.`;
  return [...all.slice(0, 1), more];
}

/** @returns why entries of the preferences aren't in force, as sentences. */
export function keyProblems(overrides: Preferences['keys']): readonly string[] {
  return keyMapFor(overrides).problems.map(({ sentence }) => sentence);
}

function makeKeyMap(overrides: Preferences['keys']): KeyMap {
  const { entries, problems } = readEntries(overrides);
  const changed = new Map(entries);
  const found = [...problems];
  // Restoring a dropped entry's default key may clash with another entry, so check again.
  for (let clash = firstClash(changed); clash !== null; clash = firstClash(changed)) {
    changed.delete(clash.name);
    found.push(clash);
  }
  const bindings = bindingsWith(changed);
  const byPlace = new Map<FocusContext, readonly Binding[]>();
  const at = (context: FocusContext) => {
    const here = byPlace.get(context) ?? bindings.filter((each) => each.contexts.includes(context));
    byPlace.set(context, here);
    return here;
  };
  const labels = new Map<string, string>();
  return {
    bindings,
    changed,
    problems: found,
    at,
    labelOf: (name, context) => {
      const isMeant = (binding: Binding) => binding.action === name;
      const labelled = () => (at(context).find(isMeant) ?? bindings.find(isMeant))?.keys[0] ?? name;
      const place = `${name} ${context}`;
      const label = labels.get(place) ?? keyLabel(labelled());
      labels.set(place, label);
      return label;
    },
  };
}
