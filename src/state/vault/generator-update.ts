import { choiceLabel, choiceProblem } from '../../domain/generated-value.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { SecretField } from '../form/secret-field.ts';
import { editField, fieldOf, type TextEdit } from '../form/text-field.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { fillRotationValues } from '../rotation/values-form-update.ts';
import {
  choiceIn,
  GENERATOR_SPEC,
  type GeneratorForm,
  type GeneratorOverlay,
} from './generator.ts';
import type { VaultEventOf } from './vault-command.ts';
import { fillVaultForm } from './vault-form-update.ts';

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

/** Puts generated values into the form below. What nobody waits for any more changes nothing. */
export function applyGeneratedValues(
  state: AppState,
  event: VaultEventOf<'values-generated'>,
): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'generate' || overlay.requestId !== event.requestId) return state;
  const closed = { ...state, overlay: null };
  const filling = {
    values: event.values.map((value) => SecretField.holding(value)),
    source: choiceLabel(choiceIn(overlay)),
  };
  return state.screen === 'rotation'
    ? fillRotationValues(closed, filling)
    : fillVaultForm(closed, filling);
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
