import type { AppState } from '../../state/app-state.ts';
import { canTakeSuggestion } from '../../state/dispatch-form/form-update.ts';
import { suggestionsFor } from '../../state/dispatch-form/suggestions.ts';
import { canUndo } from '../../state/dispatch-form/undo.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { FORM_CONTEXTS, type FocusContext } from '../focus-context.ts';

const bind = bindingsOn('dispatch-form');

const form = { contexts: FORM_CONTEXTS };
const field: { contexts: readonly FocusContext[] } = { contexts: ['form-field'] };
const fields: { contexts: readonly FocusContext[] } = { contexts: ['form-field', 'form-params'] };
const params: { contexts: readonly FocusContext[] } = { contexts: ['form-params'] };
const button: { contexts: readonly FocusContext[] } = { contexts: ['form-send'] };
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
    ...field,
    ...shown,
    applies: hasSeveralSuggestions,
  }),
  bind('add-param', ['ctrl+n'], 'add param', { ...params, ...shown }),
  bind('remove-param', ['ctrl+x'], 'remove param', {
    about: 'remove the param',
    ...params,
    ...shown,
  }),
  bind('next-field', ['tab', 'enter'], 'next field', { ...form, ...shown }),
  bind('previous-field', ['shift+tab'], 'previous field', form),
  bind('move-down', ['down'], 'down', form),
  bind('move-up', ['up'], 'up', form),
  bind('leave', ['esc'], 'leave', { about: 'leave, keep the draft', ...form, ...shown }),
  bind('clear', ['ctrl+l'], 'clear the form', form),
];

function hasSeveralSuggestions(state: AppState): boolean {
  return suggestionsFor(state).length > 1;
}
