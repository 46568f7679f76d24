import { hasForbiddenCharacter, secretShape } from '../domain/entry-doubt.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import {
  factsLine,
  sentValue,
  valueFacts,
  valueNotes,
  valueProblem,
} from '../domain/secret-value.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { hiddenPrompt } from '../terminal/prompt.ts';
import { readEntriesFile, readFileOrStdin, readStdin } from './read-input.ts';
import { cancelled, nothingSent, type Refusal, wrongUsage } from './refusal.ts';

/** A name, and where its value is. */
type Source = { readonly name: string } & (
  | { readonly from: 'stdin' }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'variable' | 'argument'; readonly text: string }
);

/** In the words of the log. */
const LABELS: Readonly<Record<Source['from'], string>> = {
  stdin: 'standard input',
  file: 'a file',
  variable: 'the environment',
  argument: 'an argument',
};

/** A secret or var to set. */
export interface CollectedEntry {
  readonly name: string;
  readonly value: SecretText;
  /** For secrets; empty if there is none. */
  readonly description: string;
  /** Where its value came from, in the words of the log. */
  readonly source: string;
}

/** The options that say where secrets come from. */
interface SecretSources {
  readonly entries?: string;
  readonly description?: string;
  readonly fromEnv?: readonly string[];
}

interface Collecting {
  /** A dotenv file; `-` for standard input. */
  readonly file: string | undefined;
  /** For secrets: a note, and the question for a value at a terminal. Anybody may see a var being typed. */
  readonly description?: string | undefined;
  readonly question?: (name: string) => string;
}

/** Collects everything that a command is to send from all named sources. If one is bad, sends none. */
async function collectEntries(
  host: Host,
  sources: readonly Source[],
  { file, description = '', question }: Collecting,
): Promise<Result<readonly CollectedEntry[], Refusal>> {
  const asked = host.stdin.isTTY ? question : undefined;
  const piped = sources.filter(({ from }) => from === 'stdin').length + (file === '-' ? 1 : 0);
  // At a terminal, each name gets its own prompt.
  if (piped > 1 && !asked) {
    return nothingSent('Standard input can be read only once; use --entries - for several.');
  }
  const entries: CollectedEntry[] = [];
  for (const source of sources) {
    const { name, from } = source;
    const isTyped = from === 'stdin' && asked !== undefined;
    const raw = isTyped ? await ask(host, asked(name)) : await read(host, source);
    if (!raw.ok) return raw;
    const end = from === 'argument' ? 'keep' : 'by-shape';
    const value = sentValue(raw.value, end);
    const checked = checkValue(name, value);
    if (!checked.ok) return checked;
    const facts = valueFacts(raw.value, end);
    if (from !== 'argument') printNotice(host, `${name}: ${factsLine(facts)}`);
    else tellNotes(host, name, valueNotes(facts));
    const label = isTyped ? 'typed' : LABELS[from];
    entries.push({ name, value: new SecretText(value), description, source: label });
  }
  if (file !== undefined) {
    const more = await readEntriesFile(host, file);
    if (!more.ok) return more;
    const source = LABELS[file === '-' ? 'stdin' : 'file'];
    for (const { name, value, notes } of more.value) {
      const checked = checkValue(name, value.reveal());
      if (!checked.ok) return checked;
      tellNotes(host, name, notes);
      entries.push({ name, value, description, source });
    }
  }
  return checkNames(entries);
}

/** Says what nobody can see in a value. It is sent all the same. */
function tellNotes(host: Host, name: string, notes: readonly string[]): void {
  if (notes.length > 0) printNotice(host, `${name}: ${notes.join(' · ')}`);
}

function checkValue(name: string, value: string): Result<void, Refusal> {
  const problem = valueProblem(value);
  return problem === null ? ok(undefined) : nothingSent(`${name}: ${problem}`);
}

async function ask(host: Host, question: string): Promise<Result<string, Refusal>> {
  const typed = await hiddenPrompt(host, question);
  return typed === null ? err(cancelled('Nothing was sent.')) : ok(typed);
}

async function read(host: Host, source: Source): Promise<Result<string, Refusal>> {
  if ('text' in source) return ok(source.text);
  const text =
    source.from === 'stdin'
      ? await readStdin(host)
      : await readFileOrStdin(host, source.path, `The file for ${source.name}`);
  return text.ok ? text : nothingSent(text.error);
}

/**
 * Collects everything `secret set` is to send: `NAME` reads standard input or prompts, `NAME=@FILE` a file,
 * `--from-env NAME` a variable.
 *
 * @param place the vault and its profile, for the prompt.
 */
export async function readSecretEntries(
  host: Host,
  words: readonly string[],
  options: SecretSources,
  place: string,
): Promise<Result<readonly CollectedEntry[], Refusal>> {
  const { entries: file, description } = options;
  const sources = sourcesOf(host, words, options);
  if (!sources.ok) return sources;
  if (sources.value.length === 0 && file === undefined) {
    return wrongUsage(
      'Nothing to set.',
      'Give a NAME and pipe in its value, or use NAME=@FILE, --from-env NAME or --entries FILE.',
    );
  }
  if (file === '-' && host.stdin.isTTY) {
    return nothingSent(
      'Standard input is this terminal, which would show the values. Pipe them in.',
    );
  }
  const question = (name: string) => `Value of ${name} for ${place}, hidden: `;
  return collectEntries(host, sources.value, { file, description, question });
}

function sourcesOf(
  host: Host,
  words: readonly string[],
  { fromEnv = [] }: SecretSources,
): Result<readonly Source[], Refusal> {
  const named = readEntryWords(words);
  if (!named.ok) return named;
  const variables = readEntryWords(fromEnv);
  if (!variables.ok) return nothingSent('--from-env takes the name of a variable.');
  const sources: Source[] = [];
  for (const { name, value } of named.value) {
    if (value !== null && !value.startsWith('@')) {
      return nothingSent(
        'Never pass a value as an argument: the shell keeps it, and others can see it. Pipe it in, or use NAME=@FILE.',
      );
    }
    const path = value?.slice(1) ?? '-';
    sources.push(path === '-' ? { name, from: 'stdin' } : { name, from: 'file', path });
  }
  for (const [index, { name }] of variables.value.entries()) {
    const text = host.env[name];
    if (text === undefined) {
      return nothingSent(`--from-env number ${index + 1} isn't a set environment variable.`);
    }
    sources.push({ name, from: 'variable', text });
  }
  return ok(sources);
}

/**
 * Collects vars from the arguments and `--entries`. `NAME=@file` reads a file, `NAME=@-` and `NAME -` read
 * standard input, and `NAME=@@text` is a value that begins with `@`.
 */
export async function readVarEntries(
  host: Host,
  assignments: readonly string[],
  { entries: file }: Pick<SecretSources, 'entries'>,
): Promise<Result<readonly CollectedEntry[], Refusal>> {
  const words = readEntryWords(withPipedName(assignments));
  if (!words.ok) return words;
  const sources: Source[] = [];
  for (const { name, value } of words.value) {
    if (value === null) return nothingSent("An argument isn't NAME=VALUE.");
    sources.push({ name, ...sourceOf(value) });
  }
  if (sources.length === 0 && file === undefined) {
    return nothingSent('Nothing to set: give NAME=VALUE, or a file with --entries.');
  }
  return collectEntries(host, sources, { file });
}

function sourceOf(value: string) {
  if (!value.startsWith('@')) return { from: 'argument', text: value } as const;
  if (value.startsWith('@@')) return { from: 'argument', text: value.slice(1) } as const;
  if (value === '@-') return { from: 'stdin' } as const;
  return { from: 'file', path: value.slice(1) } as const;
}

/** `NAME -` is another way to write `NAME=@-`. */
function withPipedName(words: readonly string[]): readonly string[] {
  const [name, dash] = words;
  return words.length === 2 && dash === '-' && name !== undefined && !name.includes('=')
    ? [`${name}=@-`]
    : words;
}

/** A word such as `NAME`, `NAME=@file` or `NAME=value`, split at its first equals sign. */
interface EntryWord {
  readonly name: string;
  /** `null` if there is no equals sign. */
  readonly value: string | null;
}

/** Splits the words that name what to set. Reports a bad one by its number. */
function readEntryWords(words: readonly string[]): Result<readonly EntryWord[], Refusal> {
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

/** @returns a refusal if a name would be set twice. */
function checkNames<T extends { readonly name: string }>(
  entries: readonly T[],
): Result<readonly T[], Refusal> {
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? ok(entries) : nothingSent(`${twice} is given twice.`);
}
