import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { secretAt, shownRows } from '../form/form.ts';
import type { SecretField } from '../form/secret-field.ts';
import { withCommands } from '../outbox.ts';
import { focusedForm } from './focused-form.ts';

/** Nobody has seen a generated value: before it's sent, it can be copied to where else it belongs. */
export const COPY_GENERATED = {
  'form.copy-generated': {
    on: ['vault', 'rotation-values'],
    in: ['text', 'secret', 'choice', 'button'],
    keys: [],
    label: 'copy value',
    about: 'copy the new value',
    whyNot: (state) => (generatedValue(state) ? null : NO_ROW),
    do: (state) => {
      const field = generatedValue(state);
      return field ? withCommands(state, { kind: 'copy-value', value: field.value() }) : state;
    },
  },
} satisfies ActionRows;

/** The one in the row with focus, or in the only row there is. */
function generatedValue(state: AppState): SecretField | null {
  const of = focusedForm(state);
  if (of === null) return null;
  const [only, ...others] = shownRows(of.spec, of.form);
  const row = of.form.focus.row ?? (others.length === 0 ? (only?.id ?? null) : null);
  const field = secretAt(of.form, { field: 'value', row });
  return field?.madeOf ? field : null;
}
