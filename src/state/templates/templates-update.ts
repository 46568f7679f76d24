import { type Template, type TemplateOrigin, templateNameProblem } from '../../domain/template.ts';
import type { AppState } from '../app-state.ts';
import { readDraft } from '../dispatch/dispatch-form.ts';
import { fillDispatchForm } from '../dispatch/dispatch-form-update.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { keyOf } from '../key-of.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { rowsChanged } from '../list/list-update.ts';
import { rowActions } from '../list/row-actions.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { activeParts, activeProfileId, changeParts, withActiveParts } from '../profiles/parts.ts';
import type { ActionTable, EventTable } from '../slice-table.ts';
import { type ListedTemplate, templatesList } from './templates-list.ts';
import { TEMPLATE_SPEC, type TemplatesEvent, templateFormFor } from './templates-unions.ts';

const onTemplate = rowActions<ListedTemplate>(templatesList);

/** What the keys for templates do. They belong to the dispatch form. */
export const TEMPLATES_ACTIONS = {
  show: shown,
  apply: onTemplate((state, { request }) => fillDispatchForm({ ...state, overlay: null }, request)),
  'ask-for-name': (state) => {
    const { name = '', origin = 'profile' } = selectedTemplate(state) ?? {};
    return { ...state, overlay: { kind: 'save-template', form: templateFormFor(name, origin) } };
  },
  copy: onTemplate(copy),
  remove: onTemplate(remove),
} satisfies ActionTable;

/** The prompt for a template's name; `null` while closed. */
export function templateFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'save-template') return null;
  return promptForm(state, 'save-template', TEMPLATE_SPEC, {
    form: overlay.form,
    put: (form) => ({ ...state, overlay: { ...overlay, form } }),
    submit: () => save(state),
  });
}

export function selectedTemplate(state: AppState): ListedTemplate | null {
  return state.overlay?.kind === 'templates' ? templatesList(state).selected : null;
}

/** Other terminals save templates too. */
function shown(state: AppState): AppState {
  const profileId = activeProfileId(state);
  return withCommands(
    { ...state, overlay: { kind: 'templates', list: NEW_LIST } },
    ...(profileId === null ? [] : [{ kind: 'load-templates', profileId } as const]),
  );
}

function save(state: AppState): AppState {
  const profileId = activeProfileId(state);
  if (state.overlay?.kind !== 'save-template' || profileId === null) return state;
  const { values } = state.overlay.form;
  const name = values.name.text.trim();
  const draft = readDraft(activeParts(state).dispatchForm);
  const problem =
    templateNameProblem(name) ?? (draft.ok ? null : (draft.error[0]?.message ?? null));
  if (problem !== null || !draft.ok) {
    const form = withProblem(state.overlay.form, 'name', problem ?? '');
    return { ...state, overlay: { ...state.overlay, form } };
  }
  const template: Template = { name, origin: values.origin, request: draft.value };
  const whose = SAVED_FOR[template.origin];
  const text = `Saved as the template ${name}${whose}. ${keyOf('templates.show')} fills it in again.`;
  return withCommands(noted({ ...withTemplate(state, template), overlay: null }, 'success', text), {
    kind: 'save-template',
    profileId,
    template,
  });
}

const SAVED_FOR: Readonly<Record<TemplateOrigin, string>> = {
  profile: '',
  all: ', for all profiles',
};

/** Makes the selected one this profile's own. Never replaces one that is. */
function copy(state: AppState, { name, request, origin, winner }: ListedTemplate): AppState {
  const profileId = activeProfileId(state);
  if (profileId === null) return state;
  if (origin === 'profile' || winner?.origin === 'profile') {
    const text = `This profile already has a template ${name}.`;
    return noted(state, 'info', text);
  }
  const template: Template = { name, origin: 'profile', request };
  const text = `Copied the template ${name} to this profile.`;
  return withCommands(noted(withList(state, withTemplate(state, template)), 'success', text), {
    kind: 'save-template',
    profileId,
    template,
  });
}

function remove(state: AppState, template: ListedTemplate): AppState {
  const profileId = activeProfileId(state);
  if (profileId === null) return state;
  const text = `Removed the template ${template.name}.`;
  return withCommands(noted(withList(state, withoutTemplate(state, template)), 'info', text), {
    kind: 'remove-template',
    profileId,
    template,
  });
}

/** The list goes on from the row it was at. */
function withList(before: AppState, after: AppState): AppState {
  const list = rowsChanged(templatesList(before), templatesList(after));
  return { ...after, overlay: { kind: 'templates', list } };
}

export const TEMPLATES_EVENTS: EventTable<TemplatesEvent> = {
  'templates-loaded': (state, { profileId, templates }) => {
    const { profile = [], all = [] } = Object.groupBy(templates, ({ origin }) => origin);
    const own = changeParts(state, profileId, (parts) => ({ ...parts, templates: profile }));
    return { ...own, sharedTemplates: all };
  },
};

/** With a template where its origin says, in place of one of the same name. */
export function withTemplate(state: AppState, template: Template): AppState {
  return changed(state, template, (others) => [...others, template]);
}

function withoutTemplate(state: AppState, template: Template): AppState {
  return changed(state, template, (others) => others);
}

function changed(
  state: AppState,
  { name, origin }: Template,
  next: (others: readonly Template[]) => readonly Template[],
): AppState {
  const isAll = origin === 'all';
  const before = isAll ? state.sharedTemplates : activeParts(state).templates;
  const templates = next(before.filter((other) => other.name !== name));
  return isAll ? { ...state, sharedTemplates: templates } : withActiveParts(state, { templates });
}
