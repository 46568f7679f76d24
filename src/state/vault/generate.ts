import { choiceProblem, FIRST_CHOICE, type GeneratorChoice } from '../../domain/generated-value.ts';
import { newForm, withProblem, withValue } from '../form/form.ts';
import { editField, emptyField, fieldOf, type TextEdit } from '../form/text-field.ts';
import { type AppForm, promptForm } from '../forms/app-form.ts';
import { GENERATE_SPEC, type GenerateForm } from '../forms/prompts.ts';
import type { Now } from '../now.ts';
import type { Overlay } from '../overlay.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { VaultScope } from './vault-scope.ts';

type GenerateOverlay = Extract<Overlay, { kind: 'generate' }>;

const LENGTH = { field: 'length', row: null } as const;
const MOST_DIGITS = 5;

/** Opens the generator over a form, with the last choice. */
export function openGenerator<S extends VaultScope>(state: S, count: number): S {
  const { alphabet, length } = state.lastGenerated ?? FIRST_CHOICE;
  const form = newForm(GENERATE_SPEC, { alphabet, length: fieldOf(String(length)) });
  const overlay = { kind: 'generate', form, isLengthFresh: true, count, requestId: null } as const;
  return { ...state, overlay };
}

/** The generator; `null` while closed. */
export function generateFormOf<S extends VaultScope>(state: S): AppForm<S> | null {
  const { overlay } = state;
  if (overlay?.kind !== 'generate') return null;
  return promptForm(state, 'generate', GENERATE_SPEC, {
    form: overlay.form,
    put: (form) => ({ ...state, overlay: { ...overlay, form: { ...form, problems: [] } } }),
    submit: (now) => generate(state, overlay, now),
    edited: (edit) => noCommands({ ...state, overlay: lengthEdited(overlay, edit) }),
  });
}

function generate<S extends VaultScope>(
  state: S,
  overlay: GenerateOverlay,
  now: Now,
): UpdateResult<S> {
  const choice = choiceOf(overlay.form);
  const problem = choiceProblem(choice);
  if (problem !== null) {
    const form = withProblem(overlay.form, 'length', problem);
    return noCommands({ ...state, overlay: { ...overlay, form } });
  }
  if (overlay.requestId !== null) return noCommands(state);
  return {
    state: { ...state, lastGenerated: choice, overlay: { ...overlay, requestId: now.id } },
    commands: [{ type: 'generate-values', requestId: now.id, choice, count: overlay.count }],
  };
}

/** Digits always edit the length, whatever has focus; the first one replaces it. */
function lengthEdited(overlay: GenerateOverlay, edit: TextEdit): GenerateOverlay {
  const typed = edit.type === 'insert' || edit.type === 'paste' ? edit.text : null;
  const digits = typed?.replace(/\D/g, '') ?? null;
  if (digits === '') return overlay;
  const before = overlay.isLengthFresh && digits !== null ? emptyField : overlay.form.values.length;
  const change = digits === null ? edit : ({ type: 'insert', text: digits } as const);
  const { text } = editField(before, change);
  const form = withValue(overlay.form, LENGTH, fieldOf(text.slice(0, MOST_DIGITS)));
  return { ...overlay, form: { ...form, problems: [] }, isLengthFresh: false };
}

function choiceOf({ values }: GenerateForm): GeneratorChoice {
  const { alphabet, length } = values;
  return { alphabet, length: /^\d+$/.test(length.text) ? Number(length.text) : Number.NaN };
}
