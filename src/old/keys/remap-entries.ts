import type { Preferences } from '../domain/preferences.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { ActionName } from '../state/app/actions.ts';
import { BINDINGS } from './bindings.ts';
import { keyLabel, readKey } from './key-name.ts';
import { findRemappable } from './remapping.ts';

/** Why an entry for keys in the preferences isn't in force. */
export interface KeyProblem {
  readonly name: string;
  /** What, why, and what applies instead. Names and keys in it may be a person's typing. */
  readonly sentence: string;
}

/** Names that entries may still have, and what they are now. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['dispatch.bring-back-draft', 'form.bring-back'],
]);

type Entry = readonly [ActionName, readonly string[]];

/** Separates entries that name remappable keys from the others. */
export function readEntries(overrides: Preferences['keys']): {
  readonly entries: readonly Entry[];
  readonly problems: readonly KeyProblem[];
} {
  const entries: Entry[] = [];
  const problems: KeyProblem[] = [];
  for (const [name, written] of Object.entries(overrides)) {
    const read = readEntry(name, written);
    if (read.ok) entries.push(read.value);
    else problems.push({ name, sentence: read.error });
  }
  return { entries, problems };
}

function readEntry(written: string, wanted: readonly string[]): Result<Entry, string> {
  const what = findRemappable(RENAMED.get(written) ?? written);
  if (!what) return err(whyNotNamed(written));
  const { name } = what;
  if (wanted.length === 0) return err(`There is no key for ${name}; it keeps ${builtIn(name)}.`);
  const keys = new Set<string>();
  for (const key of wanted) {
    const read = readKey(key);
    if ('why' in read) return err(`"${shown(key)}" ${read.why}; ${keeps(name)}.`);
    if (!what.takes(read.kind)) {
      const why = 'types text there: use a chord such as ctrl+e';
      return err(`"${shown(key)}" ${why}; ${keeps(name)}.`);
    }
    keys.add(read.key);
  }
  return ok([name, [...keys]]);
}

function whyNotNamed(name: string): string {
  const fixed = BINDINGS.find((binding) => binding.action === name);
  if (fixed) {
    const does = fixed.keys.length === 1 ? 'does' : 'do';
    return `${name} can't be remapped: ${listed(fixed.keys)} always ${does} it.`;
  }
  return `There is no remappable action named ${shown(name)}.`;
}

/** What applies to an action whose entry is not in force. */
export function keeps(name: string): string {
  return `${name} keeps ${builtIn(name)}`;
}

function builtIn(name: string): string {
  return listed(findRemappable(name)?.builtIn ?? []);
}

function listed(keys: readonly string[]): string {
  return keys.map(keyLabel).join(' and ');
}

const MOST_SHOWN = 40;

/** What a person typed, harmless and short. */
function shown(typed: string): string {
  const text = sanitizeText(typed.slice(0, MOST_SHOWN));
  return typed.length > MOST_SHOWN ? `${text}…` : text;
}
