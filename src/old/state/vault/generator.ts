import {
  ALPHABETS,
  type Alphabet,
  choiceLabel,
  choiceProblem,
  FIRST_CHOICE,
  type GeneratorChoice,
} from '../../domain/generated-value.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, type Filling, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec } from '../form/form-spec.ts';
import { SecretField } from '../form/secret-field.ts';
import {
  editField,
  fieldOf,
  prefilledField,
  type TextEdit,
  type TextField,
} from '../form/text-field.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { VaultEventOf } from './vault-command.ts';

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
type GeneratorForm = FormOf<typeof GENERATOR_SPEC>;

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
export function askToGenerate(state: AppState, count: number): AppState {
  const { alphabet, length: last } = state.lastChoice;
  const form = newForm(GENERATOR_SPEC, { alphabet });
  const length = prefilledField(last);
  return {
    ...state,
    overlay: { kind: 'generate', count, form, length, problem: null, requestId: null },
  };
}

/** What is chosen; a length that is no number is `NaN`. */
function choiceIn({ form, length: { text } }: GeneratorOverlay): GeneratorChoice {
  const { alphabet } = form.values;
  return { alphabet, length: /^\d+$/.test(text) ? Number(text) : Number.NaN };
}

const MOST_DIGITS = 5;

/** What the values of the form below are made of; `null` unless it is being asked. */
export function generatorFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'generate') return null;
  // While the values are made, it can only be left.
  const isAsked = overlay.requestId !== null;
  return promptForm<GeneratorForm>(state, 'generate', GENERATOR_SPEC, {
    form: overlay.form,
    put: (form) => (isAsked ? state : { ...state, overlay: { ...overlay, form, problem: null } }),
    submit: (now) => (isAsked ? state : submit(state, overlay, now)),
    edit: (edit) => (isAsked ? state : { ...state, overlay: editLength(overlay, edit) }),
  });
}

function submit(state: AppState, overlay: GeneratorOverlay, now: Now): AppState {
  const choice = choiceIn(overlay);
  const problem = choiceProblem(choice);
  if (problem !== null) return { ...state, overlay: { ...overlay, problem } };
  const requestId = now.id;
  const { count, length } = overlay;
  const lastChoice = { alphabet: choice.alphabet, length: length.text };
  const asked = { ...state, lastChoice, overlay: { ...overlay, requestId } };
  return withCommands(asked, { kind: 'generate-values', requestId, choice, count });
}

/** What the form below gets; `null` for what nobody waits for any more. */
export function generatedFilling(
  { overlay }: AppState,
  { requestId, values }: VaultEventOf<'values-generated'>,
): Filling | null {
  if (overlay?.kind !== 'generate' || overlay.requestId !== requestId) return null;
  const of = choiceLabel(choiceIn(overlay));
  return values.map((value) => SecretField.generated(value, of));
}

/** Digits edit the length from anywhere; the first one replaces it. A backspace takes one: nothing shows it as selected. */
function editLength(overlay: GeneratorOverlay, edit: TextEdit): GeneratorOverlay {
  const typed = edit.kind === 'insert' || edit.kind === 'paste' ? edit.text : null;
  const digits = typed?.replace(/\D/g, '') ?? null;
  if (digits === '') return overlay;
  const change = digits === null ? edit : ({ kind: 'insert', text: digits } as const);
  const before = digits === null ? fieldOf(overlay.length.text) : overlay.length;
  const { text } = editField(before, change);
  return { ...overlay, length: fieldOf(text.slice(0, MOST_DIGITS)), problem: null };
}
