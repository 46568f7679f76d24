import type { Preferences } from '../domain/preferences.ts';
import type { ActionName } from '../state/app/actions.ts';
import type { AppState } from '../state/app-state.ts';
import { memoizeEach } from '../state/memoize.ts';
import type { Binding } from './bindings.ts';
import { ALL_CONTEXTS, type FocusContext, LETTER_CONTEXTS, titleOf } from './focus-context.ts';
import { keyLabel } from './key-name.ts';
import { type KeyProblem, keeps, readEntries } from './remap-entries.ts';
import { bindingsWith, type RemappedKeys } from './remapping.ts';

/** The keys in force: the built-in table with the valid changes from the preferences. */
export interface KeyMap {
  readonly bindings: readonly Binding[];
  /** The entries in force. */
  readonly changed: RemappedKeys;
  /** The entries that are not, and why. */
  readonly problems: readonly KeyProblem[];
  /** @returns the bindings of a context in table order, whether or not they apply now. */
  readonly at: (context: FocusContext) => readonly Binding[];
  /** @returns how to write an action's first key: the one for this context, if it has one here. */
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
export const keyMapFor = memoizeEach(makeKeyMap);

/** @returns the bindings in effect in a context now, in table order. */
export function bindingsAt(context: FocusContext, state: AppState): readonly Binding[] {
  return keyMapOf(state)
    .at(context)
    .filter((binding) => binding.applies?.(state) ?? true);
}

const MOST_TOLD = 3;

/** Why entries of the preferences aren't in force, as sentences for a notice: of many, the first and how many more. */
export function keyProblemsInShort(overrides: Preferences['keys']): readonly string[] {
  const all = keyMapFor(overrides).problems.map(({ sentence }) => sentence);
  if (all.length <= MOST_TOLD) return all;
  const more = `${all.length - 1} more keys can't be used.`;
  return [...all.slice(0, 1), more];
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
  const byContext = new Map<FocusContext, readonly Binding[]>();
  const at = (context: FocusContext) => {
    const here =
      byContext.get(context) ?? bindings.filter((each) => each.contexts.includes(context));
    byContext.set(context, here);
    return here;
  };
  return {
    bindings,
    changed,
    problems: found,
    at,
    labelOf: (name, context) => {
      const isMeant = ({ action }: Binding) => action === name;
      const binding = at(context).find(isMeant) ?? bindings.find(isMeant);
      return keyLabel(binding?.keys[0] ?? name);
    },
  };
}

/** The entry to leave out, and why. */
interface Clash extends KeyProblem {
  readonly name: ActionName;
}

/** Lists first: they have the most keys, and a clash is easiest to recognize there. */
const CONTEXTS = [...new Set([...LETTER_CONTEXTS, ...ALL_CONTEXTS])];

/**
 * Looks for a remapped key with two meanings in one context. Two actions that share a key by default,
 * through `applies` or because the specific one comes first, may share others.
 *
 * @returns the entry to leave out, or `null` if there is no clash
 */
function firstClash(changed: RemappedKeys): Clash | null {
  if (changed.size === 0) return null;
  const bindings = bindingsWith(changed);
  for (const context of CONTEXTS) {
    const here = bindings.filter(({ contexts }) => contexts.includes(context));
    for (const [index, one] of here.entries()) {
      for (const other of here.slice(index + 1)) {
        const mayShare = sharedKey(one.builtInKeys, other.builtInKeys) !== undefined;
        if (mayShare || one.action === other.action) continue;
        const key = sharedKey(one.keys, other.keys);
        if (key !== undefined) return clashOf([one, other], key, context, changed);
      }
    }
  }
  return null;
}

/** If both were remapped, drop the later entry. */
function clashOf(
  [one, other]: readonly [Binding, Binding],
  key: string,
  context: FocusContext,
  changed: RemappedKeys,
): Clash {
  const entries = [...changed.keys()];
  const isLater = entries.indexOf(one.action) > entries.indexOf(other.action);
  const [culprit, victim] = isLater ? [one, other] : [other, one];
  const name = culprit.action;
  const clash = `${keyLabel(key)} would be both "${culprit.label}" (${name}) and "${victim.label}" (${victim.action}) on ${titleOf(context)}`;
  return { name, sentence: `${clash}; ${keeps(name)}.` };
}

function sharedKey(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((key) => others.includes(key));
}
