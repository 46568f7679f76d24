import { ALPHABETS, type Alphabet } from '../../domain/generated-value.ts';
import type { FormOf } from '../form/form.ts';
import { choice, promptSpec, text } from '../form/form-spec.ts';
import type { SecretField } from '../form/secret-field.ts';

/** Asks where new values come from. Closes when they arrive. */
export interface ValueOverlay extends ValuesWanted {
  readonly kind: 'generate';
  readonly form: OriginForm;
  /** Whether the next digit replaces the length. */
  readonly isLengthFresh: boolean;
  /** While a value is being generated or a command runs. */
  readonly requestId: string | null;
}

/** Whether a command is running: it can only be stopped. */
export function runsCommand({ form, requestId }: ValueOverlay): boolean {
  return requestId !== null && form.values.origin === 'command';
}

/** Where a new value can come from, besides being typed or read from a file. */
export type ValueOrigin = Alphabet | 'command' | 'last-rotation';

/** Where a new value comes from. */
export const ORIGIN_SPEC = promptSpec(
  {
    origin: choice<ValueOrigin>('Made of', [
      ...ALPHABETS.map((id) => ({ id, label: id })),
      { id: 'command', label: 'what a command prints' },
    ]),
    length: text('Length'),
    command: text('Command'),
  },
  'Use it',
);
export type OriginForm = FormOf<typeof ORIGIN_SPEC>;

/** The same, where a rotation has set a value before. */
export const ORIGIN_SPEC_AGAIN: typeof ORIGIN_SPEC = {
  ...ORIGIN_SPEC,
  fields: {
    ...ORIGIN_SPEC.fields,
    origin: {
      ...ORIGIN_SPEC.fields.origin,
      options: [
        ...ORIGIN_SPEC.fields.origin.options,
        { id: 'last-rotation', label: 'the value of the last rotation' },
      ],
    },
  },
};

/** What the values are for. */
export interface ValuesWanted {
  /** How many to generate. */
  readonly count: number;
  /** What gets a value that is not generated; `null` if that goes without saying. */
  readonly name: string | null;
  /** The value of the last rotation, and the secret it was for; `null` where none is offered. */
  readonly carried: { readonly name: string; readonly field: SecretField } | null;
}
