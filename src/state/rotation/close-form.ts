import { type FormOf, newForm } from '../form/form.ts';
import { formSpec, text } from '../form/form-spec.ts';

/** Asked when closing a rotation that isn't set everywhere. */
export const CLOSE_SPEC = formSpec({
  fields: { note: text('Note', { placeholder: 'why it ends here, for the log' }) },
  rows: null,
  submit: 'Close it',
  isPrompt: true,
});

export type CloseForm = FormOf<typeof CLOSE_SPEC>;

export const NEW_CLOSE: CloseForm = newForm(CLOSE_SPEC);
