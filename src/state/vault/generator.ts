import {
  ALPHABETS,
  type Alphabet,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../domain/generated-value.ts';
import type { AppState } from '../app-state.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec } from '../form/form-spec.ts';
import type { SecretField } from '../form/secret-field.ts';
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

/** A generated value, and how it was made. It counts as such until it is edited. */
export interface MadeValue {
  readonly value: SecretField;
  /** What the log says about it, such as `40 letters and digits`. */
  readonly source: string;
  /** It can be copied once, until the form and its results are left. */
  readonly copying: 'open' | 'closed';
}

/** By the id of the row that it was put into. */
export type MadeValues = ReadonlyMap<number, MadeValue>;

/** Generated values for a form, still to be put into its rows. */
export interface Filling {
  readonly source: string;
  /** One for each row. */
  readonly values: readonly SecretField[];
}

export interface HoldsMade {
  readonly rows: readonly {
    readonly id: number;
    readonly values: { readonly value: SecretField };
  }[];
  readonly made: MadeValues;
}

/** How the value in a row was made; `null` if it was not generated, or has been edited since. */
export function madeValueIn({ rows, made }: HoldsMade, id: number): MadeValue | null {
  const field = rows.find((row) => row.id === id)?.values.value;
  const value = made.get(id);
  return value && field?.holdsTextOf(value.value) ? value : null;
}

export function withMade(
  made: MadeValues,
  id: number,
  of: Pick<MadeValue, 'value' | 'source'>,
): MadeValues {
  return new Map(made).set(id, { ...of, copying: 'open' });
}

/** The form has been left: nothing can be copied any more, and confirmed values are gone. */
export function withCopiesClosed<F extends HoldsMade>(form: F): F {
  const isClosed = [...form.made].every(
    ([id, { copying }]) => copying !== 'open' && isHeld(form, id),
  );
  if (isClosed) return form;
  const held = [...form.made].filter(([id]) => isHeld(form, id));
  const made = new Map(held.map(([id, each]) => [id, { ...each, copying: 'closed' as const }]));
  return { ...form, made };
}

function isHeld({ rows }: HoldsMade, id: number): boolean {
  return rows.some((row) => row.id === id && !row.values.value.isEmpty);
}
