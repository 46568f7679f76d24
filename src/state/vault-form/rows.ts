import type { EnvEntry } from '../../domain/env-file.ts';
import { SecretField } from '../secret-field.ts';
import { fieldOf } from '../text-field.ts';
import { type EntryRow, emptyForm, emptyRow, isEmptyRow, type VaultForm } from './form-state.ts';
import { withRowChange } from './undo.ts';

/** Adds an empty entry under the focused one and puts the focus on its name. */
export function addEntry(form: VaultForm): VaultForm {
  const row = form.focus.on === 'entry' ? form.focus.row + 1 : form.rows.length;
  return {
    ...form,
    rows: form.rows.toSpliced(row, 0, emptyRow(form.nextRowId)),
    nextRowId: form.nextRowId + 1,
    focus: { on: 'entry', row, part: 'name' },
    problems: [],
    revealUntilMs: null,
  };
}

/** Removes an entry. The last one is emptied instead, since one always stands ready. */
export function removeEntry(form: VaultForm, row: number): VaultForm {
  const left = form.rows.toSpliced(row, 1);
  const removed: VaultForm = {
    ...form,
    rows: left.length === 0 ? [emptyRow(form.nextRowId)] : left,
    nextRowId: form.nextRowId + 1,
    focus: { on: 'entry', row: Math.min(row, Math.max(0, left.length - 1)), part: 'name' },
    problems: [],
    revealUntilMs: null,
  };
  const isBlank = form.rows.slice(row, row + 1).every(isEmptyRow);
  return isBlank ? removed : withRowChange(form, removed);
}

/** Removes all entries. The vault stays. */
export function removeAll(form: VaultForm): VaultForm {
  const removed: VaultForm = {
    ...emptyForm(form.kind),
    vault: form.vault,
    rowChanges: form.rowChanges,
    rows: [emptyRow(form.nextRowId)],
    nextRowId: form.nextRowId + 1,
    focus: { on: 'entry', row: 0, part: 'name' },
  };
  return form.rows.every(isEmptyRow) ? removed : withRowChange(form, removed);
}

/** Takes imported entries over. One that is in the form already gets the new value. */
export function takeEntries(form: VaultForm, entries: readonly EnvEntry[]): VaultForm {
  const values = new Map(entries.map(({ name, value }) => [name, SecretField.holding(value)]));
  const kept = form.rows
    .filter((row) => !isEmptyRow(row))
    .map((row): EntryRow => {
      const value = values.get(row.name.text.trim());
      return value ? { ...row, value, result: null } : row;
    })
    .filter((row) => !/^@/.test(row.name.text) || !row.value.isEmpty);
  const names = new Set(kept.map(({ name }) => name.text.trim()));
  const added = entries
    .filter(({ name }) => !names.has(name))
    .map(
      ({ name, value }, index): EntryRow => ({
        ...emptyRow(form.nextRowId + index),
        name: fieldOf(name),
        value: SecretField.holding(value),
      }),
    );
  const rows = [...kept, ...added];
  return withRowChange(form, {
    ...form,
    rows: rows.length === 0 ? [emptyRow(form.nextRowId)] : rows,
    nextRowId: form.nextRowId + added.length + 1,
    focus: { on: 'send' },
    problems: [],
    revealUntilMs: null,
  });
}

/** The form once its results were seen: only what has not been confirmed stays. */
export function unconfirmedOnly(form: VaultForm): VaultForm {
  const rows = form.rows.filter((row) => row.result?.state !== 'set');
  const isDone = rows.length === 0;
  return {
    ...form,
    rows: isDone ? [emptyRow(form.nextRowId)] : rows,
    nextRowId: form.nextRowId + 1,
    focus: { on: 'entry', row: 0, part: isDone ? 'name' : 'value' },
    phase: { step: 'editing' },
    problems: [],
    explanation: null,
    said: null,
    revealUntilMs: null,
  };
}
