import { ALPHABETS, FIRST_CHOICE } from '../../domain/generated-value.ts';
import { newForm } from '../form/form.ts';
import { fieldOf } from '../form/text-field.ts';
import { ORIGIN_SPEC, type OriginForm, type ValuesWanted } from './value-overlay.ts';
import type { VaultScope } from './vault-scope.ts';

/** Asks over a form where its values come from, with the last choice. */
export function openGenerator<S extends VaultScope>(state: S, wanted: ValuesWanted): S {
  const { lastOrigin } = state;
  const form = newForm(ORIGIN_SPEC, lastOrigin ?? { length: fieldOf(String(FIRST_CHOICE.length)) });
  const isGone = form.values.origin === 'last-rotation' && wanted.carried === null;
  const values = isGone ? { ...form.values, origin: FIRST_CHOICE.alphabet } : form.values;
  const overlay = {
    ...({ kind: 'generate', isLengthFresh: true, requestId: null } as const),
    ...wanted,
    form: withOriginFocused({ ...form, values }),
  };
  return { ...state, overlay };
}

/** Only a command is typed as any text is; digits edit the length from beside it. */
export function withOriginFocused(form: OriginForm): OriginForm {
  const field = form.values.origin === 'command' ? 'command' : 'origin';
  return { ...form, focus: { field, row: null }, problems: [] };
}

/** The alphabet of the values to generate; `null` if they come from elsewhere. */
export function alphabetIn({ values: { origin } }: OriginForm) {
  return ALPHABETS.find((each) => each === origin) ?? null;
}
