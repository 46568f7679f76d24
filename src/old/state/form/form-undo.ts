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
  secretAt,
  textAt,
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
  const { values, rows, focus } = before;
  const change: FormChange = { before: { values, rows }, after, focus, isClear };
  const changes = [...before.changes, change].slice(-MAX_CHANGES);
  return { ...changed, ...after, changes, isTouched: true };
}

/** Whether undo applies to the last change: the focused field hasn't been edited since. */
export function canUndoChange({ changes, ...form }: Form): boolean {
  const last = changes.at(-1);
  if (!last) return false;
  const text = textAt(form, form.focus);
  const secret = secretAt(form, form.focus);
  const isEdited = text
    ? isEditedSince(text, textAt(last.after, form.focus))
    : secret?.isEditedSince(secretAt(last.after, form.focus));
  return !isEdited;
}

/** Undoes only the last change: anything typed or added since is kept. */
export function undoChange<F extends Form>(spec: FormSpec, form: F): F {
  const last = form.changes.at(-1);
  if (!last) return form;
  const rows = rowsWithout(form.rows, last);
  const undone: F = {
    ...form,
    values: valuesWithout(form.values, last),
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
 * @param blank the emptied form, with what clearing leaves alone
 */
export function clearOrBringBack<F extends Form>(spec: FormSpec, form: F, blank: F): F {
  const isBlank = sameValues(form.values, blank.values) && form.rows.every(isBlankRow);
  if (isBlank) {
    return form.changes.at(-1)?.isClear
      ? undoChange(spec, form)
      : focusOn(form, startOf(form, blank));
  }
  // The ids of fixed rows say what they are for.
  const rows = spec.rows?.isFixed
    ? blank.rows
    : blank.rows.map((row, index) => ({ ...row, id: form.nextRowId + index }));
  const nextRowId = form.nextRowId + rows.length;
  const cleared: F = { ...blank, rows, nextRowId };
  const emptied = { ...withChange(form, cleared, true), isTouched: false };
  return focusOn(emptied, startOf(emptied, blank));
}

/** Where focus starts in a blank form, among this form's rows. */
function startOf({ rows }: Form, blank: Form): FieldRef {
  const row = rows[focusedRowIndex(blank)]?.id ?? null;
  return { ...blank.focus, row };
}

/** Fields as they were before a change, but for those edited since. */
function valuesWithout(values: FieldValues, { before, after }: FormChange): FieldValues {
  return mapValues(values, (value, name) => {
    const earlier = before.values[name];
    return earlier !== undefined && sameValue(value, after.values[name]) ? earlier : value;
  });
}

/** Rows as they were before a change: those it added go, those it removed return, but what was edited since stays. */
function rowsWithout(rows: readonly FormRow[], { before, after }: FormChange): readonly FormRow[] {
  const withId = (among: readonly FormRow[], id: number) => among.find((row) => row.id === id);
  const kept = rows.flatMap((row): FormRow[] => {
    const then = withId(after.rows, row.id);
    if (!then || !sameValues(row.values, then.values)) return [row];
    return before.rows.filter(({ id }) => id === row.id);
  });
  return before.rows.reduce<readonly FormRow[]>((restored, row, index) => {
    if (withId(rows, row.id) || withId(after.rows, row.id)) return restored;
    const above = before.rows.slice(0, index).map(({ id }) => id);
    const at = restored.findLastIndex(({ id }) => above.includes(id)) + 1;
    return restored.toSpliced(at, 0, row);
  }, kept);
}

/** Back to the row of the change, or to what stands in its place; where no row had focus, focus stays. */
function focusAfter(
  spec: FormSpec,
  form: Form,
  undone: Form,
  { before, focus }: FormChange,
): FieldRef {
  const wanted = focus.row ?? form.focus.row;
  if (wanted === null) return form.focus;
  const index = before.rows.findIndex(({ id }) => id === focus.row);
  const row = rowAt(undone, wanted) ?? undone.rows[Math.max(0, index)] ?? undone.rows.at(-1);
  const [first = ''] = Object.keys(spec.rows?.fields ?? {});
  const field = form.focus.row === null ? first : form.focus.field;
  return row ? { field, row: row.id } : form.focus;
}

/** Ends a run of typing, so that further typing is a separate undo step. */
function atRest(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value;
  return value instanceof SecretField ? value.commitTyping() : commitTyping(value);
}

function mapValues(
  values: FieldValues,
  change: (value: FieldValue, name: string) => FieldValue,
): FieldValues {
  const changed = Object.entries(values).map(([name, value]) => [name, change(value, name)]);
  return Object.fromEntries(changed);
}
