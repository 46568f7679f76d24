import type { SecretEntry } from '../api/endpoints.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { factsLine, sentValue, valueFacts, valueProblem } from '../domain/secret-value.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { hiddenPrompt } from '../terminal/hidden-prompt.ts';
import { checkNames, readEntriesFile } from './entry-words.ts';
import { readFileOrStdin, readStdin } from './read-input.ts';
import { nothingSent, type Refusal } from './refusal.ts';

/** A name, and where its value is. */
export type Source = { readonly name: string } & (
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

/** With where its value came from, in the words of the log. */
export type CollectedEntry = SecretEntry & { readonly source: string };

interface Collecting {
  /** A dotenv file; `-` for standard input. */
  readonly file: string | undefined;
  /** For secrets: a note, and the question for a value at a terminal. Anybody may see a var being typed. */
  readonly description?: string | undefined;
  readonly question?: (name: string) => string;
}

/** Collects everything that a command is to send from all named sources. If one is bad, sends none. */
export async function collectEntries(
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
    const value = from === 'argument' ? raw.value : sentValue(raw.value, 'by-shape');
    const problem = valueProblem(value);
    if (problem !== null) return nothingSent(`${name}: ${problem}`);
    if (question) complain(host, `${name}: ${factsLine(valueFacts(raw.value, 'by-shape'))}`);
    const label = isTyped ? 'typed' : LABELS[from];
    entries.push({ name, value: new SecretText(value), description, source: label });
  }
  if (file !== undefined) {
    const more = await readEntriesFile(host, file);
    if (!more.ok) return more;
    const source = LABELS[file === '-' ? 'stdin' : 'file'];
    entries.push(...more.value.map(({ name, value }) => ({ name, value, description, source })));
  }
  return checkNames(entries);
}

async function ask(host: Host, question: string): Promise<Result<string, Refusal>> {
  const typed = await hiddenPrompt(host, question);
  if (typed !== null) return ok(typed);
  const message = 'You left the prompt. Nothing was sent.';
  return err({ status: EXIT.interrupted, message, next: null });
}

async function read(host: Host, source: Source): Promise<Result<string, Refusal>> {
  if ('text' in source) return ok(source.text);
  const text =
    source.from === 'stdin'
      ? await readStdin(host)
      : await readFileOrStdin(host, source.path, `The file for ${source.name}`);
  return text.ok ? text : nothingSent(text.error);
}
