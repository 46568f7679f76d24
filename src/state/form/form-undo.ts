import {
  emptyRow,
  type FieldRef,
  type Form,
  type FormChange,
  type FormContent,
  type FormRow,
  focusedRowIndex,
  focusOn,
  isBlankRow,
  rowAt,
  sameValue,
  sameValues,
  valueAt,
} from './form.ts';
import type { FieldValue, FieldValues, FormSpec } from './form-spec.ts';
import { SecretField } from './secret-field.ts';
import { commitTyping, isEditedSince } from './text-field.ts';

const MAX_CHANGES = 50;

/** The form after changing several fields or rows at once, recorded for undo. */
export function withChange<F extends Form>(before: F, changed: F, isClear = false): F {
  const after: FormContent = {
    values: mapValues(changed.values, atRest),
    rows: changed.rows.map((row) => ({ ...row, values: mapValues(row.values, atRest) })),
  };
  const touched = Object.keys(before.values).filter(
    (name) => before.values[name] !== changed.values[name],
  );
  const change: FormChange = {
    before: { values: pick(before.values, touched), rows: before.rows },
    after: { values: pick(after.values, touched), rows: after.rows },
    focus: before.focus,
    rowIndex: focusedRowIndex(before),
    isClear,
  };
  const changes = [...before.changes, change].slice(-MAX_CHANGES);
  return { ...changed, ...after, changes, isTouched: true };
}

/** Whether undo applies to the last change: the focused field hasn't been edited since. */
export function canUndoChange(form: Form): boolean {
  return form.changes.length > 0 && !isFocusEdited(form);
}

function isFocusEdited(form: Form): boolean {
  const { field, row } = form.focus;
  const last = form.changes.at(-1)?.after;
  const then = row === null ? last?.values : last?.rows.find(({ id }) => id === row)?.values;
  const now = valueAt(form, form.focus);
  const before = then?.[field];
  if (now === null || typeof now === 'string') return false;
  if (now instanceof SecretField) {
    return now.isEditedSince(before instanceof SecretField ? before : undefined);
  }
  const isText = before !== undefined && typeof before !== 'string';
  return isEditedSince(now, isText && !(before instanceof SecretField) ? before : undefined);
}

/** Undoes only the last change: anything typed or added since is kept. */
export function undoChange<F extends Form>(spec: FormSpec, form: F): F {
  const last = form.changes.at(-1);
  if (!last) return form;
  const rows = rowsWithout(form.rows, last);
  const undone: F = {
    ...form,
    values: { ...form.values, ...valuesWithout(form.values, last) },
    rows: rows.length === 0 && spec.rows ? [emptyRow(spec, form.nextRowId)] : rows,
    nextRowId: form.nextRowId + 1,
    changes: form.changes.slice(0, -1),
    problems: [],
    isTouched: true,
  };
  return focusOn(undone, focusAfter(spec, form, undone, last));
}

/**
 * Empties the form. Many programs redraw the screen with the same key, so pressing it again restores
 * everything.
 *
 * @param blank what an emptied form contains
 */
export function clearOrBringBack<F extends Form>(spec: FormSpec, form: F, blank: F): F {
  const isBlank = sameValues(form.values, blank.values) && form.rows.every(isBlankRow);
  if (isBlank) {
    return form.changes.at(-1)?.isClear
      ? undoChange(spec, form)
      : focusOn(form, startOf(form, blank));
  }
  const fresh = blank.rows.map((row, index) => ({ ...row, id: form.nextRowId + index }));
  const cleared: F = {
    ...form,
    values: blank.values,
    rows: fresh,
    nextRowId: form.nextRowId + fresh.length,
    problems: [],
  };
  const focus = blank.focus.row === null ? blank.focus : { ...blank.focus, row: form.nextRowId };
  return focusOn({ ...withChange(form, cleared, true), isTouched: false }, focus);
}

/** Where focus starts in a blank form, among this form's rows. */
function startOf({ rows }: Form, { focus }: Form): FieldRef {
  return focus.row === null ? focus : { ...focus, row: rows[0]?.id ?? null };
}

function valuesWithout(values: FieldValues, { before, after }: FormChange): FieldValues {
  return pick(
    before.values,
    Object.keys(before.values).filter((name) => sameValue(values[name], after.values[name])),
  );
}

function rowsWithout(rows: readonly FormRow[], { before, after }: FormChange): readonly FormRow[] {
  const withId = (among: readonly FormRow[], id: number) => among.find((row) => row.id === id);
  const kept = rows.flatMap((row): FormRow[] => {
    const then = withId(after.rows, row.id);
    if (!then || !sameValues(row.values, then.values)) return [row];
    const earlier = withId(before.rows, row.id);
    return earlier ? [sameValues(earlier.values, then.values) ? row : earlier] : [];
  });
  return before.rows.reduce<readonly FormRow[]>((restored, row, index) => {
    if (withId(rows, row.id) || withId(after.rows, row.id)) return restored;
    const above = before.rows.slice(0, index).map(({ id }) => id);
    const at = restored.findLastIndex(({ id }) => above.includes(id)) + 1;
    return restored.toSpliced(at, 0, row);
  }, kept);
}

/** Back to the row of the change, or to where focus is if that still exists. */
function focusAfter(spec: FormSpec, form: Form, undone: Form, change: FormChange): FieldRef {
  const [first = ''] = Object.keys(spec.rows?.fields ?? {});
  const field = form.focus.row === null ? first : form.focus.field;
  if (change.focus.row !== null) {
    const at = Math.min(change.rowIndex, undone.rows.length - 1);
    const row = rowAt(undone, change.focus.row) ?? undone.rows[at];
    return row ? { field, row: row.id } : form.focus;
  }
  if (form.focus.row === null || rowAt(undone, form.focus.row)) return form.focus;
  return { field, row: undone.rows[0]?.id ?? null };
}

/** Ends a run of typing, so that further typing is a separate undo step. */
function atRest(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value;
  return value instanceof SecretField ? value.commitTyping() : commitTyping(value);
}

function mapValues(values: FieldValues, change: (value: FieldValue) => FieldValue): FieldValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
