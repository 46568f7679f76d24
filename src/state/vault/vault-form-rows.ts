import type { EnvEntry } from '../../domain/env-file.ts';
import { BUTTON, isBlankRow } from '../form/form.ts';
import { focusOn } from '../form/form-focus.ts';
import { withChange } from '../form/form-undo.ts';
import { SecretField } from '../form/secret-field.ts';
import { fieldOf } from '../form/text-field.ts';
import { type EntryFormRow, emptyVaultForm, nameIn, type VaultForm } from './vault-form.ts';

/** Adds imported entries. One already in the form gets the new value. */
export function takeEntries(form: VaultForm, entries: readonly EnvEntry[]): VaultForm {
  const values = new Map(entries.map(({ name, value }) => [name, SecretField.holding(value)]));
  const kept = form.rows
    .filter((row) => !isBlankRow(row))
    .map((row) => {
      const value = values.get(nameIn(row));
      return value ? { ...row, values: { ...row.values, value } } : row;
    })
    // The row that named the file isn't an entry.
    .filter((row) => !nameIn(row).startsWith('@') || !row.values.value.isEmpty);
  const added = newRows(
    form,
    kept,
    entries.map(({ name }) => name),
  ).map((row) => {
    const value = values.get(nameIn(row)) ?? row.values.value;
    return { ...row, values: { ...row.values, value } };
  });
  const rows = [...kept, ...added];
  const nextRowId = form.nextRowId + added.length;
  return focusOn(withChange(form, { ...form, rows, nextRowId, problems: [] }), BUTTON);
}

/** The form with an entry for each name, focused on the first value. */
export function addNames(form: VaultForm, names: readonly string[]): VaultForm {
  const kept = form.rows.filter((row) => !isBlankRow(row));
  const added = newRows(form, kept, names);
  const rows = [...kept, ...added];
  const first = rows.find((row) => nameIn(row) === names[0]);
  const changed = { ...form, rows, nextRowId: form.nextRowId + added.length };
  return first ? focusOn(changed, { field: 'value', row: first.id }) : form;
}

/** Rows for the names that have none yet. */
function newRows(
  { kind, nextRowId }: VaultForm,
  kept: readonly EntryFormRow[],
  names: readonly string[],
): readonly EntryFormRow[] {
  const known = new Set(kept.map(nameIn));
  const [blank] = emptyVaultForm(kind).rows;
  if (!blank) return [];
  return names
    .filter((name) => !known.has(name))
    .map((name, at) => ({
      id: nextRowId + at,
      values: { ...blank.values, name: fieldOf(name) },
    }));
}
