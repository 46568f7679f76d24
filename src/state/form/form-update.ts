import { type Form, focusLine, focusNext, secretAt, specAt, valueAt, withValue } from './form.ts';
import { addRow, removeRow } from './form-rows.ts';
import type { ChoiceSpec, FormSpec } from './form-spec.ts';
import { type Offered, otherSuggestion, take } from './form-suggestions.ts';
import { clearOrBringBack, undoChange } from './form-undo.ts';
import { SecretField } from './secret-field.ts';
import { editField, type TextEdit } from './text-field.ts';

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

/** One edit of the focused field. Clears its error. */
export function editFocused<F extends Form>(spec: FormSpec, form: F, edit: TextEdit): F {
  const at = specAt(spec, form.focus);
  const value = valueAt(form, form.focus);
  if (at === null || value === null) return form;
  if (at.kind === 'choice') {
    return edit.kind === 'insert' ? soughtChoice(form, at, edit.text) : form;
  }
  if (typeof value === 'string') return form;
  const isEnd = at.kind === 'text' && edit.kind === 'insert' && edit.text === at.endsWith;
  if (isEnd) return focusNext(spec, form, 1);
  const multiline = at.kind === 'text' && at.isMultiline === true;
  const edited =
    value instanceof SecretField ? value.edit(edit) : editField(value, edit, { multiline });
  return {
    ...withValue(form, form.focus, edited),
    suggestion: 0,
    problems: [],
    isTouched: true,
  };
}

/** The next or previous option, wrapping around. */
export function nextChoice<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  const at = specAt(spec, form.focus);
  if (at?.kind !== 'choice') return form;
  const index = at.options.findIndex(({ id }) => id === valueAt(form, form.focus));
  const next = at.options[(index + by + at.options.length) % at.options.length];
  return next ? chosen(form, at, next.id, '') : form;
}

/** Whether a letter continues the word that is selecting an option, even if the letter is a space. */
export function continuesWord(spec: FormSpec, form: Form, letter: string): boolean {
  const at = specAt(spec, form.focus);
  if (at?.kind !== 'choice' || form.sought === '') return false;
  return optionFor(at, form.sought + letter.toLowerCase()) !== undefined;
}

/** Toggles whether the focused secret keeps its trailing newline. */
function toggleNewline<F extends Form>(form: F): F {
  const value = secretAt(form, form.focus);
  return value ? { ...withValue(form, form.focus, value.withOtherEnd()), isTouched: true } : form;
}

/** Typing an option's name selects it, letter by letter. */
function soughtChoice<F extends Form>(form: F, at: ChoiceSpec, letter: string): F {
  for (const word of [form.sought + letter.toLowerCase(), letter.toLowerCase()]) {
    const option = optionFor(at, word);
    if (option) return chosen(form, at, option.id, word);
  }
  return form;
}

function optionFor(
  { options }: ChoiceSpec,
  word: string,
): ChoiceSpec['options'][number] | undefined {
  return options.find((option) =>
    [option.id, option.label].some((each) => each.toLowerCase().startsWith(word)),
  );
}

function chosen<F extends Form>(form: F, { isView }: ChoiceSpec, id: string, sought: string): F {
  return {
    ...withValue(form, form.focus, id),
    sought,
    problems: isView ? form.problems : [],
    isTouched: form.isTouched || !isView,
  };
}
