import fuzzysort from 'fuzzysort';
import { type List, listOf } from '../list/list.ts';
import { NEW_SEARCH } from '../list/list-state.ts';
import { rowActions } from '../list/row-actions.ts';
import { rememberLatest } from '../remember-latest.ts';
import { allProfilesRead } from '../runs/what-is-listed.ts';
import type { ActionTable } from '../slice-table.ts';
import { byUse, type KnownProfile } from './known-profile.ts';
import { activeProfileId } from './parts.ts';
import type { ProfilesScope } from './profiles-scope.ts';
import { askForDefault } from './profiles-update.ts';
import { switchTo } from './switching.ts';

/** A matching name counts for more than a matching host. */
const HOST_WEIGHT = 0.6;
const LEAST_SCORE = 0.1;

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
  search: (rows, text) =>
    fuzzysort
      .go(text, rows, {
        keys: ['name', 'host'],
        limit: 0,
        threshold: LEAST_SCORE,
        scoreFn: ([name, host]) => Math.max(name?.score ?? 0, (host?.score ?? 0) * HOST_WEIGHT),
      })
      .map(({ obj }) => obj),
});

const mostUsedFirst = rememberLatest((known: readonly KnownProfile[]) => known.toSorted(byUse));

/**
 * The profiles to switch to: most used first, or best match first while searching. Initially selects the
 * first one that isn't active.
 */
export function switcherList(state: ProfilesScope): List<KnownProfile> {
  const list = state.overlay?.kind === 'switcher' ? state.overlay.list : NEW_SEARCH;
  const rows = mostUsedFirst(state.profiles.known);
  const other = rows.find(({ id }) => id !== activeProfileId(state));
  const isTyped = list.filter.field.text.trim() !== '';
  return profiles(rows, list, isTyped ? null : (other?.id ?? null));
}

const onSelected = rowActions<KnownProfile, ProfilesScope>(switcherList);

/** What keys do in the switcher, and to open it. */
export const SWITCHER_ACTIONS = {
  open: (state) => allProfilesRead({ ...state, overlay: { kind: 'switcher', list: NEW_SEARCH } }),
  'switch-here': onSelected((state, { id }) => switchTo(state, id)),
  'switch-back': (state) => {
    const { previousId } = state.profiles;
    return previousId === null ? state : switchTo(state, previousId);
  },
  'make-default': onSelected(askForDefault),
} satisfies ActionTable<ProfilesScope>;
