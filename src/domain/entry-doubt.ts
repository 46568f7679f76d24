import type { EntryKind } from './entry-result.ts';
import { sanitizeText } from './sanitize-text.ts';
import { secretShape } from './secret-shape.ts';

/** Why to ask about an entry before sending it. It may still be intended. */
export interface EntryDoubt {
  readonly about: 'name' | 'value';
  /** The name may be the value, so never repeat it. */
  readonly hidesName: boolean;
  /** A clause that repeats nothing of the entry. */
  readonly why: string;
}

/**
 * Looks for likely mistakes. Names are displayed, remembered and sent in clear, and anybody can read
 * a var, so neither should hold a secret.
 *
 * @param value `null` if it is only read when sending
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
    return { about: 'name', hidesName: true, why: 'may have its name and value swapped' };
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

/** Names of several words, such as `API_KEY`, are almost never values. A var's value sometimes is one. */
function areSwapped(kind: EntryKind, name: string, value: string): boolean {
  const isName = (text: string) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
  const isPlainWord = /^[A-Za-z][\w.-]*$/.test(name);
  return isName(value) && !/^[A-Z][A-Z0-9_]*$/.test(name) && !(kind === 'var' && isPlainWord);
}

/**
 * Whether a name contains a character that no name can: a space, or one that a terminal doesn't show. The
 * service has further rules.
 */
export function hasForbiddenCharacter(name: string): boolean {
  return sanitizeText(name) !== name || /\s/.test(name);
}
