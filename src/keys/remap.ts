import type { ActionName } from '../state/action.ts';
import type { Binding } from './binding.ts';
import { takesText } from './focus-context.ts';
import { type KeyKind, kindOf } from './key-name.ts';
import { KEY_TABLE } from './key-table.ts';
import { EDIT_KEYS, type EditKeys } from './tables/edit-keys.ts';

/** What an entry of the preferences' keys can be named. */
export type KeyName = ActionName | `text.${EditKeys['edit']['type']}`;

/** Keys by name, read and valid as keys. */
export type ChangedKeys = ReadonlyMap<KeyName, readonly string[]>;

export function bindingName({ action }: Binding): ActionName {
  return `${action.on}.${action.do}` as ActionName;
}

export function editName({ edit }: EditKeys): KeyName {
  return `text.${edit.type}`;
}

/** The table with changed keys in place of the changeable ones that are built in. */
export function bindingsWith(changed: ChangedKeys): readonly Binding[] {
  return KEY_TABLE.map((binding) => {
    const keys = [...ownKeys(binding, changed), ...closingKeys(binding, changed)];
    return { ...binding, keys };
  });
}

export function editsWith(changed: ChangedKeys): readonly EditKeys[] {
  return EDIT_KEYS.map((edit) => {
    const keys = changed.get(editName(edit));
    return keys ? { ...edit, keys: exchanged(edit.keys, keys) } : edit;
  });
}

/** @returns the keys that a binding of a key map has in the table as it is built in. */
export function builtInKeys({ action, keys }: Binding): readonly string[] {
  return KEY_TABLE.find((each) => each.action === action)?.keys ?? keys;
}

/** Whether an entry of the preferences can change this binding at all. */
export function isChangeable({ keys, isFixed }: Binding): boolean {
  return !isFixed && keys.some(isChangeableKey);
}

export function isChangeableKey(key: string): boolean {
  return kindOf(key) !== 'fixed';
}

/**
 * Whether a key of this kind can be pressed everywhere where the binding works. Where text is typed
 * only chords are left.
 */
export function takesKind({ contexts }: Pick<Binding, 'contexts'>, kind: KeyKind): boolean {
  return kind !== 'typed' || !contexts.some(takesText);
}

function ownKeys(binding: Binding, changed: ChangedKeys): readonly string[] {
  const wanted = isChangeable(binding) ? (changed.get(bindingName(binding)) ?? []) : [];
  const fitting = wanted.filter((key) => takesKind(binding, kindOf(key) ?? 'fixed'));
  return fitting.length === 0 ? binding.keys : exchanged(binding.keys, fitting);
}

/** The key that opens something closes it too. */
function closingKeys(binding: Binding, changed: ChangedKeys): readonly string[] {
  if (!binding.toggles) return [];
  const openers = KEY_TABLE.filter((each) => bindingName(each) === binding.toggles);
  return (
    openers
      .flatMap((each) => ownKeys(each, changed))
      .filter((key) => isChangeableKey(key) || isFunctionKey(key))
      // What is opened can take text, where its opener may be a letter.
      .filter((key) => takesKind(binding, kindOf(key) ?? 'fixed'))
  );
}

function isFunctionKey(key: string): boolean {
  return /^f\d$/.test(key);
}

/** The fixed keys stay, and stay first where they were. */
function exchanged(builtIn: readonly string[], keys: readonly string[]): readonly string[] {
  const fixed = builtIn.filter((key) => !isChangeableKey(key));
  return builtIn[0] !== undefined && isChangeableKey(builtIn[0])
    ? [...keys, ...fixed]
    : [...fixed, ...keys];
}
