import { hasForbiddenCharacter } from '../../domain/entry-doubt.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import { type FieldProblem, isBlankRow } from '../form/form.ts';
import { keyOf } from '../key-of.ts';
import { madeValueIn } from './made-values.ts';
import type { EntryToSend } from './vault-command.ts';
import { isConfirmed, nameIn, type VaultForm } from './vault-form.ts';

/**
 * Parses the form as a request. The specification doesn't limit names, so only clear mistakes are
 * rejected: an empty vault, name or value, and a name repeated within one request.
 *
 * @param vault the typed one, or the profile's default.
 */
export function readVaultForm(
  form: VaultForm,
  vault: string,
): Result<readonly EntryToSend[], readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const mark = (field: string, row: number | null, message: string) =>
    problems.push({ at: { field, row }, message });
  if (vault === '') mark('vault', null, 'The vault is empty. Type its name.');
  const seen = new Set<string>();
  const rows = rowsToSend(form);
  for (const row of rows) {
    const name = nameIn(row);
    const nameWrong = problemOfName(name, seen);
    if (nameWrong !== null) mark('name', row.id, nameWrong);
    seen.add(name);
    const { value } = row.values;
    const valueWrong = value.filePath() === null ? valueProblem(value.value().reveal()) : null;
    if (valueWrong !== null) mark('value', row.id, valueWrong);
  }
  if (rows.length === 0) {
    mark('name', form.rows[0]?.id ?? null, 'There is nothing to send. Type a name and a value.');
  }
  return problems.length > 0 ? err(problems) : ok(rows.map((row) => entryOf(form, row)));
}

/** Rows that aren't confirmed yet. Skips blank rows among others. */
function rowsToSend(form: VaultForm): VaultForm['rows'] {
  return form.rows.filter(
    (row) => !isConfirmed(form, row) && !(isBlankRow(row) && form.rows.length > 1),
  );
}

function entryOf(form: VaultForm, row: VaultForm['rows'][number]): EntryToSend {
  const { value, description } = row.values;
  const made = madeValueIn(form, row.id);
  return {
    id: String(row.id),
    name: nameIn(row),
    value: value.source(),
    description: description.text.trim(),
    ...(made && { source: made.source }),
  };
}

function problemOfName(name: string, seen: ReadonlySet<string>): string | null {
  const remove = keyOf('form.remove-row');
  if (name === '') return `The name is empty. Type one, or remove the entry with ${remove}.`;
  if (!name.isWellFormed()) return 'The name contains half a character. Type it again.';
  if (hasForbiddenCharacter(name)) {
    return 'The name has a space or another invalid character. Remove it.';
  }
  return seen.has(name)
    ? `${name} is named twice in one request. Rename one, or remove it with ${remove}.`
    : null;
}
