import type { Template } from '../../domain/template.ts';
import { activeParts, changeParts, withActiveParts } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import { type EventTable, noCommands } from '../update-result.ts';
import type { SharedTemplates, SharedTemplatesPart, TemplatesEvent } from './shared-templates.ts';

interface StoredScope extends ProfilesPart, SharedTemplatesPart {}

export const TEMPLATES_EVENTS: EventTable<TemplatesEvent, StoredScope> = {
  'templates-loaded': (state, { profileId, templates }) => {
    const { profile = [], all = [] } = Object.groupBy(templates, ({ origin }) => origin);
    const own = changeParts(state, profileId, (parts) => ({ ...parts, templates: profile }));
    return noCommands(withShared(own, { all }));
  },
  'template-file-read': (state, { file }) => noCommands(withShared(state, { file })),
};

/** With a template where its origin says, in place of one of the same name. */
export function withTemplate<S extends StoredScope>(state: S, template: Template): S {
  return changed(state, template, (others) => [...others, template]);
}

export function withoutTemplate<S extends StoredScope>(state: S, template: Template): S {
  return changed(state, template, (others) => others);
}

function withShared<S extends StoredScope>(state: S, changes: Partial<SharedTemplates>): S {
  return { ...state, sharedTemplates: { ...state.sharedTemplates, ...changes } };
}

function changed<S extends StoredScope>(
  state: S,
  { name, origin }: Template,
  next: (others: readonly Template[]) => readonly Template[],
): S {
  const isAll = origin === 'all';
  const before = isAll ? state.sharedTemplates.all : activeParts(state).templates;
  const templates = next(before.filter((other) => other.name !== name));
  return isAll ? withShared(state, { all: templates }) : withActiveParts(state, { templates });
}
