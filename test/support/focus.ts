import type { Form } from '../../src/state/form/form.ts';

/** The place of a form that has the focus: `ref`, `button`, and `name 2` in the second row. */
export function focusOf(form: Form): string {
  const { field, row } = form.focus;
  const index = form.rows.findIndex(({ id }) => id === row);
  return row === null ? field : `${field} ${index + 1}`;
}
