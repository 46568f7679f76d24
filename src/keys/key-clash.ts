import { ALL_CONTEXTS, type FocusContext, LETTER_CONTEXTS, takesText } from './focus-context.ts';
import type { KeyProblem } from './key-problem.ts';
import {
  bindingName,
  bindingsWith,
  type ChangedKeys,
  editName,
  editsWith,
  type KeyName,
} from './remap.ts';
import { EDIT_KEYS } from './tables/edit-keys.ts';

/** One meaning of some keys in one place, from a binding or a text edit. */
interface Meaning {
  readonly name: KeyName;
  readonly label: string;
  readonly keys: readonly string[];
  readonly builtIn: readonly string[];
  /** The entry names that would change these keys. */
  readonly names: readonly KeyName[];
}

/** Lists first: they have the most keys, and a clash is easiest to recognize there. */
const PLACES = [...new Set([...LETTER_CONTEXTS, ...ALL_CONTEXTS])];

type Clash = Extract<KeyProblem, { readonly kind: 'clash' }>;

/**
 * Looks for a remapped key with two meanings in one place. Two actions that share a key by default,
 * through `applies` or because the specific one comes first, may share others.
 *
 * @returns the entry to leave out, or `null` if there is no clash
 */
export function firstClash(changed: ChangedKeys): Clash | null {
  if (changed.size === 0) return null;
  const table = { bindings: bindingsWith(changed), edits: editsWith(changed) };
  for (const context of PLACES) {
    const meanings = meaningsAt(context, table);
    const clash = firstShared(meanings, context, changed);
    if (clash) return clash;
  }
  return null;
}

function meaningsAt(
  context: FocusContext,
  table: {
    readonly bindings: ReturnType<typeof bindingsWith>;
    readonly edits: ReturnType<typeof editsWith>;
  },
): readonly Meaning[] {
  const bindings = table.bindings.flatMap((binding, index) => {
    if (!binding.contexts.includes(context)) return [];
    const name = bindingName(binding);
    return {
      name,
      label: binding.label,
      keys: binding.keys,
      builtIn: BUILT_IN.bindings[index]?.keys ?? [],
      names: binding.toggles ? [name, binding.toggles] : [name],
    };
  });
  if (!takesText(context)) return bindings;
  const edits = table.edits.map((edit, index) => ({
    name: editName(edit),
    label: edit.label,
    keys: edit.keys,
    builtIn: BUILT_IN.edits[index]?.keys ?? [],
    names: [editName(edit)],
  }));
  return [...bindings, ...edits];
}

const NOTHING_CHANGED: ChangedKeys = new Map();
/** Including the keys that close what another key opens. */
const BUILT_IN = { bindings: bindingsWith(NOTHING_CHANGED), edits: EDIT_KEYS };

function firstShared(
  meanings: readonly Meaning[],
  context: FocusContext,
  changed: ChangedKeys,
): Clash | null {
  for (const [index, one] of meanings.entries()) {
    for (const other of meanings.slice(index + 1)) {
      if (one.name === other.name || meet(one.builtIn, other.builtIn) !== undefined) continue;
      const key = meet(one.keys, other.keys);
      const clash = key === undefined ? null : blamed(one, other, { key, context, changed });
      if (clash) return clash;
    }
  }
  return null;
}

/** If both were remapped, drop the later entry. */
function blamed(
  one: Meaning,
  other: Meaning,
  {
    key,
    context,
    changed,
  }: { readonly key: string; readonly context: FocusContext; readonly changed: ChangedKeys },
): Clash | null {
  const entries = [...changed.keys()];
  const lastOf = (meaning: Meaning) =>
    Math.max(...meaning.names.map((name) => entries.indexOf(name)));
  const [culprit, victim] = lastOf(one) > lastOf(other) ? [one, other] : [other, one];
  const name = entries[lastOf(culprit)];
  if (name === undefined) return null;
  return {
    kind: 'clash',
    name,
    key,
    label: culprit.label,
    other: { name: victim.name, label: victim.label },
    context,
  };
}

function meet(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((key) => others.includes(key));
}
