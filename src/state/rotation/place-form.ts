import { type FormOf, newForm } from '../form/form.ts';
import { formSpec, text } from '../form/form-spec.ts';

/** Asks for a place that isn't in the plan yet, such as one that this machine has never set. */
export const PLACE_SPEC = formSpec({
  fields: {
    place: text('Place', {
      placeholder: 'profile/vault, or @file of an inventory',
      completes: true,
    }),
  },
  rows: null,
  submit: 'Add it',
  isPrompt: true,
});

export interface PlaceForm extends FormOf<typeof PLACE_SPEC> {
  /** The secret to set there too. */
  readonly name: string;
}

export function newPlaceForm(name: string): PlaceForm {
  return { ...newForm(PLACE_SPEC), name };
}
