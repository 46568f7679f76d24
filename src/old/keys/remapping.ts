import type { ActionName } from '../state/app/actions.ts';
import { BINDINGS, type Binding } from './bindings.ts';
import { takesText } from './focus-context.ts';
import { type KeyKind, keyKindOf } from './key-name.ts';

/** The entries of the preferences that are in force: an action's keys, parsed and valid. */
export type RemappedKeys = ReadonlyMap<ActionName, readonly string[]>;

/** An action whose keys can be remapped. */
interface Remappable {
  /** As in the preferences: `runs.copy-url`. */
  readonly name: ActionName;
  /** The default keys that are replaced. */
  readonly builtIn: readonly string[];
  readonly takes: (kind: KeyKind) => boolean;
}

/** Every remappable action, in table order. */
export const REMAPPABLE: readonly Remappable[] = [
  ...Map.groupBy(BINDINGS.filter(isRemappable), ({ action }) => action),
].map(([name, bindings]) => ({
  name,
  builtIn: [...new Set(bindings.flatMap(({ keys }) => keys.filter(isRemappableKey)))],
  takes: (kind) => bindings.some((binding) => takesKind(binding, kind)),
}));

export function findRemappable(name: string): Remappable | undefined {
  return REMAPPABLE.find((each) => each.name === name);
}

/** Whether an entry in the preferences can remap this binding at all. */
export function isRemappable({ builtInKeys, isFixed }: Binding): boolean {
  return !isFixed && builtInKeys.some(isRemappableKey);
}

/** The table with changed keys in place of the built-in ones. */
export function bindingsWith(changed: RemappedKeys): readonly Binding[] {
  return BINDINGS.map((binding) => {
    const keys = changed.get(binding.action);
    return keys && isRemappable(binding) ? withKeys(binding, keys) : binding;
  });
}

/** Fixed keys stay, and stay first if they were. */
function withKeys(binding: Binding, wanted: readonly string[]): Binding {
  const keys = wanted.filter((key) => takesKind(binding, keyKindOf(key) ?? 'fixed'));
  if (keys.length === 0) return binding;
  const [first = ''] = binding.builtInKeys;
  const fixed = binding.builtInKeys.filter((key) => !isRemappableKey(key));
  return { ...binding, keys: isRemappableKey(first) ? [...keys, ...fixed] : [...fixed, ...keys] };
}

function isRemappableKey(key: string): boolean {
  return keyKindOf(key) !== 'fixed';
}

/** Whether this kind of key can be pressed everywhere the binding works. In text fields only chords can. */
function takesKind({ contexts }: Binding, kind: KeyKind): boolean {
  return kind !== 'typed' || !contexts.some(takesText);
}
