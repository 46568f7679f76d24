import fuzzysort from 'fuzzysort';
import { type ReactNode, useMemo } from 'react';
import { type ProfileId, SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/dialogs.ts';
import { keyTable } from '../kit/key-table.ts';
import { Search } from '../kit/Search.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { useStore } from '../kit/use-store.ts';
import { HOST, NAME, standingColumn } from '../screens/profiles/profile-columns.ts';
import { useProfileActions } from '../screens/profiles/use-profile-actions.ts';
import { useServices } from '../screens/services.tsx';
import type { KnownProfile, ProfilesState } from '../services/known-profile.ts';

export const SWITCH_KEYS = keyTable('switcher', 'Switch profile', {
  choose: { keys: ['enter'], label: 'switch', foot: 1, isBasic: true, once: true },
  makeDefault: {
    keys: ['ctrl+d'],
    label: 'for new terminals',
    about: 'open new terminals on it',
    foot: 2,
    isBasic: true,
  },
  close: { keys: ['esc', 'ctrl+o', 'ctrl+c'], label: 'close', foot: 3, isBasic: true },
});

/** A matching name counts for more than a matching host. */
const HOST_WEIGHT = 0.6;
const LEAST_SCORE = 0.1;

const LIST = {
  idOf: ({ id }: KnownProfile) => id,
  search: (rows: readonly KnownProfile[], text: string) =>
    fuzzysort
      .go(text, rows, {
        keys: ['name', 'host'],
        threshold: LEAST_SCORE,
        scoreFn: ([name, host]) => Math.max(name?.score ?? 0, (host?.score ?? 0) * HOST_WEIGHT),
      })
      .map(({ obj }) => obj),
  isSearch: true,
};

/** The profiles to switch to, found by typing: the previous one first, and selected. */
export function Switcher({ done }: { readonly done: Done<true> }): ReactNode {
  const { profiles } = useServices();
  const actions = useProfileActions();
  const state = useStore(profiles.state);
  const rows = useMemo(() => latestFirst(state), [state]);
  const other = rows.find(({ id }) => id !== state.activeId);
  const list = useList(rows, { ...LIST, start: other?.id ?? null });
  const { selected } = list;
  useKeys(SWITCH_KEYS, {
    choose:
      selected &&
      (() => {
        done(true);
        return actions.use(selected.id);
      }),
    makeDefault:
      selected && (actions.whyNoDefault(selected) ?? (() => actions.makeDefault(selected.id))),
    close: () => done(null),
  });
  const columns = useMemo(
    () => [{ ...NAME, head: '' }, { ...HOST, head: '' }, standingColumn(state)],
    [state],
  );
  return (
    <Dialog title="Switch profile" isSearch>
      <Search list={list} columns={columns} what="profiles" />
    </Dialog>
  );
}

/** The previous profile, so that opening and enter goes back and forth; those before it; the others; the sandbox. */
function latestFirst({ list, activeId, previousIds }: ProfilesState): readonly KnownProfile[] {
  const [previous, ...earlier] = previousIds;
  const latest: readonly (ProfileId | null | undefined)[] = [previous, activeId, ...earlier];
  const rankOf = ({ id }: KnownProfile) => {
    const rank = latest.indexOf(id);
    if (id === SANDBOX_PROFILE_ID && rank !== 0) return latest.length + 1;
    return rank < 0 ? latest.length : rank;
  };
  return list.toSorted((one, other) => rankOf(one) - rankOf(other));
}
