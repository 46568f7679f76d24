import type { AppState } from '../app-state.ts';
import type { ProfileParts } from '../profiles/profile-parts.ts';
import { rowWithId, withChange, withoutChange } from '../row-changes.ts';
import { commitTyping, isEditedSince } from '../text-field.ts';
import { type EntryRow, emptyRow, type VaultForm } from './form-state.ts';

/** The form after a change of its rows, which it remembers for taking back. */
export function withRowChange(before: VaultForm, changed: VaultForm): VaultForm {
  const rows = changed.rows.map((row) => ({
    ...row,
    name: commitTyping(row.name),
    value: row.value.commitTyping(),
    description: commitTyping(row.description),
  }));
  const focusedRow = before.focus.on === 'entry' ? before.focus.row : 0;
  const change = { before: before.rows, after: rows, focusedRow };
  return { ...changed, rows, rowChanges: withChange(before.rowChanges, change) };
}

/** Whether undo is meant for the rows: nothing in the focused field was edited after their last change. */
export function canUndo(form: VaultForm): boolean {
  return form.rowChanges.length > 0 && !isFocusEdited(form);
}

function isFocusEdited({ focus, vault, rows, rowChanges }: VaultForm): boolean {
  if (focus.on === 'send') return false;
  if (focus.on === 'vault') return isEditedSince(vault, undefined);
  const row = rows[focus.row];
  if (!row) return false;
  const then = rowWithId(rowChanges.at(-1)?.after ?? [], row.id);
  return focus.part === 'value'
    ? row.value.isEditedSince(then?.value)
    : isEditedSince(row[focus.part], then?.[focus.part]);
}

/** Takes the last removal, import or clearing back. */
export function undo(form: VaultForm): VaultForm {
  const last = form.rowChanges.at(-1);
  if (!last) return form;
  const left = withoutChange(form.rows, last, holdSame);
  const rows = left.length === 0 ? [emptyRow(form.nextRowId)] : left;
  return {
    ...form,
    rows,
    nextRowId: form.nextRowId + 1,
    rowChanges: form.rowChanges.slice(0, -1),
    focus: {
      on: 'entry',
      row: Math.min(last.focusedRow, rows.length - 1),
      part: form.focus.on === 'entry' ? form.focus.part : 'name',
    },
    problems: [],
    suggestionIndex: 0,
    revealUntilMs: null,
  };
}

function holdSame(a: EntryRow, b: EntryRow): boolean {
  return (
    a.name.text === b.name.text &&
    a.description.text === b.description.text &&
    a.value.holdsSameAs(b.value)
  );
}

/** Values that were taken out of a form wait for undo only until the form is sent or left, by whatever way. */
export function withoutLeftBehind(parts: ProfileParts, screen: AppState['screen']): ProfileParts {
  const { secretsForm, varsForm } = parts;
  const isKept = (form: VaultForm, of: AppState['screen']) =>
    form.rowChanges.length === 0 || (screen === of && form.phase.step === 'editing');
  if (isKept(secretsForm, 'secrets-form') && isKept(varsForm, 'vars-form')) return parts;
  return {
    ...parts,
    secretsForm: isKept(secretsForm, 'secrets-form')
      ? secretsForm
      : { ...secretsForm, rowChanges: [] },
    varsForm: isKept(varsForm, 'vars-form') ? varsForm : { ...varsForm, rowChanges: [] },
  };
}
