import { parse } from 'dotenv';
import type { SecretEntry } from '../api/api-client.ts';
import { type EnvEntry, readEnvText } from '../domain/env-file.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { factsLine, sentValue, valueFacts, valueProblem } from '../domain/secret-value.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain, type Host } from '../process/host.ts';
import { askHidden } from './ask-hidden.ts';
import { entryNameProblem, listed } from './entry-name.ts';
import { readFileOrStdin, readStdin } from './read-input.ts';
import type { Refusal } from './refusal.ts';
import type { SetSecretsOptions } from './script-options.ts';

type Entries = Result<readonly SecretEntry[], Refusal>;

/** Collects what `secret set` is to send: one value, or all of an env file. Nothing is sent where one is bad. */
export async function readSecretEntries(
  host: Host,
  name: string | undefined,
  options: SetSecretsOptions,
): Promise<Entries> {
  const { envFile, description = '' } = options;
  if (name !== undefined && envFile !== undefined) {
    return wrong('A NAME and --env-file are two sources.', 'Leave one of them out.');
  }
  if (envFile !== undefined) {
    if (description !== '') {
      return wrong(
        'A description belongs to one secret.',
        'Leave out --description or --env-file.',
      );
    }
    const entries = await readEnvEntries(host, envFile);
    return entries.ok
      ? ok(entries.value.map(({ name, value }) => ({ name, value, description })))
      : entries;
  }
  if (name === undefined) {
    return wrong(
      'There is nothing to set.',
      'Say a NAME and pipe its value in, or name a file with --env-file.',
    );
  }
  const problem = entryNameProblem(name);
  if (problem !== null) return wrong(problem, 'Nothing was sent.');
  const value = await readValue(host, name);
  return value.ok ? ok([{ name, value: value.value, description }]) : value;
}

/** The assignments of an env file; all of them or none, since a script cannot look them over first. */
export async function readEnvEntries(
  host: Host,
  path: string,
): Promise<Result<readonly EnvEntry[], Refusal>> {
  const text = await readFileOrStdin(host, path);
  if (!text.ok) return wrong(text.error, 'Nothing was sent.');
  const { entries, problems } = readEnvText(text.value, parse);
  // A value that was cut is one that nobody meant, for all that can be known here.
  const cut = entries.flatMap(({ line, name, note }) =>
    note === null ? [] : [{ line, name, reason: `would be ${note}` }],
  );
  const all = [...problems, ...cut].sort((one, other) => one.line - other.line);
  if (all.length > 0) {
    const words = all.map(
      ({ line, name, reason }) => `line ${line}${name === null ? '' : ` (${name})`} ${reason}`,
    );
    return wrong(`The env file cannot be taken: ${listed(words)}.`, 'Nothing was sent.');
  }
  return entries.length > 0 ? ok(entries) : wrong('The env file is empty.', 'Nothing was sent.');
}

async function readValue(host: Host, name: string): Promise<Result<SecretText, Refusal>> {
  const isTyped = host.stdin.isTTY;
  const text = isTyped
    ? await askHidden(host, `Value of ${name} (hidden): `)
    : await readStdin(host);
  if (text === null) {
    const message = 'The prompt was left. Nothing was sent.';
    return err({ status: EXIT.interrupted, message, next: null });
  }
  if (typeof text !== 'string' && !text.ok) return wrong(text.error, 'Nothing was sent.');
  const raw = typeof text === 'string' ? text : text.value;
  const value = sentValue(raw, 'by-shape');
  const problem = valueProblem(value);
  if (problem !== null) return wrong(problem, 'Nothing was sent.');
  complain(host, `${name}: ${factsLine(valueFacts(raw, 'by-shape'))}`);
  return ok(new SecretText(value));
}

function wrong(message: string, next: string): Result<never, Refusal> {
  return err({ status: EXIT.usage, message, next });
}
