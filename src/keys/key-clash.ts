import type { ActionName } from '../state/app/actions.ts';
import type { Binding } from './binding.ts';
import { ALL_CONTEXTS, type FocusContext, LETTER_CONTEXTS, titleOf } from './focus-context.ts';
import { type KeyProblem, keeps } from './key-entries.ts';
import { keyLabel } from './key-name.ts';
import { bindingsWith, type ChangedKeys } from './remap.ts';

/** The entry to leave out, and why. */
interface Clash extends KeyProblem {
  readonly name: ActionName;
}

/** A binding with the keys it has now, and those it has by default. */
interface Meaning {
  readonly binding: Binding;
  readonly builtIn: readonly string[];
}

/** Lists first: they have the most keys, and a clash is easiest to recognize there. */
const PLACES = [...new Set([...LETTER_CONTEXTS, ...ALL_CONTEXTS])];

/** Including the keys that close what another key opens. */
const BUILT_IN = bindingsWith(new Map());

/**
 * Looks for a remapped key with two meanings in one place. Two actions that share a key by default,
 * through `applies` or because the specific one comes first, may share others.
 *
 * @returns the entry to leave out, or `null` if there is no clash
 */
export function firstClash(changed: ChangedKeys): Clash | null {
  if (changed.size === 0) return null;
  const table = bindingsWith(changed).map(
    (binding, index): Meaning => ({ binding, builtIn: BUILT_IN[index]?.keys ?? [] }),
  );
  for (const context of PLACES) {
    const here = table.filter(({ binding }) => binding.contexts.includes(context));
    const clash = firstShared(here, context, changed);
    if (clash) return clash;
  }
  return null;
}

function firstShared(
  meanings: readonly Meaning[],
  context: FocusContext,
  changed: ChangedKeys,
): Clash | null {
  for (const [index, { binding: one, builtIn }] of meanings.entries()) {
    for (const { binding: other, builtIn: others } of meanings.slice(index + 1)) {
      const isSame = one.action === other.action;
      if (isSame || meet(builtIn, others) !== undefined) continue;
      const key = meet(one.keys, other.keys);
      const clash = key === undefined ? null : clashOf([one, other], key, context, changed);
      if (clash) return clash;
    }
  }
  return null;
}

/** If both were remapped, drop the later entry. */
function clashOf(
  [one, other]: readonly [Binding, Binding],
  key: string,
  context: FocusContext,
  changed: ChangedKeys,
): Clash | null {
  const entries = [...changed.keys()];
  // The entry for what a key closes changes this one too.
  const lastOf = (binding: Binding) =>
    entries.findLastIndex((name) => name === binding.action || name === binding.toggles);
  const [culprit, victim] = lastOf(one) > lastOf(other) ? [one, other] : [other, one];
  const name = entries[lastOf(culprit)];
  if (name === undefined) return null;
  const clash = `${keyLabel(key)} would be both "${culprit.label}" (${name}) and "${victim.label}" (${victim.action}) on ${titleOf(context)}`;
  return { name, sentence: `${clash}; ${keeps(name)}.` };
}

function meet(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((key) => others.includes(key));
}
