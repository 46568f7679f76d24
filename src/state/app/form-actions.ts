import type { ActionRow, ActionRows, FocusKind } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { AppForm } from '../form/app-form.ts';
import { focusedRowIndex, secretAt, specAt } from '../form/form.ts';
import { canTake } from '../form/form-suggestions.ts';
import { canUndoChange } from '../form/form-undo.ts';
import type { FormAction } from '../form/form-update.ts';
import { continuesWord } from '../form/form-update.ts';
import { COPY_GENERATED } from '../rotation/copy-generated.ts';
import { focusedForm } from './focused-form.ts';

const ANY: readonly FocusKind[] = ['text', 'secret', 'choice', 'button'];

/** What keys do in every form. */
export const FORM_ACTIONS = {
  'form.submit': {
    in: ANY,
    keys: ['ctrl+s'],
    label: 'send or save',
    labelNow: submitLabel,
    comes: 'first',
    isInFooter: true,
    applies: where((of) => !isPrompt(of)),
    also: [
      { in: ANY, applies: where(isPrompt) },
      { in: ['button'], keys: ['enter'] },
      { in: ANY, keys: ['enter'], isInFooter: true, applies: where(isPrompt) },
    ],
    writes: true,
    do: inForm('submit'),
  },
  // Comes before text undo: where this applies, the form's last change is newer than the text's.
  'form.undo': {
    in: ANY,
    keys: ['ctrl+_'],
    label: 'undo',
    comes: 'first',
    isInFooter: true,
    applies: where(({ form }) => canUndoChange(form)),
    do: inForm('undo'),
  },
  'form.accept-suggestion': {
    in: ['text'],
    keys: ['right'],
    label: 'accept suggestion',
    help: 'accept, or another choice',
    isInFooter: true,
    applies: where(({ form, offered }) => canTake(form, offered)),
    do: inForm('accept-suggestion'),
  },
  'form.next-choice': {
    in: ['choice'],
    keys: ['right'],
    label: 'change',
    help: 'accept, or another choice',
    about: 'the next choice',
    isInFooter: true,
    also: [
      {
        in: ['choice'],
        keys: ['space'],
        applies: where(({ spec, form }) => !continuesWord(spec, form, ' ')),
      },
      { on: ['generate'], keys: ['down', 'tab'], label: 'other kind', isInFooter: true },
    ],
    isBasic: true,
    do: inForm('next-choice'),
  },
  'form.previous-choice': {
    in: ['choice'],
    keys: ['left'],
    label: 'change back',
    help: 'accept, or another choice',
    about: 'the previous choice',
    also: [{ on: ['generate'], keys: ['up', 'shift+tab'], label: 'previous kind' }],
    isBasic: true,
    do: inForm('previous-choice'),
  },
  'form.reveal': {
    in: ['secret'],
    keys: ['ctrl+r'],
    label: 'reveal',
    about: 'reveal it for ten seconds',
    isInFooter: true,
    applies: where(isHidden),
    do: inForm('reveal'),
  },
  'form.toggle-newline': {
    in: ['secret'],
    keys: [],
    label: 'keep or drop the newline',
    isInFooter: true,
    applies: where(({ form }) => secretAt(form, form.focus)?.facts().end !== null),
    do: inForm('toggle-newline'),
  },
  'form.generate': {
    in: ['secret'],
    keys: ['ctrl+g'],
    label: 'generate',
    about: 'generate a value',
    isInFooter: true,
    applies: where(({ canGenerate }) => canGenerate),
    // It fills every field there, so it also works beside the fields.
    also: [{ on: ['rotation-values'], in: ['choice', 'text', 'button'], isInFooter: true }],
    do: inForm('generate'),
  },
  ...COPY_GENERATED,
  'form.add-row': {
    in: ANY,
    keys: ['ctrl+n'],
    label: 'add a row',
    labelNow: (state) => `add ${nounOf(state)}`,
    isInFooter: true,
    applies: where(hasRows),
    do: inForm('add-row'),
  },
  'form.remove-row': {
    in: ANY,
    keys: ['ctrl+x'],
    label: 'remove the row',
    labelNow: (state) => `remove ${nounOf(state)}`,
    isInFooter: true,
    applies: where((of) => hasRows(of) && focusedRowIndex(of.form) !== -1),
    do: inForm('remove-row'),
  },
  'form.next-field': {
    in: ANY,
    keys: ['tab', 'enter'],
    label: 'next field',
    help: 'next field, previous field',
    isInFooter: true,
    applies: where((of) => !isPrompt(of)),
    also: [{ on: ['save-template'], keys: ['tab'], isInFooter: true }],
    isBasic: true,
    do: inForm('next-field'),
  },
  'form.previous-field': {
    in: ANY,
    keys: ['shift+tab'],
    label: 'previous field',
    help: 'next field, previous field',
    isBasic: true,
    do: inForm('previous-field'),
  },
  'form.move-down': {
    in: ANY,
    keys: ['down'],
    label: 'down',
    help: 'next field, previous field',
    also: [
      {
        in: ['text'],
        label: 'next suggestion',
        comes: 'first',
        isInFooter: true,
        applies: where(({ offered }) => offered.suggestions.length > 1),
      },
    ],
    isBasic: true,
    do: inForm('move-down'),
  },
  'form.move-up': {
    in: ANY,
    keys: ['up'],
    label: 'up',
    help: 'next field, previous field',
    isBasic: true,
    do: inForm('move-up'),
  },
  'form.back': {
    in: ANY,
    keys: ['esc'],
    label: 'back',
    labelNow: (state) => (where(isPrompt)(state) ? 'cancel' : 'back'),
    about: 'back; the draft is kept',
    isInFooter: true,
    do: inForm('back'),
  },
  'form.clear': {
    in: ANY,
    keys: ['ctrl+l'],
    label: 'clear the form',
    applies: where((of) => !isPrompt(of)),
    do: inForm('clear'),
  },
} satisfies ActionRows;

function inForm(action: FormAction): ActionRow['do'] {
  return (state, { now }) => focusedForm(state)?.act(action, now) ?? state;
}

function where(is: (form: AppForm) => boolean): (state: AppState) => boolean {
  return (state) => {
    const form = focusedForm(state);
    return form !== null && is(form);
  };
}

function isHidden({ spec, form }: AppForm): boolean {
  const field = specAt(spec, form.focus);
  return field?.kind === 'secret' && field.isPlain !== true;
}

function hasRows({ spec }: AppForm): boolean {
  return spec.rows !== null && !spec.rows.isFixed;
}

function nounOf(state: AppState): string {
  return focusedForm(state)?.spec.rows?.noun.toLowerCase() ?? 'row';
}

function submitLabel(state: AppState): string {
  return focusedForm(state)?.spec.submit.toLowerCase() ?? 'save';
}

function isPrompt({ spec }: AppForm): boolean {
  return spec.isPrompt === true;
}
