import { valueProblem } from '../../domain/secret-value.ts';
import type { SecretPlace } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import type { Filling } from '../form/app-form.ts';
import {
  BUTTON,
  type FieldProblem,
  type FieldRef,
  type FormOf,
  newForm,
  shownRows,
} from '../form/form.ts';
import { choice, formSpec, secret, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { EMPTY_SECRET_FIELD, type SecretField } from '../form/secret-field.ts';
import { fieldOf } from '../form/text-field.ts';

/** The row for the value that all names get; the names' own rows follow. */
const FOR_ALL = 0;

const SEVERAL = specFor({ isOne: false });
const ONE = specFor({ isOne: true });

/** For one place that needs no plan. */
export const ONE_PLACE_SPEC: typeof SEVERAL = { ...ONE, submit: 'Send' };

export interface ValuesForm extends FormOf<typeof SEVERAL> {
  /**
   * Different names get different values unless chosen otherwise. A name gets one value in all its places.
   */
  readonly names: readonly string[];
}

/** A new value and its origin, which goes into the log. */
interface NewValue {
  readonly field: SecretField;
  readonly source: string;
}

export function valuesSpec({ names }: Pick<ValuesForm, 'names'>): typeof SEVERAL {
  return names.length === 1 ? ONE : SEVERAL;
}

/** By name, whatever the order of the places: a retry, also after a restart, asks in the order of the first time. */
export function newValuesForm(of: readonly string[], note = ''): ValuesForm {
  const names = of.toSorted(compare);
  const rows = [{}, ...names.map(() => ({}))];
  const form = { ...newForm(SEVERAL, { note: fieldOf(note) }, rows), names };
  return { ...form, focus: valueIn(1) };
}

/** The label of a value: whose it is. */
export function labelOfValue(form: ValuesForm, { row }: FieldRef): string | null {
  if (row === null) return null;
  return row === FOR_ALL ? `All ${form.names.length} names` : (form.names[row - 1] ?? null);
}

/** The value for a name. */
export function valueFor(form: ValuesForm, name: string): NewValue {
  const row = isForAll(form) ? FOR_ALL : form.names.indexOf(name) + 1;
  const field = form.rows.find(({ id }) => id === row)?.values.value ?? EMPTY_SECRET_FIELD;
  if (field.filePath() !== null) return { field, source: 'a file' };
  return { field, source: field.madeOf ?? 'typed' };
}

function isForAll({ values, names }: ValuesForm): boolean {
  return values.mode === 'same' && names.length > 1;
}

/** The form with generated values in all its fields. Undo restores the previous ones. */
export function fillValues(form: ValuesForm, generated: Filling): ValuesForm {
  const ids = shownRows(valuesSpec(form), form).map(({ id }) => id);
  const rows = form.rows.map((row) => {
    const value = generated[ids.indexOf(row.id)];
    return value === undefined ? row : { ...row, values: { value } };
  });
  const filled = { ...form, rows, problems: [] };
  const next = firstEmptyRow(filled);
  return withChange(form, { ...filled, focus: next === null ? BUTTON : valueIn(next) });
}

/** Where the next value belongs; `null` if every field has one. */
function firstEmptyRow(form: ValuesForm): number | null {
  const empty = shownRows(valuesSpec(form), form).find(({ values }) => values.value.isEmpty);
  return empty?.id ?? null;
}

function valueIn(row: number): FieldRef {
  return { field: 'value', row };
}

/** What is wrong with the values to be sent. Files are read when sending. */
export function valueProblems(form: ValuesForm): readonly FieldProblem[] {
  return shownRows(valuesSpec(form), form).flatMap(({ id, values: { value } }) => {
    const message = value.filePath() === null ? valueProblem(value.value().reveal()) : null;
    return message === null ? [] : [{ at: valueIn(id), message }];
  });
}

/** The form while it waits for answers: its values, with nothing left to undo. */
export function commitValues(form: ValuesForm): ValuesForm {
  return { ...form, problems: [], changes: [], revealUntilMs: null };
}

/** Forgets the values that no open place needs. */
export function dropSettledValues(
  form: ValuesForm,
  open: readonly Pick<SecretPlace, 'name'>[],
): ValuesForm {
  const openNames = new Set(open.map(({ name }) => name));
  const isNeeded = (row: number) =>
    row === FOR_ALL
      ? isForAll(form) && openNames.size > 0
      : !isForAll(form) && openNames.has(form.names[row - 1] ?? '');
  const rows = form.rows.map((row) =>
    isNeeded(row.id) ? row : { ...row, values: { value: EMPTY_SECRET_FIELD } },
  );
  return { ...form, rows, changes: [] };
}

function specFor({ isOne }: { readonly isOne: boolean }) {
  return formSpec({
    fields: {
      note: text('Note', { placeholder: 'for the log, such as a ticket number' }),
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
