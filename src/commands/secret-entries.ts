import { ok, type Result } from '../domain/result.ts';
import type { Host } from '../process/host.ts';
import { type CollectedEntry, collectEntries, type Source } from './collect-entries.ts';
import { readEntryWords } from './entry-words.ts';
import { nothingSent, type Refusal, wrongUsage } from './refusal.ts';
import type { SetSecretsOptions } from './script-options.ts';

/**
 * Collects everything `secret set` is to send: `NAME` reads standard input or prompts, `NAME=@FILE` a file,
 * `--from-env NAME` a variable.
 *
 * @param place the vault and its profile, for the prompt.
 */
export async function readSecretEntries(
  host: Host,
  words: readonly string[],
  options: Pick<SetSecretsOptions, 'entries' | 'description' | 'fromEnv'>,
  place: string,
): Promise<Result<readonly CollectedEntry[], Refusal>> {
  const { entries: file, description } = options;
  const sources = sourcesOf(host, words, options);
  if (!sources.ok) return sources;
  if (sources.value.length === 0 && file === undefined) {
    return wrongUsage(
      'There is nothing to set.',
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
