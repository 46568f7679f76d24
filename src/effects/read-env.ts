import { type EnvText, readEnvText } from '../domain/env-file.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { VaultCommand } from '../state/vault/vault-command.ts';

/** Reads `.env` text that was pasted, or a file; errors are sentences without values. */
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
  // Once bundled, a CommonJS module only has a default export.
  const { default: dotenv } = await import('dotenv');
  try {
    return ok(readEnvText(text, (statement) => dotenv.parse(statement)));
  } catch {
    // The parser's error may quote the text.
    return err('The text cannot be read as a .env file.');
  }
}
