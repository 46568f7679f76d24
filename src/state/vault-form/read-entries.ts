import { err, ok, type Result } from '../../domain/result.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import { keyOf } from '../key-of.ts';
import type { EntryToSend } from '../vault-command.ts';
import { isConfirmed, isEmptyRow, type VaultForm, type VaultProblem } from './form-state.ts';

/** What a form would send. */
export interface ReadForm {
  readonly vault: string;
  readonly entries: readonly EntryToSend[];
}

/**
 * Reads the form as a request. Names have no bounds in the specification, so only what cannot be
 * meant is refused: an empty vault, name or value, and a name given twice in one request.
 *
 * @param vault the one that was typed, or the default of the profile.
 */
export function readEntries(
  form: VaultForm,
  vault: string,
): Result<ReadForm, readonly VaultProblem[]> {
  const problems: VaultProblem[] = [];
  if (vault === '') {
    problems.push({ at: { on: 'vault' }, message: 'The vault is empty. Type its name.' });
  }
  const seen = new Set<string>();
  const entries: EntryToSend[] = [];
  form.rows.forEach((row, index) => {
    if (isConfirmed(row) || (isEmptyRow(row) && form.rows.length > 1)) return;
    const name = row.name.text.trim();
    const atName = { on: 'entry', row: index, part: 'name' } as const;
    const nameProblem = problemOfName(name, seen);
    if (nameProblem !== null) problems.push({ at: atName, message: nameProblem });
    seen.add(name);
    const path = row.value.filePath();
    const valueWrong = path === null ? valueProblem(row.value.value().reveal()) : null;
    if (valueWrong !== null) {
      problems.push({ at: { on: 'entry', row: index, part: 'value' }, message: valueWrong });
    }
    entries.push({
      id: String(row.id),
      name,
      value: row.value.source(),
      description: row.description.text.trim(),
    });
  });
  if (entries.length === 0) {
    const message = 'There is nothing to send. Type a name and a value.';
    problems.push({ at: { on: 'entry', row: 0, part: 'name' }, message });
  }
  return problems.length > 0 ? err(problems) : ok({ vault, entries });
}

function problemOfName(name: string, seen: ReadonlySet<string>): string | null {
  if (name === '')
    return `The name is empty. Type one, or remove the entry with ${keyOf('vault-form.remove-entry')}.`;
  if (!name.isWellFormed()) return 'The name has half of a character in it. Type it again.';
  if (seen.has(name)) {
    return `${name} is named twice in one request. Rename one, or remove it with ${keyOf('vault-form.remove-entry')}.`;
  }
  return null;
}
