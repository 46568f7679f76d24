import { type EnvText, readEnvText } from '../domain/env-file.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { VaultCommand } from '../state/vault/vault-command.ts';

/** Reads a `.env` text that was pasted, or the file of a path; an error is a sentence without values. */
export async function readEnv(
  source: Extract<VaultCommand, { type: 'read-env' }>['source'],
): Promise<Result<EnvText, string>> {
  let text: string;
  if (source.from === 'text') text = source.text.reveal();
  else {
    const { readValueFile } = await import('../storage/value-file.ts');
    const read = await readValueFile(source.path);
    if (!read.ok) return err(read.error);
    text = read.value.reveal();
  }
  // Bundled, a CommonJS module has a default export and no other.
  const { default: dotenv } = await import('dotenv');
  try {
    return ok(readEnvText(text, (statement) => dotenv.parse(statement)));
  } catch {
    // What a parser says of a text can quote it.
    return err('The text cannot be read as a .env file.');
  }
}
