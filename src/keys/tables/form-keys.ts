import { type FocusedForm, focusedForm } from '../../state/app/focused-form.ts';
import type { AppState } from '../../state/app-state.ts';
import { focusedRowIndex, secretAt, specAt } from '../../state/form/form.ts';
import { continuesWord } from '../../state/form/form-edit.ts';
import { canTake } from '../../state/form/form-suggestions.ts';
import { canUndoChange } from '../../state/form/form-undo.ts';
import { whyNotCopied } from '../../state/rotation/copy-generated.ts';
import { type Binding, bindings } from '../binding.ts';

const bind = bindings();
const any = bindings({ in: ['text', 'secret', 'choice', 'button'] });
const text = bindings({ in: ['text'] });
const secret = bindings({ in: ['secret'] });
const choice = bindings({ in: ['choice'], isBasic: true });
const button = bindings({ in: ['button'] });

/** A form's main action comes first in the footer, before keys that only this form has. */
export const SUBMIT_KEYS: readonly Binding[] = [
  any.shown('form.submit', ['ctrl+s'], 'send or save', {
    applies: where((of) => !isPrompt(of)),
    labelNow: submitLabel,
  }),
  any('form.submit', ['ctrl+s'], 'send or save', { applies: where(isPrompt) }),
  button('form.submit', ['enter'], 'send or save', { labelNow: submitLabel }),
  any.shown('form.submit', ['enter'], 'send or save', {
    applies: where(isPrompt),
    labelNow: submitLabel,
  }),
  // Comes before text undo: where this applies, the form's last change is newer than the text's.
  any.shown('form.undo', ['ctrl+_'], 'undo', { applies: where(({ form }) => canUndoChange(form)) }),
];

/** The keys of every form. */
export const FORM_KEYS: readonly Binding[] = [
  text.shown('form.accept-suggestion', ['right'], 'accept suggestion', {
    applies: where(({ form, offered }) => canTake(form, offered)),
  }),
  text.shown('form.move-down', ['down'], 'next suggestion', {
    isBasic: true,
    applies: where(({ offered }) => offered.suggestions.length > 1),
  }),
  choice.shown('form.next-choice', ['right'], 'change', { about: 'the next choice' }),
  choice('form.next-choice', ['space'], 'change', {
    about: 'the next choice',
    applies: where(({ spec, form }) => !continuesWord(spec, form, ' ')),
  }),
  choice('form.previous-choice', ['left'], 'change back', { about: 'the previous choice' }),
  secret.shown('form.reveal', ['ctrl+r'], 'reveal', {
    about: 'reveal it for ten seconds',
    applies: where(isHidden),
  }),
  secret.shown('form.toggle-newline', ['ctrl+t'], 'keep or drop the newline', {
    applies: where(({ form }) => secretAt(form, form.focus)?.facts().end !== null),
  }),
  secret.shown('form.generate', ['ctrl+g'], 'generate', {
    about: 'generate a value',
    applies: where(({ canGenerate }) => canGenerate),
  }),
  // It fills every field there, so it also works beside the fields.
  bind.shown('form.generate', ['ctrl+g'], 'generate', {
    about: 'generate a value',
    on: ['rotation-values'],
    in: ['choice', 'text', 'button'],
  }),
  bind('form.copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the new value, once',
    on: ['vault', 'rotation-values'],
    whyNot: whyNotCopied,
  }),
  any.shown('form.add-row', ['ctrl+n'], 'add a row', {
    applies: where(hasRows),
    labelNow: (state) => `add ${nounOf(state)}`,
  }),
  any.shown('form.remove-row', ['ctrl+x'], 'remove the row', {
    applies: where((of) => hasRows(of) && focusedRowIndex(of.form) !== -1),
    labelNow: (state) => `remove ${nounOf(state)}`,
  }),
  any.shown('form.next-field', ['tab', 'enter'], 'next field', {
    isBasic: true,
    applies: where((of) => !isPrompt(of)),
  }),
  bind.shown('form.next-field', ['tab'], 'next field', { on: ['save-template'], isBasic: true }),
  any('form.previous-field', ['shift+tab'], 'previous field', { isBasic: true }),
  any('form.move-down', ['down'], 'down', { isBasic: true }),
  any('form.move-up', ['up'], 'up', { isBasic: true }),
  any.shown('form.back', ['esc'], 'back', {
    about: 'back; the draft is kept',
    labelNow: backLabel,
  }),
  any('form.clear', ['ctrl+l'], 'clear the form', { applies: where((of) => !isPrompt(of)) }),
];

function where(is: (form: FocusedForm) => boolean): (state: AppState) => boolean {
  return (state) => {
    const form = focusedForm(state);
    return form !== null && is(form);
  };
}

function isHidden({ spec, form }: FocusedForm): boolean {
  const field = specAt(spec, form.focus);
  return field?.kind === 'secret' && field.isPlain !== true;
}

function hasRows({ spec }: FocusedForm): boolean {
  return spec.rows !== null && !spec.rows.isFixed;
}

function nounOf(state: AppState): string {
  return focusedForm(state)?.spec.rows?.noun.toLowerCase() ?? 'row';
}

function submitLabel(state: AppState): string {
  return focusedForm(state)?.spec.submit.toLowerCase() ?? 'save';
}

function isPrompt({ spec }: FocusedForm): boolean {
  return spec.isPrompt === true;
}

function backLabel(state: AppState): string {
  return where(isPrompt)(state) ? 'cancel' : 'back';
}
