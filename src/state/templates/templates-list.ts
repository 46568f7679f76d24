import { inOrder, type Template } from '../../domain/template.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { formParts } from '../profiles/parts.ts';
import { rememberLatest } from '../remember-latest.ts';

/** A template, and whether another one of its name wins over it. */
export interface ListedTemplate extends Template {
  readonly winner: Template | null;
}

const templates = listOf<ListedTemplate>({
  idOf: ({ name, origin }) => `${origin} ${name}`,
  searchText: ({ name, request: { key, ref, title } }) => `${name} ${key} ${ref} ${title}`,
});

const listed = rememberLatest(
  (own: readonly Template[], shared: readonly Template[]): readonly ListedTemplate[] => {
    const ordered = inOrder([...own, ...shared]);
    const winners = Map.groupBy(ordered, ({ name }) => name);
    return ordered.map((template) => {
      const winner = winners.get(template.name)?.[0];
      return { ...template, winner: winner && winner !== template ? winner : null };
    });
  },
);

/** Every saved request that can be used on the active profile, by name. */
export function templatesList(state: AppState): List<ListedTemplate> {
  const list = state.overlay?.kind === 'templates' ? state.overlay.list : NEW_LIST;
  return templates(listed(formParts(state).templates, state.sharedTemplates), list);
}
