import { choiceLabel } from '../../domain/generated-value.ts';
import { valueProblem } from '../../domain/secret-value.ts';
import type { AppState } from '../app-state.ts';
import { activeParts } from '../profiles/parts.ts';
import { SecretField } from '../secret-field.ts';
import type { TextEdit } from '../text-field.ts';
import type { VaultEvent } from '../vault-command.ts';
import {
  type NewValue,
  type RotateDraft,
  type RotateFocus,
  type RotateStep,
  valuesOf,
} from './rotate-state.ts';
import { withStep } from './send-rotation.ts';

/** The places of the form with the new values, in the order of the fields. One secret leaves no choice. */
export function rotateFocusOrder(draft: RotateDraft): readonly RotateFocus[] {
  const mode: readonly RotateFocus[] = draft.targets.length === 1 ? [] : [{ on: 'mode' }];
  return [
    ...mode,
    ...valuesOf(draft).map((_, index): RotateFocus => ({ on: 'value', index })),
    { on: 'plan' },
  ];
}

export function stepRotateFocus(draft: RotateDraft, by: 1 | -1): RotateDraft {
  const order = rotateFocusOrder(draft);
  const { focus } = draft;
  const index = order.findIndex((place) =>
    place.on === 'value' && focus.on === 'value'
      ? place.index === focus.index
      : place.on === focus.on,
  );
  const next = order[(index + by + order.length) % order.length] ?? focus;
  return { ...draft, focus: next, revealUntilMs: null };
}

export function switchMode(draft: RotateDraft): RotateDraft {
  return {
    ...draft,
    mode: draft.mode === 'same' ? 'each' : 'same',
    problem: null,
    revealUntilMs: null,
  };
}

export function newValueEdited(draft: RotateDraft, edit: TextEdit): RotateDraft {
  return withFocusedValue(draft, ({ field }) => ({ field: field.edited(edit), source: 'typed' }));
}

export function newlineToggled(draft: RotateDraft): RotateDraft {
  return withFocusedValue(draft, (value) => ({ ...value, field: value.field.withOtherEnd() }));
}

/** How many values the generator makes: one for all, or one for each secret. */
export function wantedValues(draft: RotateDraft): number {
  return valuesOf(draft).length;
}

export function newValuesGenerated(
  state: AppState,
  event: Extract<VaultEvent, { type: 'values-generated' }>,
): AppState {
  const { step } = activeParts(state).rotate;
  const { lastGenerated } = state;
  if (step.at !== 'value' || lastGenerated === null) return { ...state, overlay: null };
  const source = choiceLabel(lastGenerated);
  const made = event.values.map(
    (value): NewValue => ({ field: SecretField.holding(value), source }),
  );
  const { draft } = step;
  const { same, each } = draft;
  const [first] = made;
  const filled: RotateDraft =
    draft.mode === 'same'
      ? { ...draft, same: first ?? same }
      : { ...draft, each: each.map((value, index) => made[index] ?? value) };
  const ready: RotateDraft = {
    ...filled,
    focus: { on: 'plan' },
    problem: null,
    replaced: { same, each },
  };
  return { ...withStep(state, { at: 'value', draft: ready }), overlay: null };
}

/** Brings back the values that stood where the generator wrote its own. */
export function generatedUndone(draft: RotateDraft): RotateDraft {
  if (draft.replaced === null) return draft;
  const focus: RotateFocus = { on: 'value', index: 0 };
  return { ...draft, ...draft.replaced, replaced: null, focus, problem: null, revealUntilMs: null };
}

/** The plan, or the first value that cannot be sent. */
export function planFor(draft: RotateDraft, monoMs: number): RotateStep {
  for (const [index, { field }] of valuesOf(draft).entries()) {
    const isFile = field.filePath() !== null;
    const message = isFile ? null : valueProblem(field.value().reveal());
    if (message !== null) {
      const focus: RotateFocus = { on: 'value', index };
      return { at: 'value', draft: { ...draft, focus, problem: { at: index, message } } };
    }
  }
  const hidden = { ...draft, problem: null, replaced: null, revealUntilMs: null };
  return { at: 'plan', draft: hidden, openedMs: monoMs, problem: null };
}

function withFocusedValue(draft: RotateDraft, change: (value: NewValue) => NewValue): RotateDraft {
  const { focus } = draft;
  if (focus.on !== 'value') return draft;
  const edited = { ...draft, problem: null, replaced: null };
  if (draft.mode === 'same') return { ...edited, same: change(draft.same) };
  const value = draft.each[focus.index];
  if (!value) return draft;
  return { ...edited, each: draft.each.with(focus.index, change(value)) };
}
