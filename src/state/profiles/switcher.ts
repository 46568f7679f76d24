import fuzzysort from 'fuzzysort';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_SEARCH } from '../list/list-state.ts';
import { rowActions } from '../list/row-actions.ts';
import { rememberLatest } from '../remember-latest.ts';
import { allProfilesRead } from '../runs/what-is-listed.ts';
import type { ActionTable } from '../slice-table.ts';
import type { KnownProfile } from './known-profile.ts';
import { activeProfileId } from './parts.ts';
import { askForDefault } from './profiles-update.ts';
import { switchTo, switchWithDraft } from './switching.ts';

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

/** The previous profile first, so that opening the switcher and enter goes back and forth. */
const latestFirst = rememberLatest(
  (
    known: readonly KnownProfile[],
    activeId: ProfileId | null,
    [previousId, ...earlier]: readonly ProfileId[],
  ) => {
    const latest: readonly (ProfileId | null | undefined)[] = [previousId, activeId, ...earlier];
    const rankOf = ({ id, kind }: KnownProfile) => {
      const rank = latest.indexOf(id);
      if (kind === 'sandbox' && rank !== 0) return latest.length + 1;
      return rank < 0 ? latest.length : rank;
    };
    return known.toSorted((one, other) => rankOf(one) - rankOf(other));
  },
);

/**
 * The profiles to switch to, or the best match first while searching: the previous one of this terminal, those
 * used before it, the others as stored, the sandbox. Initially selects the first one that isn't active.
 */
export function switcherList(state: AppState): List<KnownProfile> {
  const list = state.overlay?.kind === 'switcher' ? state.overlay.list : NEW_SEARCH;
  const activeId = activeProfileId(state);
  const rows = latestFirst(state.profiles.known, activeId, state.profiles.previousIds);
  const other = rows.find(({ id }) => id !== activeId);
  const isTyped = list.filter.field.text.trim() !== '';
  return profiles(rows, list, isTyped ? null : (other?.id ?? null));
}

const onSelected = rowActions<KnownProfile>(switcherList);

/** What keys do in the switcher, and to open it. */
export const SWITCHER_ACTIONS = {
  open: (state) => allProfilesRead({ ...state, overlay: { kind: 'switcher', list: NEW_SEARCH } }),
  'switch-here': onSelected((state, { id }) => switchTo(state, id)),
  'take-draft': (state) => switchWithDraft(state, true),
  'leave-draft': (state) => switchWithDraft(state, false),
  'make-default': onSelected(askForDefault),
} satisfies ActionTable;
