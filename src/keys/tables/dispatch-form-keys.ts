import type { AppState } from '../../state/app-state.ts';
import { canTakeSuggestion } from '../../state/dispatch-form/form-update.ts';
import { suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { canUndo } from '../../state/dispatch-form/undo.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('dispatch-form');

const form = { on: ['dispatch'] } as const;
const fields = { on: ['dispatch'], in: ['text'] } as const;
const button = { on: ['dispatch'], in: ['button'] } as const;
const shown = { isInFooter: true };

export const DISPATCH_FORM_KEYS: readonly Binding[] = [
  bind('send', ['ctrl+s'], 'send', { ...form, ...shown }),
  bind('send', ['enter'], 'send', button),
  // Before the field's own undo, which is older than the rows' last change where this applies.
  bind('undo', ['ctrl+_'], 'take back', {
    ...form,
    ...shown,
    applies: (state) => canUndo(activeParts(state).dispatchForm),
  }),
  bind('take-suggestion', ['right'], 'take suggestion', {
    ...fields,
    ...shown,
    applies: canTakeSuggestion,
  }),
  bind('next-suggestion', ['ctrl+n'], 'next suggestion', {
    ...fields,
    ...shown,
    applies: hasSeveralSuggestions,
  }),
  bind('add-param', ['ctrl+n'], 'add param', { ...fields, ...shown, applies: isOnParam }),
  bind('remove-param', ['ctrl+x'], 'remove param', {
    about: 'remove the param',
    ...fields,
    ...shown,
    applies: isOnParam,
  }),
  bind('next-field', ['tab', 'enter'], 'next field', { ...form, ...shown }),
  bind('previous-field', ['shift+tab'], 'previous field', form),
  bind('move-down', ['down'], 'down', form),
  bind('move-up', ['up'], 'up', form),
  bind('leave', ['esc'], 'leave', { about: 'leave, keep the draft', ...form, ...shown }),
  bind('clear', ['ctrl+l'], 'clear the form', form),
];

function hasSeveralSuggestions(state: AppState): boolean {
  return !isOnParam(state) && suggestionsFor(state).length > 1;
}

function isOnParam(state: AppState): boolean {
  return activeParts(state).dispatchForm.focus.on === 'param';
}
