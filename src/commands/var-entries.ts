import { ok, type Result } from '../domain/result.ts';
import { sentValue, valueProblem } from '../domain/secret-value.ts';
import type { Host } from '../process/host.ts';
import { checkNames, type EntryWord, readEntriesFile, readEntryWords } from './entry-words.ts';
import { readFileOrStdin } from './read-input.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { VaultOptions } from './script-options.ts';

export interface VarEntry {
  readonly name: string;
  readonly value: string;
  /** Where it came from, in the words of the log. */
  readonly source: string;
}

/**
 * Collects vars from the arguments and `--entries`. `NAME=@file` reads a file, `NAME=@-` and `NAME -` read
 * standard input, and `NAME=@@text` is a value that begins with `@`. If one is bad, sends none.
 */
export async function readVarEntries(
  host: Host,
  assignments: readonly string[],
  { entries: file }: VaultOptions,
): Promise<Result<readonly VarEntry[], Refusal>> {
  const words = readEntryWords(withPipedName(assignments));
  if (!words.ok) return words;
  const piped = words.value.filter(({ value }) => value === '@-').length;
  if (piped + (file === '-' ? 1 : 0) > 1) {
    return nothingSent('Standard input can be read only once; use --entries - for several.');
  }
  const entries: VarEntry[] = [];
  for (const word of words.value) {
    const value = await readValue(host, word);
    if (!value.ok) return value;
    const problem = valueProblem(value.value);
    if (problem !== null) return nothingSent(`${word.name}: ${problem}`);
    entries.push({ name: word.name, value: value.value, source: sourceLabel(word.value ?? '') });
  }
  if (file !== undefined) {
    const more = await readEntriesFile(host, file);
    if (!more.ok) return more;
    const source = sourceLabel(`@${file}`);
    entries.push(...more.value.map(({ name, value }) => ({ name, value: value.reveal(), source })));
  }
  return entries.length > 0
    ? checkNames(entries)
    : nothingSent('There is nothing to set: give NAME=VALUE, or a file with --entries.');
}

function sourceLabel(word: string): string {
  if (!word.startsWith('@') || word.startsWith('@@')) return 'an argument';
  return word === '@-' ? 'standard input' : 'a file';
}

/** `NAME -` is another way to write `NAME=@-`. */
function withPipedName(words: readonly string[]): readonly string[] {
  const [name, dash] = words;
  return words.length === 2 && dash === '-' && name !== undefined && !name.includes('=')
    ? [`${name}=@-`]
    : words;
}

async function readValue(host: Host, { name, value }: EntryWord): Promise<Result<string, Refusal>> {
  if (value === null) return nothingSent('An argument is not NAME=VALUE.');
  if (!value.startsWith('@')) return ok(value);
  if (value.startsWith('@@')) return ok(value.slice(1));
  const text = await readFileOrStdin(host, value.slice(1), `The file for ${name}`);
  return text.ok ? ok(sentValue(text.value, 'by-shape')) : nothingSent(text.error);
}
