import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { selectedTemplate } from '../../state/templates/templates-update.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('templates');
const bindApp = bindingsOn('app');

const question = { on: ['confirm-template-file'] } as const;
const list = { on: ['templates'], in: ['list'] } as const;
const shown = { isInFooter: true };

export const TEMPLATE_KEYS: readonly Binding[] = [
  bind('show', ['ctrl+t'], 'templates', { on: ['dispatch'], ...shown }),
  bind('apply', ['enter'], 'fill in', {
    about: 'fill in the form',
    ...list,
    ...shown,
    whyNot: whyNoTemplate,
  }),
  bind('ask-for-name', ['s'], 'save as template', { ...list, ...shown }),
  bind('copy', ['c'], 'copy', {
    about: 'copy it to this profile',
    ...list,
    ...shown,
    whyNot: whyNoTemplate,
  }),
  bind('remove', ['d'], 'remove', {
    about: 'remove the template',
    ...list,
    ...shown,
    whyNot: whyNotRemoved,
  }),
  bind('write-file', ['y'], 'write', {
    about: 'write to the file',
    ...question,
    ...shown,
    isFixed: true,
  }),
  bindApp('close-overlay', ['esc', 'n', 'q'], 'back', {
    about: "don't write",
    ...question,
    ...shown,
    isFixed: true,
  }),
  bindApp('close-overlay', ['esc', 'q'], 'back', {
    about: 'back to the form',
    ...list,
    ...shown,
    isFixed: true,
    toggles: 'templates.show',
  }),
];

function whyNoTemplate(state: AppState): string | null {
  return selectedTemplate(state)
    ? null
    : `There is no template yet. ${keyOf('templates.ask-for-name')} saves the form as one.`;
}

function whyNotRemoved(state: AppState): string | null {
  return selectedTemplate(state)?.origin === 'file'
    ? `It comes from ${state.sharedTemplates.file?.path ?? 'a file'}. Remove it there.`
    : whyNoTemplate(state);
}
