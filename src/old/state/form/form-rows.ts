import { emptyRow, emptyValues, type Form, focusedRowIndex, focusOn, isBlankRow } from './form.ts';
import type { FieldValues, FormSpec } from './form-spec.ts';
import { withChange } from './form-undo.ts';

/** What a file or a paste may bring at once: of a hundred thousand, each key would take minutes. */
export const MOST_ROWS = 1_000;

/** Adds an empty row below the focused one, or at the end, and focuses its first field. */
export function addRow<F extends Form>(spec: FormSpec, form: F): F {
  if (!spec.rows || spec.rows.isFixed) return form;
  const at = form.focus.row === null ? form.rows.length : focusedRowIndex(form) + 1;
  const row = emptyRow(spec, form.nextRowId);
  const added: F = {
    ...form,
    rows: form.rows.toSpliced(at, 0, row),
    nextRowId: form.nextRowId + 1,
    problems: [],
  };
  return onFirstField(spec, added, row.id);
}

/** Removes the focused row. The last one is emptied instead, because one is always ready. */
export function removeRow<F extends Form>(spec: FormSpec, form: F): F {
  const at = focusedRowIndex(form);
  const row = form.rows[at];
  if (!row || spec.rows?.isFixed) return form;
  const left = form.rows.toSpliced(at, 1);
  const rows = left.length === 0 ? [emptyRow(spec, form.nextRowId)] : left;
  const removed: F = { ...form, rows, nextRowId: form.nextRowId + 1, problems: [] };
  const next = rows[Math.min(at, rows.length - 1)];
  const kept = isBlankRow(row) ? removed : withChange(form, removed);
  return next ? onFirstField(spec, kept, next.id) : kept;
}

/** Inserts several rows at the focused one, replacing it if it is blank; focuses the last field. */
export function insertRows<F extends Form>(
  spec: FormSpec,
  form: F,
  values: readonly FieldValues[],
): F {
  const focused = focusedRowIndex(form);
  const row = form.rows[focused];
  const replaces = row && isBlankRow(row) ? 1 : 0;
  const at = focused === -1 ? form.rows.length : focused + 1 - replaces;
  const added = values.map((each, index) => ({
    id: form.nextRowId + index,
    values: { ...emptyValues(spec.rows?.fields ?? {}), ...each },
  }));
  const inserted: F = {
    ...form,
    rows: form.rows.toSpliced(at, replaces, ...added),
    nextRowId: form.nextRowId + added.length,
    problems: [],
  };
  const last = added.at(-1);
  const field = Object.keys(spec.rows?.fields ?? {}).at(-1);
  const changed = withChange(form, inserted);
  return last && field !== undefined ? focusOn(changed, { field, row: last.id }) : changed;
}

function onFirstField<F extends Form>(spec: FormSpec, form: F, row: number): F {
  const [field = ''] = Object.keys(spec.rows?.fields ?? {});
  return focusOn(form, { field, row });
}
