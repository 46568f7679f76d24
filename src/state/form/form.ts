import type {
  FieldSpec,
  FieldSpecs,
  FieldValue,
  FieldValues,
  FormSpec,
  ValuesOf,
} from './form-spec.ts';
import { EMPTY_SECRET_FIELD, SecretField } from './secret-field.ts';
import { emptyField, type TextField } from './text-field.ts';

/** Any form as it is being filled in. */
export interface Form<V extends FieldValues = FieldValues, R extends FieldValues = FieldValues> {
  readonly values: V;
  /** The rows of the group that repeats. Never empty where there is such a group: one is always ready. */
  readonly rows: readonly FormRow<R>[];
  readonly nextRowId: number;
  readonly focus: FieldRef;
  readonly problems: readonly FieldProblem[];
  readonly suggesting: Suggesting;
  /** Monotonic clock: the focused secret is shown until then. */
  readonly revealUntilMs: number | null;
  /** What was typed to find an option of the focused choice by its word. */
  readonly sought: string;
  /** Changes of several fields or rows at once, for undo. The newest last. */
  readonly changes: readonly FormChange[];
  /** Whether a person changed anything since the form was made. */
  readonly isTouched: boolean;
}

/** The form that a spec makes, its fields by name. */
export type FormOf<Spec> =
  Spec extends FormSpec<infer Fields, infer RowFields>
    ? Form<ValuesOf<Fields>, ValuesOf<RowFields>>
    : never;

export interface FormRow<R extends FieldValues = FieldValues> {
  readonly id: number;
  readonly values: R;
}

/** A field by name, and by the id of its row where it repeats. */
export interface FieldRef {
  readonly field: string;
  readonly row: number | null;
}

export interface FieldProblem {
  readonly at: FieldRef;
  readonly message: string;
}

/** Which suggestion comes first, and whether a person chose it or typed towards it. */
export interface Suggesting {
  readonly index: number;
  readonly by: 'nothing' | 'typing' | 'choosing';
}

/** Fields and rows right before and right after one act. Only fields that it changed are in it. */
export interface FormChange {
  readonly before: FormContent;
  readonly after: FormContent;
  readonly focus: FieldRef;
  /** Where the focused row stood. */
  readonly rowIndex: number;
  /** It emptied the form; doing that once more takes it back. */
  readonly isClear: boolean;
}

export interface FormContent {
  readonly values: FieldValues;
  readonly rows: readonly FormRow[];
}

/** The button at the end of a form. */
export const BUTTON: FieldRef = { field: 'button', row: null };

export const NOT_SUGGESTING: Suggesting = { index: 0, by: 'nothing' };

/** @param start what is not empty at first */
export function newForm<Fields extends FieldSpecs, RowFields extends FieldSpecs>(
  spec: FormSpec<Fields, RowFields>,
  start: Partial<ValuesOf<Fields>> = {},
  rows: readonly Partial<ValuesOf<RowFields>>[] = [],
): Form<ValuesOf<Fields>, ValuesOf<RowFields>> {
  const rowFields = spec.rows?.fields;
  const given = rows.length === 0 ? [{}] : rows;
  const made = rowFields
    ? given.map((values, id) => ({ id, values: { ...emptyValues(rowFields), ...values } }))
    : [];
  return {
    values: { ...emptyValues(spec.fields), ...start },
    rows: made,
    nextRowId: made.length,
    focus: firstField(spec, made),
    problems: [],
    suggesting: NOT_SUGGESTING,
    revealUntilMs: null,
    sought: '',
    changes: [],
    isTouched: false,
  };
}

export function emptyValues<Fields extends FieldSpecs>(fields: Fields): ValuesOf<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]);
  return Object.fromEntries(values);
}

export function emptyRow({ rows }: FormSpec, id: number): FormRow {
  return { id, values: emptyValues(rows?.fields ?? {}) };
}

function emptyValue(field: FieldSpec): FieldValue {
  switch (field.kind) {
    case 'text':
      return emptyField;
    case 'secret':
      return EMPTY_SECRET_FIELD;
    case 'choice':
      return field.options[0]?.id ?? '';
  }
}

function firstField(spec: FormSpec, rows: readonly FormRow[]): FieldRef {
  const [field] = Object.keys(spec.fields);
  if (field !== undefined) return { field, row: null };
  const [row] = rows;
  const [rowField] = Object.keys(spec.rows?.fields ?? {});
  return row && rowField !== undefined ? { field: rowField, row: row.id } : BUTTON;
}

export function sameField(a: FieldRef, b: FieldRef): boolean {
  return a.field === b.field && a.row === b.row;
}

/** What stands in the spec about a field; `null` for the button. */
export function specAt(spec: FormSpec, { field, row }: FieldRef): FieldSpec | null {
  return (row === null ? spec.fields : spec.rows?.fields)?.[field] ?? null;
}

export function rowAt(form: Form, id: number | null): FormRow | null {
  return form.rows.find((row) => row.id === id) ?? null;
}

/** Where the row with the focus stands; -1 where none has it. */
export function focusedRowIndex(form: Form): number {
  return form.rows.findIndex(({ id }) => id === form.focus.row);
}

export function valueAt(form: Form, { field, row }: FieldRef): FieldValue | null {
  const values = row === null ? form.values : rowAt(form, row)?.values;
  return values?.[field] ?? null;
}

/** The text field at a place; `null` where something else stands there. */
export function textAt(form: Form, at: FieldRef): TextField | null {
  const value = valueAt(form, at);
  return value === null || typeof value === 'string' || value instanceof SecretField ? null : value;
}

export function secretAt(form: Form, at: FieldRef): SecretField | null {
  const value = valueAt(form, at);
  return value instanceof SecretField ? value : null;
}

/** The form with another value in one of its fields. */
export function withValue<F extends Form>(form: F, { field, row }: FieldRef, value: FieldValue): F {
  if (row === null) return { ...form, values: { ...form.values, [field]: value } };
  const rows = form.rows.map((each) =>
    each.id === row ? { ...each, values: { ...each.values, [field]: value } } : each,
  );
  return { ...form, rows };
}

/** Marks mistakes and goes to the first of them. */
export function withProblems<F extends Form>(form: F, problems: readonly FieldProblem[]): F {
  return { ...form, problems, focus: problems[0]?.at ?? form.focus, revealUntilMs: null };
}

/** Marks one mistake at a field that does not repeat. */
export function withProblem<F extends Form>(form: F, field: string, message: string): F {
  return { ...form, problems: [{ at: { field, row: null }, message }] };
}

export function problemAt(form: Form, at: FieldRef): string | null {
  return form.problems.find((problem) => sameField(problem.at, at))?.message ?? null;
}

/** Whether two states of a field hold the same, however they came to it. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (a instanceof SecretField) return b instanceof SecretField && a.holdsSameAs(b);
  return !(b instanceof SecretField) && a.text === b.text;
}

export function sameValues(a: FieldValues, b: FieldValues): boolean {
  return Object.keys(a).every((name) => sameValue(a[name], b[name]));
}

/** Whether nothing was typed into a row. A choice is always made, so it does not count. */
export function isBlankRow({ values }: FormRow): boolean {
  return Object.values(values).every(isBlank);
}

export function isBlank(value: FieldValue): boolean {
  if (typeof value === 'string') return true;
  return value instanceof SecretField ? value.isEmpty : value.text === '';
}
