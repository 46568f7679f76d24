import type { EntryKind } from './entry-result.ts';
import { secretShape } from './secret-shape.ts';

/** Why an entry is asked about before it is sent. It can be meant all the same. */
export interface EntryDoubt {
  readonly about: 'name' | 'value';
  /** The name may be the value, so it must not be repeated. */
  readonly hidesName: boolean;
  /** Half a sentence that repeats nothing of the entry. */
  readonly why: string;
}

/**
 * Looks for what is likely a mistake. A name is shown, remembered and sent as it is, and anybody may
 * read a var, so neither should hold a secret.
 *
 * @param value `null` where it is read only when it is sent
 */
export function entryDoubt(
  kind: EntryKind,
  { name, value }: { readonly name: string; readonly value: string | null },
): EntryDoubt | null {
  const nameShape = secretShape(name);
  if (nameShape !== null) {
    return { about: 'name', hidesName: true, why: `has a name that may be a value: ${nameShape}` };
  }
  if (value !== null && areSwapped(kind, name, value)) {
    return { about: 'name', hidesName: true, why: 'looks as if name and value were swapped' };
  }
  if (!/^[A-Za-z_][\w.-]*$/.test(name)) {
    const why = /^\d/.test(name) ? 'begins with a digit' : 'has an unusual character';
    return { about: 'name', hidesName: false, why: `${why}, so an expression may not reach it` };
  }
  const shape = kind === 'var' && value !== null ? secretShape(value) : null;
  return shape === null
    ? null
    : { about: 'value', hidesName: false, why: shape.replace(/^it /, '') };
}

/** Names of several words, as `API_KEY`, are hardly ever values. A var's value is one now and then. */
function areSwapped(kind: EntryKind, name: string, value: string): boolean {
  const isName = (text: string) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
  const isPlainWord = /^[A-Za-z][\w.-]*$/.test(name);
  return isName(value) && !/^[A-Z][A-Z0-9_]*$/.test(name) && !(kind === 'var' && isPlainWord);
}
