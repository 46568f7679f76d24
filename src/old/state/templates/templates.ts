import type { ProfileId } from '../../domain/profile.ts';
import {
  inOrder,
  type Template,
  type TemplateOrigin,
  templateNameProblem,
} from '../../domain/template.ts';
import { type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { readDispatchForm } from '../dispatch/dispatch-form.ts';
import { fillDispatchForm } from '../dispatch/dispatch-form-update.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { choice, promptSpec, text } from '../form/form-spec.ts';
import { fieldOf, textOf } from '../form/text-field.ts';
import { keyOf } from '../key-placeholder.ts';
import { type List, type ListState, listOf, NEW_LIST, rowActions } from '../list/list.ts';
import { keepSelection } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { closeOverlay } from '../overlay.ts';
import { formParts, formProfileId, withFormParts, withParts } from '../profiles/profile-parts.ts';
import { activeProfile } from '../session.ts';
import type { EventTable } from '../slice-table.ts';

/** What the form shows over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name for saving the form, and for whom. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm };

/** The name for saving the dispatch form as a template, and for whom. */
export const TEMPLATE_SPEC = promptSpec(
  {
    name: text('Name'),
    origin: choice<TemplateOrigin>('For', [
      { id: 'profile', label: 'this profile' },
      { id: 'all', label: 'all profiles' },
    ]),
  },
  'Save',
  {
    title: 'Save the form as a template',
    about: 'Replaces one of the same name there.',
  },
);
type TemplateForm = FormOf<typeof TEMPLATE_SPEC>;

function templateFormFor(name: string, origin: TemplateOrigin): TemplateForm {
  return newForm(TEMPLATE_SPEC, { name: fieldOf(name), origin });
}

export interface TemplatesEvent {
  readonly kind: 'templates-loaded';
  readonly profileId: ProfileId;
  /** The profile's and those for all profiles. */
  readonly templates: readonly Template[];
}

/** A template, and whether another one of its name wins over it. */
export interface ListedTemplate extends Template {
  readonly winner: Template | null;
}

const templates = listOf<ListedTemplate>({
  idOf: ({ name, origin }) => `${origin} ${name}`,
  searchText: ({ name, request: { key, ref, title } }) => `${name} ${key} ${ref} ${title}`,
});

const listed = memoizeLatest((saved: readonly Template[]): readonly ListedTemplate[] => {
  const ordered = inOrder(saved);
  const winners = Map.groupBy(ordered, ({ name }) => name);
  return ordered.map((template) => {
    const winner = winners.get(template.name)?.[0];
    return { ...template, winner: winner && winner !== template ? winner : null };
  });
});

/** Every saved request that can be used on the active profile, by name. */
export function templatesList(state: AppState): List<ListedTemplate> {
  const list = state.overlay?.kind === 'templates' ? state.overlay.list : NEW_LIST;
  return templates(listed(formParts(state).templates), list);
}

const onTemplate = rowActions<ListedTemplate>(templatesList);

const LIST = { on: ['templates'], in: ['list'], isInFooter: true } as const;

/** What the keys for templates do. They belong to the dispatch form. */
export const TEMPLATES_ACTIONS = {
  'templates.show': {
    on: ['dispatch'],
    keys: ['ctrl+t'],
    label: 'templates',
    isInFooter: true,
    do: showTemplates,
  },
  'templates.apply': {
    ...LIST,
    keys: ['enter'],
    label: 'fill in',
    about: 'fill in the form',
    whyNot: whyNoTemplate,
    do: onTemplate((state, { request }) => fillDispatchForm(closeOverlay(state), request)),
  },
  'templates.ask-for-name': {
    ...LIST,
    keys: ['n'],
    label: 'save as template',
    whyNot: whyNotSaved,
    do: (state) => {
      const { name = '', origin = 'profile' } = selectedTemplate(state) ?? {};
      return { ...state, overlay: { kind: 'save-template', form: templateFormFor(name, origin) } };
    },
  },
  'templates.remove': {
    ...LIST,
    keys: ['d'],
    label: 'remove',
    about: 'remove the template',
    whyNot: whyNoTemplate,
    do: onTemplate(remove),
  },
} satisfies ActionRows;

function whyNotSaved(state: AppState): string | null {
  const { key } = formParts(state).dispatchForm.values;
  return textOf(key).trim() === '' ? 'The form has no key yet, so there is nothing to save.' : null;
}

function whyNoTemplate(state: AppState): string | null {
  return selectedTemplate(state) ? null : NO_ROW;
}

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

function selectedTemplate(state: AppState): ListedTemplate | null {
  return state.overlay?.kind === 'templates' ? templatesList(state).selected : null;
}

/** The profile that the form belongs to; `null` before one is open. */
function ownerId(state: AppState): ProfileId | null {
  return activeProfile(state) === null ? null : formProfileId(state);
}

/** Other terminals save templates too. */
function showTemplates(state: AppState): AppState {
  const profileId = ownerId(state);
  return withCommands(
    { ...state, overlay: { kind: 'templates', list: NEW_LIST } },
    ...(profileId === null ? [] : [{ kind: 'load-templates', profileId } as const]),
  );
}

function save(state: AppState): AppState {
  const profileId = ownerId(state);
  if (state.overlay?.kind !== 'save-template' || profileId === null) return state;
  const { overlay } = state;
  const { values } = overlay.form;
  const refuse = (problem: string): AppState => ({
    ...state,
    overlay: { ...overlay, form: withProblem(overlay.form, 'name', problem) },
  });
  const name = values.name.text.trim();
  const problem = templateNameProblem(name);
  if (problem !== null) return refuse(problem);
  const draft = readDispatchForm(formParts(state).dispatchForm);
  if (!draft.ok) return refuse(draft.error[0]?.message ?? '');
  const template: Template = { name, origin: values.origin, request: draft.value };
  const whose = SAVED_FOR[template.origin];
  const text = `Saved as the template ${name}${whose}. ${keyOf('templates.show')} fills it in again.`;
  const saved = { ...withTemplates(state, template, [template]), overlay: null };
  return withCommands(addNotice(saved, 'success', text), {
    kind: 'save-template',
    profileId,
    template,
  });
}

const SAVED_FOR: Readonly<Record<TemplateOrigin, string>> = {
  profile: '',
  all: ', for all profiles',
};

function remove(state: AppState, template: ListedTemplate): AppState {
  const profileId = ownerId(state);
  if (profileId === null) return state;
  const text = `Removed the template ${template.name}.`;
  return withCommands(
    addNotice(withList(state, withTemplates(state, template, [])), 'info', text),
    {
      kind: 'remove-template',
      profileId,
      template,
    },
  );
}

/** The list goes on from the row it was at. */
function withList(before: AppState, after: AppState): AppState {
  const list = keepSelection(templatesList(before), templatesList(after));
  return { ...after, overlay: { kind: 'templates', list } };
}

export const TEMPLATES_EVENTS: EventTable<TemplatesEvent> = {
  'templates-loaded': (state, { profileId, templates }) =>
    withParts(state, profileId, { templates }),
};

/** With others, or none, in place of what a template's origin has under its name. */
function withTemplates(
  state: AppState,
  { name, origin }: Template,
  instead: readonly Template[],
): AppState {
  const others = formParts(state).templates.filter(
    (other) => other.name !== name || other.origin !== origin,
  );
  return withFormParts(state, { templates: [...others, ...instead] });
}
