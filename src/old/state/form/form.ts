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

/** Any form being filled in. */
export interface Form<V extends FieldValues = FieldValues, R extends FieldValues = FieldValues> {
  readonly values: V;
  /** The rows of the repeating group. Never empty if there is one: a row is always ready. */
  readonly rows: readonly FormRow<R>[];
  readonly nextRowId: number;
  readonly focus: FieldRef;
  readonly problems: readonly FieldProblem[];
  /** Which of the suggestions for the focused field `→` accepts. */
  readonly suggestion: number;
  /** Monotonic clock: until when the focused secret is shown. */
  readonly revealUntilMs: number | null;
  /** What was typed to find an option of the focused choice. */
  readonly sought: string;
  /** Changes to several fields or rows at once, for undo. Newest last. */
  readonly changes: readonly FormChange[];
  /** Whether the user changed anything since the form was created. */
  readonly isTouched: boolean;
}

/** The form that a spec defines, its fields by name. */
export type FormOf<Spec> =
  Spec extends FormSpec<infer Fields, infer RowFields>
    ? Form<ValuesOf<Fields>, ValuesOf<RowFields>>
    : never;

export interface FormRow<R extends FieldValues = FieldValues> {
  readonly id: number;
  readonly values: R;
}

/** A field by name, plus its row's id if it repeats. */
export interface FieldRef {
  readonly field: string;
  readonly row: number | null;
}

export interface FieldProblem {
  readonly at: FieldRef;
  readonly message: string;
}

/** Fields and rows just before and after one action. */
export interface FormChange {
  readonly before: FormContent;
  readonly after: FormContent;
  readonly focus: FieldRef;
  /** It emptied the form; doing that again undoes it. */
  readonly isClear: boolean;
}

export interface FormContent {
  readonly values: FieldValues;
  readonly rows: readonly FormRow[];
}

/** The button at the end of a form. */
export const BUTTON: FieldRef = { field: 'button', row: null };

/** @param start initial values that aren't empty */
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
    suggestion: 0,
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

/** A field's spec; `null` for the button. */
export function specAt(spec: FormSpec, { field, row }: FieldRef): FieldSpec | null {
  return (row === null ? spec.fields : spec.rows?.fields)?.[field] ?? null;
}

export function rowAt({ rows }: FormContent, id: number | null): FormRow | null {
  return rows.find((row) => row.id === id) ?? null;
}

/** The index of the focused row, or -1. */
export function focusedRowIndex(form: Form): number {
  return form.rows.findIndex(({ id }) => id === form.focus.row);
}

export function valueAt(content: FormContent, { field, row }: FieldRef): FieldValue | null {
  const values = row === null ? content.values : rowAt(content, row)?.values;
  return values?.[field] ?? null;
}

/** The text field there, or `null` if it is something else. */
export function textAt(content: FormContent, at: FieldRef): TextField | null {
  const value = valueAt(content, at);
  return value === null || typeof value === 'string' || value instanceof SecretField ? null : value;
}

export function secretAt(content: FormContent, at: FieldRef): SecretField | null {
  const value = valueAt(content, at);
  return value instanceof SecretField ? value : null;
}

/** The form with a different value in one of its fields. */
export function withValue<F extends Form>(form: F, { field, row }: FieldRef, value: FieldValue): F {
  if (row === null) return { ...form, values: { ...form.values, [field]: value } };
  const rows = form.rows.map((each) =>
    each.id === row ? { ...each, values: { ...each.values, [field]: value } } : each,
  );
  return { ...form, rows };
}

/** Marks errors and focuses the first. */
export function withProblems<F extends Form>(form: F, problems: readonly FieldProblem[]): F {
  return { ...form, problems, focus: problems[0]?.at ?? form.focus, revealUntilMs: null };
}

/** Marks one error at a non-repeating field. */
export function withProblem<F extends Form>(form: F, field: string, message: string): F {
  return { ...form, problems: [{ at: { field, row: null }, message }] };
}

export function problemAt(form: Form, at: FieldRef): string | null {
  return form.problems.find((problem) => sameField(problem.at, at))?.message ?? null;
}

/** Whether two states of a field have the same value, regardless of history. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (a instanceof SecretField) return b instanceof SecretField && a.holdsSameAs(b);
  return !(b instanceof SecretField) && a.text === b.text;
}

export function sameValues(a: FieldValues, b: FieldValues): boolean {
  return Object.keys(a).every((name) => sameValue(a[name], b[name]));
}

/** Whether nothing was typed into a row, or left in it. Choices always have a value, so they don't count. */
export function isBlankRow({ values }: FormRow): boolean {
  return Object.values(values).every(
    (value) => isBlank(value) && !(value instanceof SecretField && value.left !== null),
  );
}

export function isBlank(value: FieldValue): boolean {
  if (typeof value === 'string') return true;
  return value instanceof SecretField ? value.isEmpty : value.text === '';
}

/** Everything that can have focus now, in form order. */
export function places(spec: FormSpec, form: Form): readonly FieldRef[] {
  return [
    ...shownFields(spec.fields, form.values).map((field) => ({ field, row: null })),
    ...shownRows(spec, form).flatMap(({ id, values }) =>
      shownFields(spec.rows?.fields ?? {}, values).map((field) => ({ field, row: id })),
    ),
    ...(spec.isPrompt ? [] : [BUTTON]),
  ];
}

/** The rows currently on the form. */
export function shownRows<F extends Form>({ rows }: FormSpec, form: F): F['rows'] {
  const isShown = rows?.isShown;
  return isShown ? form.rows.filter(({ id }) => isShown(form.values, id)) : form.rows;
}

export function shownFields(fields: FieldSpecs, values: FieldValues): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isShown?.(values) ?? true);
}

/** Moves focus forward or back, wrapping around. */
export function focusNext<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  return stepFocus(form, places(spec, form), by);
}

/** Moves one line forward or back. If a row is one line, stays in the same column. */
export function focusLine<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  if (!spec.rows?.isOneLine) return focusNext(spec, form, by);
  const [first] = Object.keys(spec.rows.fields);
  const column = form.focus.row === null ? first : form.focus.field;
  const lines = places(spec, form).filter(({ field, row }) => row === null || field === column);
  return stepFocus(form, lines, by);
}

export function focusOn<F extends Form>(form: F, focus: FieldRef): F {
  return { ...form, focus, suggestion: 0, revealUntilMs: null, sought: '' };
}

function stepFocus<F extends Form>(form: F, among: readonly FieldRef[], by: 1 | -1): F {
  const index = among.findIndex((place) => sameField(place, form.focus));
  const next = among[(index + by + among.length) % among.length];
  return next ? focusOn(form, next) : form;
}
