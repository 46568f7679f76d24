import { type FormOf, newForm } from '../form/form.ts';
import { formSpec, text } from '../form/form-spec.ts';

/** Asked for a place that is not in the plan yet, such as one that this machine has never set. */
export const PLACE_SPEC = formSpec({
  fields: { place: text('Place', { placeholder: 'profile/vault', completes: true }) },
  rows: null,
  submit: 'Add it',
  isPrompt: true,
});

export interface PlaceForm extends FormOf<typeof PLACE_SPEC> {
  /** The secret that is set there too. */
  readonly name: string;
}

export function newPlaceForm(name: string): PlaceForm {
  return { ...newForm(PLACE_SPEC), name };
}
