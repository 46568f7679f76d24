import type { Template } from '../../domain/template.ts';
import type { DispatchFormScope } from '../forms/dispatch-scope.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { activeParts } from '../profiles/parts.ts';

const templates = listOf<Template>({
  idOf: ({ name }) => name,
  searchText: ({ name, request: { key, ref, title } }) => `${name} ${key} ${ref} ${title}`,
});

/** The active profile's saved requests, by name. */
export function templatesList(state: DispatchFormScope): List<Template> {
  const list = state.overlay?.kind === 'templates' ? state.overlay.list : NEW_LIST;
  return templates(activeParts(state).templates, list);
}
