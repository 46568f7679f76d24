import {
  descriptionProblem,
  type EntryDoubt,
  entryDoubt,
  hasForbiddenCharacter,
} from '../../../domain/entry-doubt.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import type { SecretText } from '../../../domain/secret-text.ts';
import { TextDraft } from '../../../kit/form/drafts.ts';
import { SecretDraft } from '../../../kit/form/secret-draft.ts';
import type { ReadyEntry } from '../../../services/journal-writes.ts';
import { type ReadValue, readValue } from '../../../services/value-source.ts';

/** One secret or var of a form. Its drafts are in the order of their fields. */
export interface Entry {
  readonly name: TextDraft;
  readonly value: SecretDraft;
  /** Secrets only. */
  readonly description: TextDraft;
  /** A name that the form was opened with: by itself it isn't worth keeping. */
  readonly given: string;
}

export function newEntry(given = ''): Entry {
  return {
    name: new TextDraft(given),
    value: new SecretDraft(),
    description: new TextDraft(),
    given,
  };
}

/** An entry with a value that wasn't typed here, such as one of a `.env` file. */
export function entryWith(name: string, value: SecretText): Entry {
  const entry = { ...newEntry(), name: new TextDraft(name) };
  entry.value.put(value);
  return entry;
}

/** An entry that was sent and isn't confirmed. Its value is selected: nothing that can't be seen is continued by typing. */
export function entryAgain({ name, value, source, description }: ReadyEntry): Entry {
  const isMade = source !== 'typed' && source !== 'a file';
  const entry = {
    ...newEntry(),
    name: new TextDraft(name),
    description: new TextDraft(description),
  };
  entry.value.put(value, isMade ? source : null);
  entry.value.select();
  return entry;
}

export function nameIn({ name }: Entry): string {
  return name.text.trim();
}

/** Whether something was typed into it that would be missed, a value that was left included. */
export function isUnsent(entry: Entry): boolean {
  const { description, given } = entry;
  return nameIn(entry) !== given || holdsValue(entry) || description.text.trim() !== '';
}

/** Whether it has a value, or one that was left. */
export function holdsValue({ value }: Entry): boolean {
  return !value.isEmpty || value.leftInWords() !== null;
}

/** Whether anything stands in it. */
export function isFilled(entry: Entry): boolean {
  return nameIn(entry) !== '' || isUnsent(entry);
}

/** Those that are sent: blank ones are left out, unless there is nothing else. */
export function entriesToSend(entries: readonly Entry[]): readonly Entry[] {
  const filled = entries.filter(isFilled);
  return filled.length > 0 ? filled : entries.slice(0, 1);
}

/**
 * Clear mistakes, by the field: the specification limits no name.
 *
 * @param removeKey the key that removes an entry
 */
export function problemsIn(
  entries: readonly Entry[],
  removeKey: string,
): ReadonlyMap<object, string> {
  const problems = new Map<object, string>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const name = nameIn(entry);
    const nameWrong = seen.has(name)
      ? `${name} is named twice in one request. Rename one, or remove it with ${removeKey}.`
      : problemOfName(name, removeKey);
    seen.add(name);
    if (nameWrong !== null) problems.set(entry.name, nameWrong);
    const valueWrong = entry.value.problem();
    if (valueWrong !== null) problems.set(entry.value, valueWrong);
    const values = entries.map(({ value }) => value);
    const descriptionWrong = descriptionProblem(entry.description.text, values);
    if (descriptionWrong !== null) problems.set(entry.description, descriptionWrong);
  }
  return problems;
}

function problemOfName(name: string, removeKey: string): string | null {
  if (name === '') return `The name is empty. Type one, or remove the entry with ${removeKey}.`;
  if (!name.isWellFormed()) return 'The name contains half a character. Type it again.';
  return hasForbiddenCharacter(name)
    ? 'The name has a space or another invalid character. Remove it.'
    : null;
}

/** A likely mistake, and what to call its entry: a name that may be a value isn't repeated. */
export interface DoubtfulEntry extends EntryDoubt {
  readonly label: string;
}

export function doubtsIn(kind: EntryKind, entries: readonly Entry[]): readonly DoubtfulEntry[] {
  return entries.flatMap((entry, index) => {
    const source = entry.value.source();
    const value = source.from === 'form' ? source.value.reveal() : null;
    const doubt = entryDoubt(kind, { name: nameIn(entry), value });
    if (doubt === null) return [];
    return [{ ...doubt, label: doubt.hidesName ? `Entry ${index + 1}` : nameIn(entry) }];
  });
}

/** The entries as they are sent, with the files that they name read. */
interface ReadEntries {
  readonly ready: readonly ReadyEntry[];
  /** Why a value can't be sent, by its field. */
  readonly problems: ReadonlyMap<object, string>;
  /** Oddities of the files, which weren't shown, as sentences. */
  readonly notes: readonly string[];
}

export async function readEntries(entries: readonly Entry[]): Promise<ReadEntries> {
  const ready: ReadyEntry[] = [];
  const problems = new Map<object, string>();
  const notes: string[] = [];
  // All at once: leaving the form meanwhile takes nothing out of what is sent.
  const reads = await Promise.all(
    entries.map(async (entry) => ({ entry, read: await readValue(entry.value.source()) })),
  );
  for (const [index, { entry, read }] of reads.entries()) {
    const name = nameIn(entry);
    if (!read.ok) {
      problems.set(entry.value, `Nothing was sent. ${read.error}`);
      continue;
    }
    ready.push(readyEntry(entry, index, read.value));
    notes.push(...read.value.notes.map((note) => `${name}: ${note}`));
  }
  return { ready, problems, notes };
}

function readyEntry(entry: Entry, index: number, { value, source }: ReadValue): ReadyEntry {
  return {
    id: String(index),
    name: nameIn(entry),
    value,
    description: entry.description.text.trim(),
    source: entry.value.madeOf ?? source,
  };
}
