import type { ActionName } from '../state/app/actions.ts';
import { takesText } from './focus-context.ts';
import { type KeyKind, kindOf } from './key-name.ts';
import type { Binding } from './key-table.ts';
import { KEY_TABLE } from './key-table.ts';

/** Keys by name, parsed and valid. */
export type RemappedKeys = ReadonlyMap<ActionName, readonly string[]>;

/** The table with changed keys in place of the built-in ones. */
export function bindingsWith(changed: RemappedKeys): readonly Binding[] {
  return KEY_TABLE.map((binding) => {
    const keys = [...ownKeys(binding, changed), ...closingKeys(binding, changed)];
    return { ...binding, keys };
  });
}

/** By where they work, which no entry changes. */
const BUILT_IN = new Map(KEY_TABLE.map(({ contexts, keys }) => [contexts, keys]));

/** @returns the default keys of a key map's binding. */
export function builtInKeys({ contexts, keys }: Binding): readonly string[] {
  return BUILT_IN.get(contexts) ?? keys;
}

/** Whether an entry in the preferences can remap this binding at all. */
export function isRemappable({ keys, isFixed }: Binding): boolean {
  return !isFixed && keys.some(isRemappableKey);
}

export function isRemappableKey(key: string): boolean {
  return kindOf(key) !== 'fixed';
}

/** Whether this kind of key can be pressed everywhere the binding works. In text fields only chords can. */
export function takesKind({ contexts }: Pick<Binding, 'contexts'>, kind: KeyKind): boolean {
  return kind !== 'typed' || !contexts.some(takesText);
}

function ownKeys(binding: Binding, changed: RemappedKeys): readonly string[] {
  const wanted = changed.get(binding.action) ?? [];
  if (wanted.length === 0 || !isRemappable(binding)) return binding.keys;
  const fitting = wanted.filter((key) => takesKind(binding, kindOf(key) ?? 'fixed'));
  return fitting.length === 0 ? binding.keys : exchanged(binding.keys, fitting);
}

/** The key that opens something also closes it. */
function closingKeys(binding: Binding, changed: RemappedKeys): readonly string[] {
  if (!binding.toggles) return [];
  const openers = KEY_TABLE.filter((each) => each.action === binding.toggles);
  return (
    openers
      .flatMap((each) => ownKeys(each, changed))
      .filter(isRemappableKey)
      // What it opens may take text, while its own key may be a letter.
      .filter((key) => takesKind(binding, kindOf(key) ?? 'fixed'))
  );
}

/** Fixed keys stay, and stay first if they were. */
function exchanged(builtIn: readonly string[], keys: readonly string[]): readonly string[] {
  const fixed = builtIn.filter((key) => !isRemappableKey(key));
  return builtIn[0] !== undefined && isRemappableKey(builtIn[0])
    ? [...keys, ...fixed]
    : [...fixed, ...keys];
}
