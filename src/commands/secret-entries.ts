import type { SecretEntry } from '../api/endpoints.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { factsLine, sentValue, valueFacts, valueProblem } from '../domain/secret-value.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { checkNames, readEntriesFile, readEntryWords } from './entry-words.ts';
import { readFileOrStdin, readStdin } from './read-input.ts';
import { nothingSent, type Refusal, wrongUsage } from './refusal.ts';
import type { SetSecretsOptions } from './script-options.ts';

/** With where its value came from, in the words of the log. */
type Entries = Result<readonly (SecretEntry & { readonly source: string })[], Refusal>;

/** A secret's name, and where to read its value. */
interface Source {
  readonly name: string;
  readonly from: 'stdin' | { readonly file: string } | { readonly variable: string };
}

/**
 * Collects everything `secret set` is to send from all named sources. If one is bad, sends none.
 *
 * @param place the vault and its profile, for the prompt.
 */
export async function readSecretEntries(
  host: Host,
  words: readonly string[],
  options: Pick<SetSecretsOptions, 'entries' | 'description' | 'fromEnv'>,
  place: string,
): Promise<Entries> {
  const { entries: file, description = '' } = options;
  const sources = sourcesOf(host, words, options);
  if (!sources.ok) return sources;
  if (sources.value.length === 0 && file === undefined) {
    return wrongUsage(
      'There is nothing to set.',
      'Give a NAME and pipe in its value, or use NAME=@FILE, --from-env NAME or --entries FILE.',
    );
  }
  const piped = sources.value.filter(({ from }) => from === 'stdin').length;
  // At a terminal, each name gets its own prompt.
  if (!host.stdin.isTTY && piped + (file === '-' ? 1 : 0) > 1) {
    return nothingSent('Standard input can be read only once; use --entries - for several.');
  }
  if (file === '-' && host.stdin.isTTY) {
    return nothingSent(
      'Standard input is this terminal, which would show the values. Pipe them in.',
    );
  }
  const entries: (SecretEntry & { readonly source: string })[] = [];
  for (const source of sources.value) {
    const value = await readValue(host, source, place);
    if (!value.ok) return value;
    const { name, from } = source;
    entries.push({ name, value: value.value, description, source: sourceLabel(host, from) });
  }
  if (file !== undefined) {
    const more = await readEntriesFile(host, file);
    if (!more.ok) return more;
    const source = sourceLabel(host, file === '-' ? 'stdin' : { file });
    entries.push(...more.value.map(({ name, value }) => ({ name, value, description, source })));
  }
  return checkNames(entries);
}

function sourceLabel({ stdin }: Host, from: Source['from']): string {
  if (from === 'stdin') return stdin.isTTY ? 'typed' : 'standard input';
  return 'file' in from ? 'a file' : 'the environment';
}

function sourcesOf(
  host: Host,
  words: readonly string[],
  { fromEnv = [] }: Pick<SetSecretsOptions, 'fromEnv'>,
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
    sources.push({ name, from: path === '-' ? 'stdin' : { file: path } });
  }
  for (const [index, { name }] of variables.value.entries()) {
    const variable = host.env[name];
    if (variable === undefined) {
      return nothingSent(`--from-env number ${index + 1} isn't a set environment variable.`);
    }
    sources.push({ name, from: { variable } });
  }
  return ok(sources);
}

async function readValue(
  host: Host,
  { name, from }: Source,
  place: string,
): Promise<Result<SecretText, Refusal>> {
  const text = await rawValue(host, name, from, place);
  if (text === null) {
    const message = 'You left the prompt. Nothing was sent.';
    return err({ status: EXIT.interrupted, message, next: null });
  }
  if (!text.ok) return nothingSent(text.error);
  const value = sentValue(text.value, 'by-shape');
  const problem = valueProblem(value);
  if (problem !== null) return nothingSent(`${name}: ${problem}`);
  complain(host, `${name}: ${factsLine(valueFacts(text.value, 'by-shape'))}`);
  return ok(new SecretText(value));
}

/** @returns `null` if the prompt was cancelled. */
async function rawValue(
  host: Host,
  name: string,
  from: Source['from'],
  place: string,
): Promise<Result<string, string> | null> {
  if (from === 'stdin') {
    if (!host.stdin.isTTY) return readStdin(host);
    const { hiddenPrompt } = await import('../terminal/hidden-prompt.ts');
    const typed = await hiddenPrompt(host, `Value of ${name} for ${place}, hidden: `);
    return typed === null ? null : ok(typed);
  }
  if ('file' in from) return readFileOrStdin(host, from.file, `The file for ${name}`);
  return ok(from.variable);
}
