// Once bundled, a CommonJS module only has a default export.
import dotenv from 'dotenv';
import { hasForbiddenCharacter, secretShape } from '../domain/entry-doubt.ts';
import { type EnvEntry, readEnvText } from '../domain/env-file.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Host } from '../terminal/host.ts';
import { readFileOrStdin } from './read-input.ts';
import { nothingSent, type Refusal } from './refusal.ts';

/** A word such as `NAME`, `NAME=@file` or `NAME=value`, split at its first equals sign. */
interface EntryWord {
  readonly name: string;
  /** `null` if there is no equals sign. */
  readonly value: string | null;
}

/** Splits the words that name what to set. Reports a bad one by its number. */
export function readEntryWords(words: readonly string[]): Result<readonly EntryWord[], Refusal> {
  const entries: EntryWord[] = [];
  for (const [index, word] of words.entries()) {
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    const problem = nameProblem(name);
    if (problem !== null) return nothingSent(`Entry ${index + 1}: ${problem}`);
    entries.push({ name, value: equals < 0 ? null : word.slice(equals + 1) });
  }
  return ok(entries);
}

/** Rejects what no name can be. The service has further rules. */
function nameProblem(name: string): string | null {
  if (name === '') return 'the name is empty.';
  if (hasForbiddenCharacter(name)) return 'the name has an invalid character.';
  const shape = secretShape(name);
  return shape === null ? null : `the name may be a value: it ${shape}.`;
}

/** Reads the entries of a dotenv file: all or none, because a script can't review them first. */
export async function readEntriesFile(
  host: Host,
  path: string,
): Promise<Result<readonly EnvEntry[], Refusal>> {
  const text = await readFileOrStdin(host, path, 'The --entries file');
  if (!text.ok) return nothingSent(text.error);
  const { entries, problems } = readEnvText(text.value, dotenv.parse);
  if (problems.length > 0) {
    const words = problems.map(
      ({ line, name, reason }) => `line ${line}${name === null ? '' : ` (${name})`} ${reason}`,
    );
    const [only, ...others] = words;
    const list = others.length === 0 ? ` ${only}` : firstLines(words);
    return nothingSent(`Can't use the entries:${list}.`);
  }
  return entries.length > 0 ? ok(entries) : nothingSent('The input has no entries.');
}

/** @returns a refusal if a name would be set twice. */
export function checkNames<T extends { readonly name: string }>(
  entries: readonly T[],
): Result<readonly T[], Refusal> {
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? ok(entries) : nothingSent(`${twice} is given twice.`);
}

/** What is not worth reading any more. */
const MOST_LINES = 200;

/** Each on a line of its own. */
function firstLines(words: readonly string[]): string {
  const rest = words.length - MOST_LINES;
  const lines = words.slice(0, MOST_LINES).map((each) => `\n  ${each}`);
  return [...lines, ...(rest > 0 ? [`\n  and ${rest} more`] : [])].join('');
}
