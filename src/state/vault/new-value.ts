import { commandWords } from '../../domain/command-words.ts';
import { choiceLabel, choiceProblem, type GeneratorChoice } from '../../domain/generated-value.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FieldRef, withProblem, withValue } from '../form/form.ts';
import { editFocused, nextChoice } from '../form/form-edit.ts';
import type { FormAction } from '../form/form-update.ts';
import { SecretField } from '../form/secret-field.ts';
import { editField, emptyField, fieldOf, type TextEdit } from '../form/text-field.ts';
import { keyOf } from '../key-of.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { OverlayOf } from '../overlay.ts';
import type { RotationScope } from '../rotation/rotation.ts';
import { withRotationFilled } from '../rotation/values-form-update.ts';
import { alphabetIn, withOriginFocused } from './generate.ts';
import type { Filling } from './made-values.ts';
import { ORIGIN_SPEC, ORIGIN_SPEC_AGAIN, type OriginForm, runsCommand } from './value-overlay.ts';
import type { VaultEventOf } from './vault-command.ts';
import { withVaultFormFilled } from './vault-form-update.ts';

type GenerateOverlay = OverlayOf<'generate'>;
type Printed = VaultEventOf<'values-generated' | 'value-printed'>;

const ORIGIN: FieldRef = { field: 'origin', row: null };
const LENGTH: FieldRef = { field: 'length', row: null };
const MOST_DIGITS = 5;

/** Where the values of the form below come from; `null` unless it is being asked. */
export function generateFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { overlay } = state;
  if (overlay?.kind !== 'generate') return null;
  const put = (form: OriginForm) => ({ ...state, overlay: { ...overlay, form } });
  const spec = specOf(overlay);
  const form = promptForm<S, OriginForm>(state, 'generate', spec, {
    form: overlay.form,
    put: (changed) => put({ ...changed, problems: [] }),
    submit: (now) => submit(state, overlay, now),
    edited: (edit) => ({ ...state, overlay: edited(overlay, edit) }),
  });
  return {
    ...form,
    acted: (action, now) => {
      if (action === 'back') return leave(state, overlay);
      if (overlay.requestId !== null) {
        const text = `The command is still running. ${keyOf('form.back')} stops it.`;
        return noted(state, 'info', text);
      }
      const by = STEPS[action];
      if (by === undefined) return form.acted(action, now);
      const onOrigin = { ...overlay.form, focus: ORIGIN };
      return put(withOriginFocused(nextChoice(spec, onOrigin, by)));
    },
  };
}

function specOf({ carried, form }: GenerateOverlay): typeof ORIGIN_SPEC {
  const { origin } = form.values;
  const submit = origin === 'command' ? 'Run' : origin === 'last-rotation' ? 'Use it' : 'Generate';
  return { ...(carried === null ? ORIGIN_SPEC : ORIGIN_SPEC_AGAIN), submit };
}

const STEPS: Partial<Record<FormAction, 1 | -1>> = { 'next-choice': 1, 'previous-choice': -1 };

function submit<S extends RotationScope>(state: S, overlay: GenerateOverlay, now: Now): S {
  const { form, carried, count } = overlay;
  const { origin, command } = form.values;
  const asked = {
    ...state,
    lastOrigin: form.values,
    overlay: { ...overlay, requestId: now.id },
  };
  const refused = (field: 'length' | 'command', problem: string) => ({
    ...state,
    overlay: { ...overlay, form: withProblem(form, field, problem) },
  });
  if (origin === 'last-rotation') {
    const filling = {
      values: carried ? [carried.field] : [],
      source: sourceOf(form),
      isGenerated: false,
    };
    return filled({ ...state, lastOrigin: form.values }, filling);
  }
  if (origin === 'command') {
    const words = commandWords(command.text);
    if (!words.ok) return refused('command', words.error);
    const run = { requestId: now.id, command: words.value };
    return withCommands(asked, { type: 'run-value-command', ...run });
  }
  const choice = choiceOf(form);
  const problem = choiceProblem(choice);
  if (problem !== null) return refused('length', problem);
  return withCommands(asked, { type: 'generate-values', requestId: now.id, choice, count });
}

/** Values were generated, or a command has ended. What nobody waits for any more changes nothing. */
export function newValueArrived<S extends RotationScope>(state: S, event: Printed): S {
  const { overlay } = state;
  if (overlay?.kind !== 'generate' || overlay.requestId !== event.requestId) return state;
  const { form } = overlay;
  const source = sourceOf(form);
  if (event.type === 'values-generated') {
    const values = event.values.map((value) => SecretField.holding(value));
    return filled(state, { values, source, isGenerated: true });
  }
  const { result } = event;
  if (result.ok) {
    const values = [SecretField.holding(result.value)];
    return filled(state, { values, source, isGenerated: false });
  }
  const refused = withProblem(form, 'command', result.error);
  return { ...state, overlay: { ...overlay, form: refused, requestId: null } };
}

/** The values go into the form below. */
function filled<S extends RotationScope>(state: S, filling: Filling): S {
  const closed = { ...state, overlay: null };
  return state.screen === 'rotation'
    ? withRotationFilled(closed, filling)
    : withVaultFormFilled(closed, filling);
}

function leave<S extends RotationScope>(state: S, overlay: GenerateOverlay): S {
  const closed = { ...state, overlay: null };
  const { requestId } = overlay;
  return requestId !== null && runsCommand(overlay)
    ? withCommands(closed, { type: 'stop-value-command', requestId })
    : closed;
}

/** Digits edit the length from anywhere; the first one replaces it. */
function edited(overlay: GenerateOverlay, edit: TextEdit): GenerateOverlay {
  const { form, requestId } = overlay;
  if (requestId !== null) return overlay;
  if (form.focus.field === 'command') {
    return { ...overlay, form: { ...editFocused(ORIGIN_SPEC, form, edit), problems: [] } };
  }
  if (form.values.origin === 'last-rotation') return overlay;
  const typed = edit.type === 'insert' || edit.type === 'paste' ? edit.text : null;
  const digits = typed?.replace(/\D/g, '') ?? null;
  if (digits === '') return overlay;
  const before = overlay.isLengthFresh && digits !== null ? emptyField : form.values.length;
  const change = digits === null ? edit : ({ type: 'insert', text: digits } as const);
  const { text } = editField(before, change);
  const changed = withValue(form, LENGTH, fieldOf(text.slice(0, MOST_DIGITS)));
  return { ...overlay, form: { ...changed, problems: [] }, isLengthFresh: false };
}

function choiceOf(form: OriginForm): GeneratorChoice {
  const { text } = form.values.length;
  const length = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return { alphabet: alphabetIn(form) ?? 'UUID', length };
}

/** What the plan and the log say about the value. */
function sourceOf(form: OriginForm): string {
  switch (form.values.origin) {
    case 'command':
      return 'a command';
    case 'last-rotation':
      return 'the last rotation';
    default:
      return choiceLabel(choiceOf(form));
  }
}
