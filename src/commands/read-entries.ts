import { descriptionProblem, hasForbiddenCharacter, secretShape } from '../domain/entry-doubt.ts';
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
import { cancelled, nothingSent, wrongUsage } from './refusal.ts';

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
): Promise<readonly CollectedEntry[]> {
  const asked = host.stdin.isTTY ? question : undefined;
  const piped = sources.filter(({ from }) => from === 'stdin').length + (file === '-' ? 1 : 0);
  // At a terminal, each name gets its own prompt.
  if (piped > 1 && !asked) {
    throw nothingSent('Standard input can be read only once; use --entries - for several.');
  }
  const entries: CollectedEntry[] = [];
  for (const source of sources) {
    const { name, from } = source;
    const isTyped = from === 'stdin' && asked !== undefined;
    const raw = isTyped ? await ask(host, asked(name)) : await read(host, source);
    const end = from === 'argument' ? 'keep' : 'by-shape';
    const value = sentValue(raw, end);
    checkValue(name, value);
    const facts = valueFacts(raw, end);
    if (from !== 'argument') printNotice(host, `${name}: ${factsLine(facts)}`);
    else tellNotes(host, name, valueNotes(facts));
    const label = isTyped ? 'typed' : LABELS[from];
    entries.push({ name, value: new SecretText(value), description, source: label });
  }
  if (file !== undefined) {
    const source = LABELS[file === '-' ? 'stdin' : 'file'];
    for (const { name, value, notes } of await readEntriesFile(host, file)) {
      checkValue(name, value.reveal());
      tellNotes(host, name, notes);
      entries.push({ name, value, description, source });
    }
  }
  checkNames(entries);
  const values = entries.map(({ value }) => value);
  const problem = descriptionProblem(description, values);
  if (problem !== null) throw nothingSent(problem);
  return entries;
}

/** Says what nobody can see in a value. It is sent all the same. */
function tellNotes(host: Host, name: string, notes: readonly string[]): void {
  if (notes.length > 0) printNotice(host, `${name}: ${notes.join(' · ')}`);
}

function checkValue(name: string, value: string): void {
  const problem = valueProblem(value);
  if (problem !== null) throw nothingSent(`${name}: ${problem}`);
}

async function ask(host: Host, question: string): Promise<string> {
  const typed = await hiddenPrompt(host, question);
  if (typed === null) throw cancelled('Nothing was sent.');
  return typed;
}

async function read(host: Host, source: Source): Promise<string> {
  if ('text' in source) return source.text;
  return source.from === 'stdin'
    ? readStdin(host)
    : readFileOrStdin(host, source.path, `The file for ${source.name}`);
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
): Promise<readonly CollectedEntry[]> {
  const { entries: file, description } = options;
  const sources = sourcesOf(host, words, options);
  if (sources.length === 0 && file === undefined) {
    throw wrongUsage(
      'Nothing to set.',
      'Give a NAME and pipe in its value, or use NAME=@FILE, --from-env NAME or --entries FILE.',
    );
  }
  if (file === '-' && host.stdin.isTTY) {
    throw nothingSent(
      'Standard input is this terminal, which would show the values. Pipe them in.',
    );
  }
  const question = (name: string) => `Value of ${name} for ${place}, hidden: `;
  return collectEntries(host, sources, { file, description, question });
}

function sourcesOf(
  host: Host,
  words: readonly string[],
  { fromEnv = [] }: SecretSources,
): readonly Source[] {
  const sources: Source[] = [];
  for (const { name, value } of readEntryWords(words)) {
    if (value !== null && !value.startsWith('@')) {
      throw nothingSent(
        'Never pass a value as an argument: the shell keeps it, and others can see it. Pipe it in, or use NAME=@FILE.',
      );
    }
    const path = value?.slice(1) ?? '-';
    sources.push(path === '-' ? { name, from: 'stdin' } : { name, from: 'file', path });
  }
  for (const [index, name] of fromEnv.entries()) {
    if (nameProblem(name) !== null) throw nothingSent('--from-env takes the name of a variable.');
    const text = host.env[name];
    if (text === undefined) {
      throw nothingSent(`--from-env number ${index + 1} isn't a set environment variable.`);
    }
    sources.push({ name, from: 'variable', text });
  }
  return sources;
}

/**
 * Collects vars from the arguments and `--entries`. `NAME=@file` reads a file, `NAME=@-` and `NAME -` read
 * standard input, and `NAME=@@text` is a value that begins with `@`.
 */
export async function readVarEntries(
  host: Host,
  assignments: readonly string[],
  { entries: file }: Pick<SecretSources, 'entries'>,
): Promise<readonly CollectedEntry[]> {
  const sources: Source[] = [];
  for (const [index, { name, value }] of readEntryWords(withPipedName(assignments)).entries()) {
    if (value === null) throw nothingSent(`Entry ${index + 1} isn't NAME=VALUE.`);
    sources.push({ name, ...sourceOf(value) });
  }
  if (sources.length === 0 && file === undefined) {
    throw nothingSent('Nothing to set: give NAME=VALUE, or a file with --entries.');
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
function readEntryWords(words: readonly string[]): readonly EntryWord[] {
  const entries: EntryWord[] = [];
  for (const [index, word] of words.entries()) {
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    const problem = nameProblem(name);
    if (problem !== null) throw nothingSent(`Entry ${index + 1}: ${problem}`);
    entries.push({ name, value: equals < 0 ? null : word.slice(equals + 1) });
  }
  return entries;
}

/** Rejects what no name can be. The service has further rules. */
function nameProblem(name: string): string | null {
  if (name === '') return 'the name is empty.';
  if (hasForbiddenCharacter(name)) return 'the name has an invalid character.';
  const shape = secretShape(name);
  return shape === null ? null : `the name may be a value: it ${shape}.`;
}

function checkNames(entries: readonly CollectedEntry[]): void {
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw nothingSent(`${twice} is given twice.`);
}
