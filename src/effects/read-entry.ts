import { SecretText } from '../domain/secret-text.ts';
import { sentValue, valueProblem } from '../domain/secret-value.ts';
import type { EntryToSend } from '../state/vault/vault-command.ts';
import type { ReadyEntry } from './vault-request.ts';

type Unreadable = { readonly id: string; readonly message: string };

/** Takes the value from the form, or from the file it names. */
export async function readEntry(entry: EntryToSend): Promise<ReadyEntry | Unreadable> {
  const { id, name, description, value, source = 'typed' } = entry;
  if (value.from === 'form') return { id, name, description, value: value.value, source };
  const { readValueFile } = await import('../storage/value-file.ts');
  const read = await readValueFile(value.path.reveal());
  if (!read.ok) return { id, message: read.error };
  const sent = sentValue(read.value.reveal(), value.end);
  const problem =
    sent === '' ? 'The file is empty, and the service rejects empty values.' : valueProblem(sent);
  return problem === null
    ? { id, name, description, value: new SecretText(sent), source: 'a file' }
    : { id, message: problem };
}
