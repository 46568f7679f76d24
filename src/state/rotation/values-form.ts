import type { SecretText } from '../../domain/secret-text.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import {
  BUTTON,
  type FieldProblem,
  type FieldRef,
  type FormOf,
  newForm,
  rowAt,
} from '../form/form.ts';
import { shownRows } from '../form/form-focus.ts';
import { choice, formSpec, secret, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { EMPTY_SECRET_FIELD, SecretField } from '../form/secret-field.ts';
import { fieldOf } from '../form/text-field.ts';

/** The row for the value that all names get; the names' own rows follow. */
const FOR_ALL = 0;

const SEVERAL = specFor({ isOne: false });
const ONE = specFor({ isOne: true });

export interface ValuesForm extends FormOf<typeof SEVERAL> {
  /**
   * Different names get different values unless chosen otherwise. A name gets one value in all its places.
   */
  readonly names: readonly string[];
  /** Generated values, by row: a value counts as generated until it is edited. */
  readonly generated: ReadonlyMap<number, { readonly value: SecretField; readonly source: string }>;
}

/** A new value and its origin, which goes into the log. */
export interface NewValue {
  readonly field: SecretField;
  readonly source: string;
}

export function valuesSpec({ names }: Pick<ValuesForm, 'names'>): typeof SEVERAL {
  return names.length === 1 ? ONE : SEVERAL;
}

export function newValuesForm(names: readonly string[], note = ''): ValuesForm {
  const rows = [{}, ...names.map(() => ({}))];
  const form = { ...newForm(SEVERAL, { note: fieldOf(note) }, rows), names, generated: new Map() };
  return { ...form, focus: { field: 'value', row: 1 } };
}

/** The label of a value: whose it is. */
export function labelOfValue({ names }: ValuesForm, { row }: FieldRef): string | null {
  if (row === null) return null;
  return row === FOR_ALL ? `All ${names.length} names` : (names[row - 1] ?? null);
}

/** The value for a name. */
export function valueFor(form: ValuesForm, name: string): NewValue {
  const isForAll = form.values.mode === 'same' && form.names.length > 1;
  return valueInRow(form, isForAll ? FOR_ALL : form.names.indexOf(name) + 1);
}

/** How a value on the form was generated; `null` if it was typed. */
export function generatedAs(form: ValuesForm, row: number): string | null {
  const made = form.generated.get(row);
  const field = rowAt(form, row)?.values.value;
  return made && field instanceof SecretField && made.value.holdsSameAs(field) ? made.source : null;
}

/** How many values to generate: one for all, or one per name. */
export function valuesToMake(form: ValuesForm): number {
  return shownRows(valuesSpec(form), form).length;
}

/** The form with generated values in all its fields. Undo restores the previous ones. */
export function withGenerated(
  form: ValuesForm,
  made: readonly SecretText[],
  source: string,
): ValuesForm {
  const fields = made.map((value) => SecretField.holding(value));
  const generated = new Map(form.generated);
  const ids = shownRows(valuesSpec(form), form).map(({ id }) => id);
  const rows = form.rows.map((row) => {
    const value = fields[ids.indexOf(row.id)];
    if (value === undefined) return row;
    generated.set(row.id, { value, source });
    return { ...row, values: { value } };
  });
  return withChange(form, { ...form, rows, generated, focus: BUTTON, problems: [] });
}

/** What is wrong with the values to be sent. Files are read when sending. */
export function valueProblems(form: ValuesForm): readonly FieldProblem[] {
  return shownRows(valuesSpec(form), form).flatMap(({ id, values: { value } }) => {
    const message = value.filePath() === null ? valueProblem(value.value().reveal()) : null;
    return message === null ? [] : [{ at: { field: 'value', row: id }, message }];
  });
}

/** The form while it waits for answers: its values, with nothing left to undo. */
export function committed(form: ValuesForm): ValuesForm {
  return { ...form, problems: [], changes: [], revealUntilMs: null };
}

/** Forgets the values that no open place needs. */
export function withoutSettled(form: ValuesForm, openNames: ReadonlySet<string>): ValuesForm {
  const isForAll = form.values.mode === 'same' && form.names.length > 1;
  const isNeeded = (row: number) =>
    row === FOR_ALL
      ? isForAll && openNames.size > 0
      : !isForAll && openNames.has(form.names[row - 1] ?? '');
  const rows = form.rows.map((row) =>
    isNeeded(row.id) ? row : { ...row, values: { value: EMPTY_SECRET_FIELD } },
  );
  const generated = new Map([...form.generated].filter(([row]) => isNeeded(row)));
  return { ...form, rows, generated, changes: [] };
}

function valueInRow(form: ValuesForm, row: number): NewValue {
  const field = form.rows.find(({ id }) => id === row)?.values.value ?? EMPTY_SECRET_FIELD;
  if (field.filePath() !== null) return { field, source: 'a file' };
  return { field, source: generatedAs(form, row) ?? 'typed' };
}

function specFor({ isOne }: { readonly isOne: boolean }) {
  return formSpec({
    fields: {
      note: text('Note', { placeholder: 'for the log, such as the number of a ticket' }),
      mode: choice<'each' | 'same'>(
        'New value',
        [
          { id: 'each', label: 'one for each name' },
          { id: 'same', label: 'same value for all' },
        ],
        { isShown: () => !isOne },
      ),
    },
    rows: {
      noun: 'Value',
      isFixed: true,
      fields: { value: secret('Value') },
      isShown: ({ mode }, row) => (row === FOR_ALL) === (!isOne && mode === 'same'),
    },
    submit: 'Show the plan',
  });
}
