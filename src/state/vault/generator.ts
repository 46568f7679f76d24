import {
  ALPHABETS,
  type Alphabet,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../domain/generated-value.ts';
import type { AppState } from '../app-state.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec } from '../form/form-spec.ts';
import { fieldOf, type TextField } from '../form/text-field.ts';

/** Asks what to make new values of. Closes when they arrive. */
export interface GeneratorOverlay {
  readonly kind: 'generate';
  /** How many to generate. */
  readonly count: number;
  readonly form: GeneratorForm;
  /** Digits edit it wherever the focus is. */
  readonly length: TextField;
  /** Whether the next digit replaces the length. */
  readonly isLengthFresh: boolean;
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

/** Asks over a form what to make its values of, with the last choice. */
export function newGenerator(
  { lastChoice: { alphabet, length } }: AppState,
  { count }: { readonly count: number },
): GeneratorOverlay {
  const asks = { isLengthFresh: true, problem: null, requestId: null } as const;
  const form = newForm(GENERATOR_SPEC, { alphabet });
  return { kind: 'generate', count, form, length, ...asks };
}

export const FIRST_GENERATOR: Pick<AppState, 'lastChoice'> = {
  lastChoice: { alphabet: FIRST_CHOICE.alphabet, length: fieldOf(String(FIRST_CHOICE.length)) },
};

export function choiceIn({ form, length: { text } }: GeneratorOverlay): GeneratorChoice {
  const { alphabet } = form.values;
  return { alphabet, length: /^\d+$/.test(text) ? Number(text) : Number.NaN };
}
