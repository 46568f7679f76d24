import type { ActionRow, ActionRows, FocusKind } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { AppForm } from '../form/app-form.ts';
import { focusedRowIndex, focusLine, focusNext, secretAt, specAt } from '../form/form.ts';
import { addRow, removeRow } from '../form/form-rows.ts';
import { canTake, otherSuggestion, take } from '../form/form-suggestions.ts';
import { canUndoChange, clearOrBringBack, undoChange } from '../form/form-undo.ts';
import { continuesWord, nextChoice, toggleNewline, toggleReveal } from '../form/form-update.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { TAB_OF } from '../screen.ts';
import { askToGenerate } from '../vault/generator.ts';
import { COPY_GENERATED } from './copy-generated.ts';
import { focusedForm } from './focused-form.ts';
import { tabsWithDrafts } from './quit.ts';

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
    isUseful: where((of) => of.whyNoWrite === null),
    also: [
      { in: ANY, applies: where(isPrompt) },
      { in: ['button'], keys: ['enter'] },
      { in: ANY, keys: ['enter'], isInFooter: true, applies: where(isPrompt) },
    ],
    writes: true,
    do: inForm((of, now) => of.submit(now)),
  },
  'form.bring-back': {
    in: ANY,
    keys: ['ctrl+d'],
    label: 'bring back',
    about: 'bring back what was left',
    comes: 'first',
    isInFooter: true,
    applies: where(({ left }) => left !== null),
    do: (state) => focusedForm(state)?.left?.bringBack() ?? state,
  },
  // Comes before text undo: where this applies, the form's last change is newer than the text's.
  'form.undo': {
    in: ANY,
    keys: ['ctrl+_'],
    label: 'undo',
    comes: 'first',
    isInFooter: true,
    applies: where(({ form }) => canUndoChange(form)),
    do: inForm((of) => of.change((form) => undoChange(of.spec, form))),
  },
  'form.accept-suggestion': {
    in: ['text'],
    keys: ['right'],
    label: 'accept suggestion',
    help: 'accept, or next choice',
    isInFooter: true,
    applies: where(({ form, offered }) => canTake(form, offered)),
    do: inForm(acceptSuggestion),
  },
  'form.next-choice': {
    in: ['choice'],
    keys: ['right'],
    label: 'change',
    help: 'accept, or next choice',
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
    do: inForm((of) => of.change((form) => nextChoice(of.spec, form, 1))),
  },
  'form.previous-choice': {
    in: ['choice'],
    keys: ['left'],
    label: 'change back',
    help: 'accept, or next choice',
    about: 'the previous choice',
    also: [{ on: ['generate'], keys: ['up', 'shift+tab'], label: 'previous kind' }],
    isBasic: true,
    do: inForm((of) => of.change((form) => nextChoice(of.spec, form, -1))),
  },
  'form.reveal': {
    in: ['secret'],
    keys: ['ctrl+r'],
    label: 'reveal',
    about: 'reveal it for ten seconds',
    isInFooter: true,
    applies: where(isHidden),
    do: inForm((of, now) => of.change((form) => toggleReveal(form, now.monoMs))),
  },
  'form.toggle-newline': {
    in: ['secret'],
    keys: [],
    label: 'keep or drop the newline',
    isInFooter: true,
    applies: where(({ form }) => secretAt(form, form.focus)?.facts().end !== null),
    do: inForm((of) => of.change(toggleNewline)),
  },
  'form.generate': {
    in: ['secret'],
    keys: ['ctrl+g'],
    label: 'generate',
    about: 'generate a value',
    isInFooter: true,
    applies: where(({ toGenerate }) => toGenerate !== null),
    // It fills every field there, so it also works beside the fields.
    also: [{ on: ['rotation-values'], in: ['choice', 'text', 'button'], isInFooter: true }],
    do: (state) => askToGenerate(state, focusedForm(state)?.toGenerate?.count ?? 0),
  },
  ...COPY_GENERATED,
  'form.add-row': {
    in: ANY,
    keys: ['ctrl+n'],
    label: 'add a row',
    labelNow: (state) => `add ${nounOf(state)}`,
    isInFooter: true,
    applies: where(hasRows),
    do: inForm((of) => of.change((form) => addRow(of.spec, form))),
  },
  'form.remove-row': {
    in: ANY,
    keys: ['ctrl+x'],
    label: 'remove the row',
    labelNow: (state) => `remove ${nounOf(state)}`,
    isInFooter: true,
    applies: where((of) => hasRows(of) && focusedRowIndex(of.form) !== -1),
    do: inForm((of) => of.change((form) => removeRow(of.spec, form))),
  },
  'form.next-field': {
    in: ANY,
    keys: ['tab', 'enter'],
    label: 'next field',
    isInFooter: true,
    applies: where((of) => !isPrompt(of)),
    also: [{ on: ['save-template', 'resolve'], keys: ['tab'], isInFooter: true }],
    isBasic: true,
    do: inForm((of) => of.change((form) => focusNext(of.spec, form, 1))),
  },
  'form.previous-field': {
    in: ANY,
    keys: ['shift+tab'],
    label: 'previous field',
    isBasic: true,
    do: inForm((of) => of.change((form) => focusNext(of.spec, form, -1))),
  },
  'form.move-down': {
    in: ANY,
    keys: ['down'],
    label: 'down',
    help: 'next field',
    also: [
      {
        in: ['text'],
        label: 'next suggestion',
        comes: 'first',
        isInFooter: true,
        applies: where(({ offered }) => offered.current !== null && offered.suggestions.length > 1),
      },
    ],
    isBasic: true,
    do: inForm((of) => moveLine(of, 1)),
  },
  'form.move-up': {
    in: ANY,
    keys: ['up'],
    label: 'up',
    help: 'previous field',
    isBasic: true,
    do: inForm((of) => moveLine(of, -1)),
  },
  'form.back': {
    in: ANY,
    keys: ['esc'],
    label: 'back',
    labelNow: (state) => (where(isPrompt)(state) ? 'cancel' : 'back'),
    about: 'back; the draft is kept',
    isInFooter: true,
    do: inForm(leave),
  },
  'form.clear': {
    in: ANY,
    keys: [],
    label: 'clear the form',
    applies: where((of) => !isPrompt(of)),
    do: inForm(clear),
  },
} satisfies ActionRows;

function inForm(act: (of: AppForm, now: Now) => AppState): ActionRow['do'] {
  return (state, { now }) => {
    const form = focusedForm(state);
    return form ? act(form, now) : state;
  };
}

function acceptSuggestion({ spec, offered, change }: AppForm): AppState {
  const { current } = offered;
  const taken = change((form) => (current ? take(spec, form, current) : form));
  const said = current?.fills?.said;
  return said ? addNotice(taken, 'info', said) : taken;
}

/** To the other suggestion, or else the other field. */
function moveLine({ spec, offered, change }: AppForm, by: 1 | -1): AppState {
  return change((form) => otherSuggestion(form, offered, by) ?? focusLine(spec, form, by));
}

/** What was typed is kept, which a sign on the tab shows from then on. */
function leave(of: AppForm): AppState {
  const left = of.back();
  const tab = TAB_OF[left.screen];
  const isKept = of.form.isTouched && tab !== null && tabsWithDrafts(left).includes(tab);
  const text = 'Draft kept until you quit; * marks its tab.';
  return isKept && !isPrompt(of) ? addNotice(left, 'info', text) : left;
}

function clear({ spec, form: before, change }: AppForm): AppState {
  const cleared = change((form, blank) => clearOrBringBack(spec, form, blank));
  const last = focusedForm(cleared)?.form.changes.at(-1);
  if (!last?.isClear || before.changes.includes(last)) return cleared;
  return addNotice(cleared, 'info', `Form cleared. ${keyOf('form.undo')} brings it back.`);
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
