import {
  ALPHABETS,
  type Alphabet,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../domain/generated-value.ts';
import type { AppState } from '../app-state.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec } from '../form/form-spec.ts';
import { prefilledField, type TextField } from '../form/text-field.ts';

/** Asks what to make new values of. Closes when they arrive. */
export interface GeneratorOverlay {
  readonly kind: 'generate';
  /** How many to generate. */
  readonly count: number;
  readonly form: GeneratorForm;
  /** Digits edit it wherever the focus is; the first one replaces it. */
  readonly length: TextField;
  /** What is wrong with the length; `null` until it was used. */
  readonly problem: string | null;
  /** While values are being generated. */
  readonly requestId: string | null;
}

export const GENERATOR_SPEC = promptSpec(
  {
    alphabet: choice<Alphabet>(
      'Made of',
      ALPHABETS.map((id) => ({ id, label: id })),
    ),
  },
  'Generate',
);
export type GeneratorForm = FormOf<typeof GENERATOR_SPEC>;

/** What was asked for last, so that the next values are a key away. */
export interface LastChoice {
  readonly alphabet: Alphabet;
  readonly length: string;
}

export const FIRST_GENERATOR: LastChoice = {
  alphabet: FIRST_CHOICE.alphabet,
  length: String(FIRST_CHOICE.length),
};

/** Asks over a form what to make its values of, with the last choice. */
export function newGenerator({ lastChoice }: AppState, count: number): GeneratorOverlay {
  const form = newForm(GENERATOR_SPEC, { alphabet: lastChoice.alphabet });
  const length = prefilledField(lastChoice.length);
  return { kind: 'generate', count, form, length, problem: null, requestId: null };
}

/** What is chosen; a length that is no number is `NaN`. */
export function choiceIn({ form, length: { text } }: GeneratorOverlay): GeneratorChoice {
  const { alphabet } = form.values;
  return { alphabet, length: /^\d+$/.test(text) ? Number(text) : Number.NaN };
}
