import { type Template, templateNameProblem } from '../../domain/template.ts';
import type { AppState } from '../app-state.ts';
import { formFor, holdsDraft } from '../dispatch-form/form-state.ts';
import { readDraft } from '../dispatch-form/read-draft.ts';
import { keyOf } from '../key-of.ts';
import { activeProfileName } from '../runs/rows.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { TemplatesAction } from './templates-action.ts';

/** What the keys of the templates do. They belong to the dispatch form. */
export function templatesActed(state: AppState, action: TemplatesAction): UpdateResult {
  switch (action) {
    case 'show':
      return noCommands({ ...state, overlay: { kind: 'templates', index: 0 } });
    case 'move-up':
      return noCommands(moved(state, -1));
    case 'move-down':
      return noCommands(moved(state, 1));
    case 'apply':
      return noCommands(applied(state));
    case 'ask-for-name':
      return noCommands({
        ...state,
        overlay: {
          kind: 'save-template',
          text: selectedTemplate(state)?.name ?? '',
          problem: null,
        },
      });
    case 'save':
      return save(state);
    case 'remove':
      return remove(state);
  }
}

/** The templates of the profile that is on, by name. */
export function templatesOf(state: AppState): readonly Template[] {
  return state.templates.get(activeProfileName(state) ?? '') ?? [];
}

export function selectedTemplate(state: AppState): Template | null {
  if (state.overlay?.kind !== 'templates') return null;
  return templatesOf(state)[state.overlay.index] ?? null;
}

/** Whether filling the form with something else would lose what was typed: no template holds it. */
export function wouldLoseDraft(state: AppState): boolean {
  if (!holdsDraft(state.dispatchForm)) return false;
  const draft = readDraft(state.dispatchForm);
  if (!draft.ok) return true;
  const text = JSON.stringify(draft.value);
  return !templatesOf(state).some(({ request }) => JSON.stringify(request) === text);
}

function moved(state: AppState, by: number): AppState {
  if (state.overlay?.kind !== 'templates') return state;
  const last = Math.max(0, templatesOf(state).length - 1);
  const index = Math.max(0, Math.min(last, state.overlay.index + by));
  return { ...state, overlay: { kind: 'templates', index } };
}

function applied(state: AppState): AppState {
  const template = selectedTemplate(state);
  if (!template) return state;
  const { sent } = state.dispatchForm;
  return { ...state, overlay: null, dispatchForm: { ...formFor(template.request), sent } };
}

function save(state: AppState): UpdateResult {
  const profileName = activeProfileName(state);
  if (state.overlay?.kind !== 'save-template' || profileName === null) return noCommands(state);
  const name = state.overlay.text.trim();
  const draft = readDraft(state.dispatchForm);
  const problem =
    templateNameProblem(name) ?? (draft.ok ? null : (draft.error[0]?.message ?? null));
  if (problem !== null || !draft.ok) {
    return noCommands({ ...state, overlay: { ...state.overlay, problem } });
  }
  const template: Template = { name, request: draft.value };
  const others = templatesOf(state).filter((other) => other.name !== name);
  return {
    state: {
      ...state,
      overlay: null,
      notice: {
        tone: 'success',
        text: `Saved as the template ${name}. ${keyOf('templates.show')} fills it in again.`,
      },
      templates: new Map(state.templates).set(
        profileName,
        [...others, template].sort((a, b) => (a.name < b.name ? -1 : 1)),
      ),
    },
    commands: [{ type: 'save-template', profileName, template }],
  };
}

function remove(state: AppState): UpdateResult {
  const template = selectedTemplate(state);
  const profileName = activeProfileName(state);
  if (!template || profileName === null) return noCommands(state);
  const left = templatesOf(state).filter(({ name }) => name !== template.name);
  const shown = { ...state, templates: new Map(state.templates).set(profileName, left) };
  return {
    state: {
      ...moved(shown, 0),
      notice: { tone: 'info', text: `The template ${template.name} is removed.` },
    },
    commands: [{ type: 'remove-template', profileName, name: template.name }],
  };
}
