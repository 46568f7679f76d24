import { NO_ROW } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { offeredDraft } from '../../state/dispatch/dispatch-form-update.ts';
import { textOf } from '../../state/form/text-field.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { selectedTemplate } from '../../state/templates/templates-update.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const bind = bindings();
const list = bindings({ on: ['templates'], in: ['list'] });
const selected = bindings({ on: ['templates'], in: ['list'], whyNot: whyNoTemplate });

/** The dispatch form's own keys. */
export const TEMPLATE_KEYS: readonly Binding[] = [
  bind.shown('dispatch.bring-back-draft', ['ctrl+d'], 'draft', {
    about: 'bring back the draft',
    on: ['dispatch'],
    applies: (state) => offeredDraft(state) !== null,
  }),
  bind.shown('templates.show', ['ctrl+t'], 'templates', { on: ['dispatch'] }),
  selected.shown('templates.apply', ['enter'], 'fill in', { about: 'fill in the form' }),
  list.shown('templates.ask-for-name', ['s'], 'save as template', { whyNot: whyNotSaved }),
  selected.shown('templates.copy', ['c'], 'copy', { about: 'copy it to this profile' }),
  selected.shown('templates.remove', ['d'], 'remove', { about: 'remove the template' }),
  list.shown('app.close-overlay', ['esc', 'q'], 'back', {
    about: 'back to the form',
    isFixed: true,
    toggles: 'templates.show',
  }),
];

function whyNotSaved(state: AppState): string | null {
  const { key } = activeParts(state).dispatchForm.values;
  return textOf(key).trim() === '' ? 'The form has no key yet, so there is nothing to save.' : null;
}

function whyNoTemplate(state: AppState): string | null {
  return selectedTemplate(state) ? null : NO_ROW;
}
