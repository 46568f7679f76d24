import type { Form } from './form.ts';
import { nextChoice, toggleNewline } from './form-edit.ts';
import { focusLine, focusNext } from './form-focus.ts';
import { addRow, removeRow } from './form-rows.ts';
import type { FormSpec } from './form-spec.ts';
import { type Offered, otherSuggestion, take } from './form-suggestions.ts';
import { clearOrBringBack, undoChange } from './form-undo.ts';

/** What keys can mean in any form, apart from text editing. */
export type FormAction =
  | 'next-field'
  | 'previous-field'
  | 'move-up'
  | 'move-down'
  | 'add-row'
  | 'remove-row'
  | 'undo'
  | 'accept-suggestion'
  | 'next-choice'
  | 'previous-choice'
  | 'reveal'
  | 'toggle-newline'
  | 'generate'
  | 'clear'
  | 'submit'
  | 'back';

/** What a form handles itself. The rest is up to the form on screen. */
export type OwnFormAction = Exclude<FormAction, 'generate' | 'submit' | 'back'>;

/** How long a revealed secret stays on screen. */
const REVEAL_MS = 10_000;

interface FormActed<F extends Form> {
  readonly offered: Offered;
  /** What remains after clearing. */
  readonly blank: F;
  readonly monoMs: number;
}

/** What every form's keys do. */
export function applyFormAction<F extends Form>(
  spec: FormSpec,
  form: F,
  action: OwnFormAction,
  { offered, blank, monoMs }: FormActed<F>,
): F {
  switch (action) {
    case 'next-field':
      return focusNext(spec, form, 1);
    case 'previous-field':
      return focusNext(spec, form, -1);
    case 'move-up':
      return otherSuggestion(form, offered, -1) ?? focusLine(spec, form, -1);
    case 'move-down':
      return otherSuggestion(form, offered, 1) ?? focusLine(spec, form, 1);
    case 'add-row':
      return addRow(spec, form);
    case 'remove-row':
      return removeRow(spec, form);
    case 'undo':
      return undoChange(spec, form);
    case 'accept-suggestion':
      return offered.current ? take(spec, form, offered.current) : form;
    case 'next-choice':
      return nextChoice(spec, form, 1);
    case 'previous-choice':
      return nextChoice(spec, form, -1);
    case 'reveal':
      return { ...form, revealUntilMs: isRevealed(form, monoMs) ? null : monoMs + REVEAL_MS };
    case 'toggle-newline':
      return toggleNewline(form);
    case 'clear':
      return clearOrBringBack(spec, form, blank);
  }
}

/** Whether the focused secret is visible right now. */
export function isRevealed({ revealUntilMs }: Form, monoMs: number): boolean {
  return revealUntilMs !== null && monoMs < revealUntilMs;
}
