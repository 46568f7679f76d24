import { err, ok, type Result } from '../domain/result.ts';
import { sentValue, valueProblem } from '../domain/secret-value.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { entryNameProblem } from './entry-name.ts';
import { readFileOrStdin } from './read-input.ts';
import type { Refusal } from './refusal.ts';
import type { VaultOptions } from './script-options.ts';
import { readEnvEntries } from './secret-entries.ts';

export interface VarEntry {
  readonly name: string;
  readonly value: string;
}

/**
 * Collects the vars of the arguments and of the env file. `NAME=@file` takes the value from a file,
 * `NAME=@-` and `NAME -` from standard input, `NAME=@@text` stands for a value that begins with `@`.
 * Nothing is sent where one of them is bad.
 */
export async function readVarEntries(
  host: Host,
  assignments: readonly string[],
  { envFile }: VaultOptions,
): Promise<Result<readonly VarEntry[], Refusal>> {
  const words = withPipedName(assignments);
  const inputs = [...words.map((word) => word.slice(word.indexOf('=') + 1)), `@${envFile ?? ''}`];
  if (inputs.filter((source) => source === '@-').length > 1) {
    return wrong('Standard input can be one value only.');
  }
  const entries: VarEntry[] = [];
  for (const word of words) {
    const entry = await readAssignment(host, word);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  if (envFile !== undefined) {
    const more = await readEnvEntries(host, envFile);
    if (!more.ok) return more;
    entries.push(...more.value.map(({ name, value }) => ({ name, value: value.reveal() })));
  }
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return wrong(`${twice} is given twice.`);
  return entries.length > 0
    ? ok(entries)
    : wrong('There is nothing to set: say NAME=VALUE, or name a file with --env-file.');
}

/** `NAME -` is another way to write `NAME=@-`. */
function withPipedName(words: readonly string[]): readonly string[] {
  const [name, dash] = words;
  return words.length === 2 && dash === '-' && name !== undefined && !name.includes('=')
    ? [`${name}=@-`]
    : words;
}

async function readAssignment(host: Host, word: string): Promise<Result<VarEntry, Refusal>> {
  const equals = word.indexOf('=');
  if (equals < 0) return wrong('An argument is not NAME=VALUE.');
  const name = word.slice(0, equals);
  const problem = entryNameProblem(name);
  if (problem !== null) return wrong(problem);
  const value = await readValue(host, word.slice(equals + 1));
  if (!value.ok) return value;
  const bad = valueProblem(value.value);
  if (bad !== null) return wrong(`${name}: ${bad}`);
  return ok({ name, value: value.value });
}

async function readValue(host: Host, given: string): Promise<Result<string, Refusal>> {
  if (!given.startsWith('@')) return ok(given);
  if (given.startsWith('@@')) return ok(given.slice(1));
  const text = await readFileOrStdin(host, given.slice(1));
  return text.ok ? ok(sentValue(text.value, 'by-shape')) : wrong(text.error);
}

function wrong(message: string): Result<never, Refusal> {
  return err({ status: EXIT.usage, message, next: 'Nothing was sent.' });
}
