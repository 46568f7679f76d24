// Once bundled, a CommonJS module only has a default export.
import dotenv from 'dotenv';
import { BYTE_ORDER_MARK_DROPPED } from '../domain/decode-text.ts';
import { type EnvText, readEnvText } from '../domain/env-file.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import {
  type EndChoice,
  sentValue,
  type ValueFacts,
  valueFacts,
  valueNotes,
  valueProblem,
} from '../domain/secret-value.ts';
import { readValueFile } from '../storage/value-file.ts';

/** The content of a form's field: a value, or a file that has it. */
type TypedSource =
  | { readonly from: 'form'; readonly value: SecretText }
  | { readonly from: 'file'; readonly path: SecretText; readonly end: EndChoice };

export interface ReadValue {
  readonly value: SecretText;
  /** For the log: `typed` or `a file`. */
  readonly source: string;
  /** What can be said of its file; `null` if it was typed. */
  readonly facts: ValueFacts | null;
  /** Oddities of its file, which wasn't shown, as sentences that repeat nothing of it. */
  readonly notes: readonly string[];
}

/** Takes a value from the form, or from the file that was named there. @returns a sentence if it can't be sent */
export async function readValue(from: TypedSource): Promise<Result<ReadValue, string>> {
  if (from.from === 'form')
    return ok({ value: from.value, source: 'typed', facts: null, notes: [] });
  const ifNone = 'Show what you typed to check it; paste a value that begins with @.';
  const read = await readValueFile(from.path.reveal(), ifNone);
  if (!read.ok) return read;
  const raw = read.value.text.reveal();
  const sent = sentValue(raw, from.end);
  if (sent === '') return err('The file is empty, and the service rejects empty values.');
  const problem = valueProblem(sent);
  if (problem !== null) return err(problem);
  const facts = valueFacts(raw, from.end);
  const notes = valueNotes(facts).map((note) => `The value ${note}.`);
  if (read.value.hadByteOrderMark) notes.unshift(`Its file ${BYTE_ORDER_MARK_DROPPED}`);
  return ok({ value: new SecretText(sent), source: 'a file', facts, notes });
}

/** Lines of a `.env` file: pasted, or the path of the file. */
export type EnvSource =
  | { readonly from: 'paste'; readonly text: SecretText }
  | { readonly from: 'file'; readonly path: string };

/** Reads pasted `.env` lines, each as an entry or as a problem. */
export function readPastedEnv(text: string): EnvText {
  return readEnvText(text, dotenv.parse);
}

/** Reads `.env` lines, each as an entry or as a problem. @returns a sentence if there is no such file */
export async function readEnv(source: EnvSource): Promise<Result<EnvText, string>> {
  if (source.from === 'paste') return ok(readPastedEnv(source.text.reveal()));
  const file = await readValueFile(source.path, 'Check it, then press enter again.');
  if (!file.ok) return file;
  const { text, hadByteOrderMark } = file.value;
  const read = readEnvText(text.reveal(), dotenv.parse);
  return ok({ ...read, hadByteOrderMark: read.hadByteOrderMark || hadByteOrderMark });
}
