import { type Template, templateNameProblem } from '../../domain/template.ts';
import { withProblem } from '../form/form.ts';
import { type AppForm, promptForm } from '../forms/app-form.ts';
import { fillDispatchForm } from '../forms/dispatch-actions.ts';
import { readDraft } from '../forms/dispatch-form.ts';
import type { DispatchFormScope } from '../forms/dispatch-scope.ts';
import { TEMPLATE_SPEC, templateFormFor } from '../forms/prompts.ts';
import { keyOf } from '../key-of.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { rowsChanged } from '../list/list-update.ts';
import { templatesList } from '../lists/templates.ts';
import { activeParts, activeProfileId, withActiveParts } from '../profiles/parts.ts';
import { type ActionTable, noCommands, type UpdateResult } from '../update-result.ts';

/** What the keys for templates do. They belong to the dispatch form. */
export const TEMPLATES_ACTIONS = {
  show: (state) => noCommands({ ...state, overlay: { kind: 'templates', list: NEW_LIST } }),
  apply: (state) => noCommands(applied(state)),
  'ask-for-name': (state) => {
    const form = templateFormFor(selectedTemplate(state)?.name ?? '');
    return noCommands({ ...state, overlay: { kind: 'save-template', form } });
  },
  remove: (state) => remove(state),
} satisfies ActionTable<DispatchFormScope>;

/** The prompt for a template's name; `null` while closed. */
export function templateFormOf<S extends DispatchFormScope>(state: S): AppForm<S> | null {
  const { overlay } = state;
  if (overlay?.kind !== 'save-template') return null;
  return promptForm(state, 'save-template', TEMPLATE_SPEC, {
    form: overlay.form,
    put: (form) => ({ ...state, overlay: { ...overlay, form } }),
    submit: () => save(state),
  });
}

export function selectedTemplate(state: DispatchFormScope): Template | null {
  return state.overlay?.kind === 'templates' ? templatesList(state).selected : null;
}

function applied<S extends DispatchFormScope>(state: S): S {
  const template = selectedTemplate(state);
  return template ? fillDispatchForm({ ...state, overlay: null }, template.request) : state;
}

function save<S extends DispatchFormScope>(state: S): UpdateResult<S> {
  const profileId = activeProfileId(state);
  if (state.overlay?.kind !== 'save-template' || profileId === null) return noCommands(state);
  const name = state.overlay.form.values.name.text.trim();
  const draft = readDraft(activeParts(state).dispatchForm);
  const problem =
    templateNameProblem(name) ?? (draft.ok ? null : (draft.error[0]?.message ?? null));
  if (problem !== null || !draft.ok) {
    const form = withProblem(state.overlay.form, 'name', problem ?? '');
    return noCommands({ ...state, overlay: { ...state.overlay, form } });
  }
  const template: Template = { name, request: draft.value };
  const others = activeParts(state).templates.filter((other) => other.name !== name);
  return {
    state: withActiveParts(
      {
        ...state,
        overlay: null,
        notice: {
          tone: 'success',
          text: `Saved as the template ${name}. ${keyOf('templates.show')} fills it in again.`,
        },
      },
      { templates: [...others, template].sort((a, b) => (a.name < b.name ? -1 : 1)) },
    ),
    commands: [{ type: 'save-template', profileId, template }],
  };
}

function remove<S extends DispatchFormScope>(state: S): UpdateResult<S> {
  const template = selectedTemplate(state);
  const profileId = activeProfileId(state);
  if (!template || profileId === null) return noCommands(state);
  const left = activeParts(state).templates.filter(({ name }) => name !== template.name);
  const removed = withActiveParts(state, { templates: left });
  const list = rowsChanged(templatesList(state), templatesList(removed));
  return {
    state: {
      ...removed,
      overlay: { kind: 'templates', list },
      notice: { tone: 'info', text: `The template ${template.name} is removed.` },
    },
    commands: [{ type: 'remove-template', profileId, name: template.name }],
  };
}
