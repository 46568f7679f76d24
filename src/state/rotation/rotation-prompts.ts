import { type FormOf, newForm } from '../form/form.ts';
import { promptSpec, text } from '../form/form-spec.ts';

/** Asked when closing a rotation that isn't set everywhere. */
export const CLOSE_SPEC = promptSpec(
  { note: text('Note', { placeholder: 'why it ends here, for the log' }) },
  'Close it',
);
export type CloseForm = FormOf<typeof CLOSE_SPEC>;
export const NEW_CLOSE: CloseForm = newForm(CLOSE_SPEC);

/** Asks for a place that isn't in the plan yet, such as one that this machine has never set. */
export const PLACE_SPEC = promptSpec(
  { place: text('Place', { placeholder: 'profile/vault' }) },
  'Add it',
);

export interface PlaceForm extends FormOf<typeof PLACE_SPEC> {
  /** The secret to set there too. */
  readonly name: string;
}

export function newPlaceForm(name: string): PlaceForm {
  return { ...newForm(PLACE_SPEC), name };
}
