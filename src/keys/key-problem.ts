import { nearMiss } from '../domain/near-miss.ts';
import type { Preferences } from '../domain/preferences.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { CHANGEABLE, changeableNamed } from './changeable.ts';
import { type FocusContext, titleOf } from './focus-context.ts';
import { keyLabel, readKey } from './key-name.ts';
import { KEY_TABLE } from './key-table.ts';
import { bindingName, type KeyName } from './remap.ts';

/** Names are long, and guessed as often as mistyped. */
const MOST_TYPOS = 4;

/** Why an entry for keys in the preferences isn't in force. */
export type KeyProblem =
  | { readonly kind: 'unknown-name'; readonly name: string }
  /** An action whose keys are all fixed. */
  | { readonly kind: 'fixed-name'; readonly name: string; readonly keys: readonly string[] }
  | { readonly kind: 'no-key'; readonly name: KeyName }
  | {
      readonly kind: 'wrong-key';
      readonly name: KeyName;
      readonly key: string;
      readonly why: string;
    }
  /** Of a command of the user's own. */
  | {
      readonly kind: 'command-key';
      readonly name: string;
      readonly key: string;
      readonly why: string;
    }
  | {
      readonly kind: 'clash';
      readonly name: KeyName;
      readonly key: string;
      readonly label: string;
      readonly other: { readonly name: KeyName; readonly label: string };
      readonly context: FocusContext;
    };

/** Separates entries that name remappable keys from the others. */
export function readEntries(overrides: Preferences['keys']): {
  readonly entries: readonly (readonly [KeyName, readonly string[]])[];
  readonly problems: readonly KeyProblem[];
} {
  const entries: (readonly [KeyName, readonly string[]])[] = [];
  const problems: KeyProblem[] = [];
  for (const [name, written] of Object.entries(overrides)) {
    const read = readEntry(name, written);
    if ('kind' in read) problems.push(read);
    else entries.push([read.name, read.keys]);
  }
  return { entries, problems };
}

function readEntry(
  name: string,
  written: readonly string[],
): KeyProblem | { readonly name: KeyName; readonly keys: readonly string[] } {
  const what = changeableNamed(name);
  if (!what) {
    const fixed = KEY_TABLE.find((binding) => bindingName(binding) === name);
    return fixed ? { kind: 'fixed-name', name, keys: fixed.keys } : { kind: 'unknown-name', name };
  }
  if (written.length === 0) return { kind: 'no-key', name: what.name };
  const keys: string[] = [];
  for (const key of written) {
    const read = readKey(key);
    if ('why' in read) return { kind: 'wrong-key', name: what.name, key, why: read.why };
    if (!what.takes(read.kind)) {
      const why = 'types text there: use a chord such as ctrl+e';
      return { kind: 'wrong-key', name: what.name, key, why };
    }
    keys.push(read.key);
  }
  return { name: what.name, keys: [...new Set(keys)] };
}

const MOST_SHOWN = 40;

/**
 * The problem as a sentence: what, why, and what applies instead. Names and keys may be a person's typing.
 */
export function sentenceFor(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'unknown-name': {
      const names = CHANGEABLE.map(({ name }) => name);
      const meant = nearMiss(problem.name.toLowerCase(), names, () => MOST_TYPOS);
      const hint = meant === null ? 'See Keys in the preferences' : `Is ${meant} meant`;
      return `There is no remappable action named ${shown(problem.name)}. ${hint}${meant === null ? '.' : '?'}`;
    }
    case 'fixed-name':
      return `${problem.name} can't be remapped: ${listed(problem.keys)} always ${problem.keys.length === 1 ? 'does' : 'do'} it.`;
    case 'no-key':
      return `There is no key for ${problem.name}; it keeps ${builtIn(problem.name)}.`;
    case 'wrong-key':
      return `"${shown(problem.key)}" ${problem.why}; ${keeps(problem.name)}.`;
    case 'command-key':
      return `"${shown(problem.key)}" ${problem.why}; the command ${shown(problem.name)} has no key.`;
    case 'clash':
      return `${clashWords(problem)}; ${keeps(problem.name)}.`;
  }
}

/** Describes a clash without its consequences. */
export function clashWords(clash: Extract<KeyProblem, { readonly kind: 'clash' }>): string {
  const { key, label, name, other, context } = clash;
  return `${keyLabel(key)} would be both "${label}" (${name}) and "${other.label}" (${other.name}) on ${titleOf(context)}`;
}

function keeps(name: KeyName): string {
  return `${name} keeps ${builtIn(name)}`;
}

function builtIn(name: KeyName): string {
  return listed(changeableNamed(name)?.builtIn ?? []);
}

function listed(keys: readonly string[]): string {
  return keys.map(keyLabel).join(' and ');
}

function shown(typed: string): string {
  const text = sanitizeText(typed.slice(0, MOST_SHOWN));
  return typed.length > MOST_SHOWN ? `${text}…` : text;
}
