// Once bundled, a CommonJS module only has a default export.
import dotenv from 'dotenv';
import { BYTE_ORDER_MARK_DROPPED } from '../domain/decode-text.ts';
import { type EnvText, readEnvText } from '../domain/env-file.ts';
import { CHARACTERS, type GeneratorChoice } from '../domain/generated-value.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import {
  groupDigits,
  sentValue,
  valueFacts,
  valueNotes,
  valueProblem,
} from '../domain/secret-value.ts';
import { MOST_ROWS } from '../state/form/form-rows.ts';
import { keyOf } from '../state/key-placeholder.ts';
import type { EntryToSend, VaultCommand } from '../state/vault/vault-command.ts';
import { readValueFile } from '../storage/value-file.ts';
import type { ReadyEntry } from './vault-request.ts';

const CORRECT_IT = `${keyOf('app.close-overlay')} goes back to correct it.`;
const LOOK_AT_IT = 'ctrl+r shows what you typed; paste a value that begins with @.';

/** Reads `.env` text that was pasted, or a file; errors are sentences without values. */
export async function readEnv(
  source: Extract<VaultCommand, { kind: 'read-env' }>['source'],
): Promise<Result<EnvText, string>> {
  const file =
    source.from === 'text'
      ? ok({ text: source.text, hadByteOrderMark: false })
      : await readValueFile(source.path, CORRECT_IT);
  if (!file.ok) return file;
  const { text, hadByteOrderMark } = file.value;
  const read = await parseEnv(text.reveal());
  const count = read.entries.length + read.problems.length;
  return count > MOST_ROWS
    ? err(tooMany(count))
    : ok({ ...read, hadByteOrderMark: read.hadByteOrderMark || hadByteOrderMark });
}

function tooMany(count: number): string {
  return `It has ${groupDigits(count)} lines, more than the ${groupDigits(MOST_ROWS)} that a form takes. Split it, or set it with --entries.`;
}

/** Parses `.env` text. */
export async function parseEnv(text: string): Promise<EnvText> {
  return readEnvText(text, dotenv.parse);
}

/** Generates values from the system's randomness, each character equally likely. */
export async function makeValues(
  choice: GeneratorChoice,
  count: number,
): Promise<readonly SecretText[]> {
  const { randomBytes, randomInt, randomUUID } = await import('node:crypto');
  const { alphabet, length } = choice;
  const characters = CHARACTERS[alphabet];
  const make = (): string => {
    if (alphabet === 'UUID') return randomUUID();
    if (characters === null) return randomBytes(length).toString('base64');
    return Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');
  };
  return Array.from({ length: count }, () => new SecretText(make()));
}

/** An entry with what nobody can see in the file it was read from, as sentences. */
type ReadEntry = ReadyEntry & { readonly notes: readonly string[] };

/** Takes the value from the form, or from the file it names. @returns a sentence if it can't be read. */
export async function readEntry(
  entry: EntryToSend,
): Promise<ReadEntry | { readonly id: string; readonly message: string }> {
  const { id, name, description, value, source = 'typed' } = entry;
  if (value.from === 'form') {
    return { id, name, description, value: value.value, source, notes: [] };
  }
  const read = await readValueFile(value.path.reveal(), LOOK_AT_IT);
  if (!read.ok) return { id, message: read.error };
  const { text, hadByteOrderMark } = read.value;
  const raw = text.reveal();
  const sent = sentValue(raw, value.end);
  const problem =
    sent === '' ? 'The file is empty, and the service rejects empty values.' : valueProblem(sent);
  if (problem !== null) return { id, message: problem };
  const notes = valueNotes(valueFacts(raw, value.end)).map((note) => `The value ${note}.`);
  if (hadByteOrderMark) notes.unshift(`Its file ${BYTE_ORDER_MARK_DROPPED}`);
  return {
    ...{ id, name, description, value: new SecretText(sent), source: 'a file' },
    notes: notes.map((note) => `${name}: ${note}`),
  };
}
