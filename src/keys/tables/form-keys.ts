import type { AppState } from '../../state/app/app-state.ts';
import type { FocusedForm } from '../../state/app/focused-form.ts';
import { focusedForm } from '../../state/app/focused-form.ts';
import { focusedRowIndex, secretAt, specAt } from '../../state/form/form.ts';
import { continuesWord } from '../../state/form/form-edit.ts';
import { canTake } from '../../state/form/form-suggestions.ts';
import { canUndoChange } from '../../state/form/form-undo.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('form');

const any = { in: ['text', 'secret', 'choice', 'button'] } as const;
const text = { in: ['text'] } as const;
const secret = { in: ['secret'] } as const;
const choice = { in: ['choice'], isBasic: true } as const;
const button = { in: ['button'] } as const;
const shown = { isInFooter: true };
const basic = { isBasic: true };

/** A form's main action comes first in the footer, before keys that only this form has. */
export const SUBMIT_KEYS: readonly Binding[] = [
  bind('submit', ['ctrl+s'], 'send or save', {
    ...any,
    ...shown,
    applies: where((of) => !isPrompt(of)),
    labelNow: submitLabel,
  }),
  bind('submit', ['ctrl+s'], 'send or save', { ...any, applies: where(isPrompt) }),
  bind('submit', ['enter'], 'send or save', { ...button, labelNow: submitLabel }),
  bind('submit', ['enter'], 'send or save', {
    ...any,
    ...shown,
    applies: where(isPrompt),
    labelNow: submitLabel,
  }),
  // Comes before text undo: where this applies, the form's last change is newer than the text's.
  bind('undo', ['ctrl+_'], 'undo', {
    ...any,
    ...shown,
    applies: where(({ form }) => canUndoChange(form)),
  }),
];

/** The keys of every form. */
export const FORM_KEYS: readonly Binding[] = [
  bind('take-suggestion', ['right'], 'take suggestion', {
    ...text,
    ...shown,
    applies: where(({ form, offered }) => canTake(form, offered)),
  }),
  bind('next-suggestion', ['ctrl+n'], 'next suggestion', {
    ...text,
    ...basic,
    ...shown,
    applies: where(
      ({ form, offered }) => form.focus.row === null && offered.suggestions.length > 1,
    ),
  }),
  bind('next-choice', ['right'], 'change', { about: 'the next choice', ...choice, ...shown }),
  bind('next-choice', ['space'], 'change', {
    about: 'the next choice',
    ...choice,
    applies: where(({ spec, form }) => !continuesWord(spec, form, ' ')),
  }),
  bind('previous-choice', ['left'], 'change back', { about: 'the previous choice', ...choice }),
  bind('reveal', ['ctrl+r'], 'reveal', {
    about: 'show it for ten seconds',
    ...secret,
    ...shown,
    applies: where(isHidden),
  }),
  bind('toggle-newline', ['ctrl+t'], 'keep or drop the newline', {
    ...secret,
    ...shown,
    applies: where(({ form }) => secretAt(form, form.focus)?.facts().end !== null),
  }),
  bind('generate', ['ctrl+g'], 'generate', {
    about: 'generate a value, or take one from a command',
    ...secret,
    ...shown,
    applies: where(({ canGenerate }) => canGenerate),
  }),
  // It fills every field there, so it also works beside the fields.
  bind('generate', ['ctrl+g'], 'generate', {
    about: 'generate a value, or take one from a command',
    on: ['rotation-values'],
    in: ['choice', 'text', 'button'],
    ...shown,
  }),
  bind('copy-generated', ['alt+c'], 'copy value', {
    about: 'copy the generated value, once',
    on: ['vault', 'rotation-values'],
    whyNot: (state) => focusedForm(state)?.whyNotCopied() ?? null,
  }),
  bind('add-row', ['ctrl+n'], 'add a row', {
    ...any,
    ...shown,
    applies: where(hasRows),
    labelNow: (state) => `add ${nounOf(state)}`,
  }),
  bind('remove-row', ['ctrl+x'], 'remove the row', {
    ...any,
    ...shown,
    applies: where((of) => hasRows(of) && focusedRowIndex(of.form) !== -1),
    labelNow: (state) => `remove ${nounOf(state)}`,
  }),
  bind('next-field', ['tab', 'enter'], 'next field', {
    ...any,
    ...basic,
    ...shown,
    applies: where((of) => !isPrompt(of)),
  }),
  bind('next-field', ['tab'], 'next field', { on: ['save-template'], ...basic, ...shown }),
  bind('previous-field', ['shift+tab'], 'previous field', { ...any, ...basic }),
  bind('move-down', ['down'], 'down', { ...any, ...basic }),
  bind('move-up', ['up'], 'up', { ...any, ...basic }),
  bind('back', ['esc'], 'back', {
    about: 'back; the draft is kept',
    ...any,
    ...shown,
    labelNow: (state) => (hasPrompt(state) ? 'cancel' : 'back'),
  }),
  bind('clear', ['ctrl+l'], 'clear the form', {
    ...any,
    applies: where((of) => !isPrompt(of)),
  }),
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

function hasPrompt(state: AppState): boolean {
  const form = focusedForm(state);
  return form !== null && isPrompt(form);
}
