import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import type { ProfileId } from '../../domain/profile.ts';
import { Beside, useIsBeside } from '../../kit/Beside.tsx';
import { FilterLine } from '../../kit/FilterLine.tsx';
import { Hidden } from '../../kit/Hidden.tsx';
import { Keys } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useRoom } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useKeys } from '../../kit/use-keys.ts';
import { type List, useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { KnownProfile } from '../../services/known-profile.ts';
import { Page } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { lostWords, ProfileForm } from './ProfileForm.tsx';
import { profileColumns } from './profile-columns.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { tokensText } from './profile-words.ts';
import { useProfileActions } from './use-profile-actions.tsx';
import { useTokenKey } from './use-token-key.tsx';

export const PROFILE_KEYS = keyTable('profiles', 'Profiles', {
  use: {
    keys: ['enter'],
    label: 'use here',
    about: 'use it in this terminal',
    foot: 1,
    also: ['switch'],
  },
  add: {
    keys: ['n'],
    label: 'new',
    about: 'add a profile',
    foot: 2,
    also: ['create', 'organization'],
    anywhere: true,
  },
  edit: { keys: ['e'], label: 'edit', foot: 3, also: ['rename', 'address', 'url', 'protect'] },
  checkConnection: {
    keys: ['R'],
    label: 'check',
    about: 'check the connection',
    foot: 4,
    also: ['test', 'ping'],
  },
  makeDefault: {
    keys: ['*'],
    label: 'default',
    about: 'open new terminals on it',
    foot: 6,
  },
  remove: { keys: ['d'], label: 'remove', foot: 7, also: ['delete'], once: true },
});

const PROFILE_LIST = {
  idOf: ({ id }: KnownProfile) => id,
  searchText: (profile: KnownProfile) => `${profile.name} ${profile.host} ${tokensText(profile)}`,
};

/** A setting and its value side by side. */
const DETAILS_COLUMNS = 45;
/** With fewer rows, the list has all of them. */
const DETAILS_FROM_ROWS = 18;

/** The profiles, and what is known of the selected one. */
export function ProfilesScreen(): ReactNode {
  const [open, setOpen] = useState<{ readonly profile: KnownProfile | null } | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<ProfileId | null, ProfileDraft>>(new Map());
  const { profiles } = useServices();
  const { list: rows, activeId } = useStore(profiles.state);
  const list = useList(rows, { ...PROFILE_LIST, start: activeId, isActive: open === null });
  useUnsaved(() => [...drafts.values()].map(lostWords).join(' ') || null);
  const editedId = open?.profile?.id ?? null;
  return (
    <>
      <Hidden when={open !== null}>
        <ProfileList list={list} onOpen={(profile) => setOpen({ profile })} />
      </Hidden>
      {open && (
        <ProfileForm
          key={editedId}
          profile={open.profile}
          left={drafts.get(editedId) ?? null}
          onClose={(end) => {
            const rest = new Map(drafts);
            rest.delete(editedId);
            if ('left' in end && end.left) rest.set(editedId, end.left);
            if ('saved' in end) list.select(end.saved);
            setDrafts(rest);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

interface ProfileListProps {
  readonly list: List<KnownProfile>;
  readonly onOpen: (profile: KnownProfile | null) => void;
}

function ProfileList({ list, onOpen }: ProfileListProps): ReactNode {
  const { profiles } = useServices();
  const state = useStore(profiles.state);
  const isBeside = useIsBeside();
  const columns = useMemo(() => profileColumns(state, isBeside), [state, isBeside]);
  const { selected } = list;
  const actions = useProfileActions();
  const unlessStored = selected && actions.whyNotStored(selected);
  useKeys(PROFILE_KEYS, {
    use: selected && (() => actions.use(selected.id)),
    add: () => onOpen(null),
    edit: selected && (unlessStored ?? (() => onOpen(selected))),
    checkConnection: selected && (() => actions.check(selected.id)),
    makeDefault:
      selected && (actions.whyNoDefault(selected) ?? (() => actions.makeDefault(selected.id))),
    remove: selected && (actions.whyNotRemoved(selected) ?? (() => actions.remove(selected.id))),
  });
  useTokenKey(selected?.id ?? null, 'dispatches');
  return (
    <Page position={list.position}>
      <FilterLine list={list} />
      {state.list.length === 1 && !list.isFiltering && (
        <Box paddingX={1} flexShrink={0}>
          <Text wrap="wrap">
            {'No profiles yet. Press '}
            <Keys of="profiles.add" />
            {' to add one: a service, an organization, its tokens.'}
          </Text>
        </Box>
      )}
      <ListAndDetails list={list} table={<Table list={list} columns={columns} />} />
    </Page>
  );
}

function ListAndDetails({
  list: { selected, total },
  table,
}: {
  readonly list: List<KnownProfile>;
  readonly table: ReactNode;
}): ReactNode {
  const { rows } = useRoom();
  const isBeside = useIsBeside();
  const details = selected && <ProfileDetails profile={selected} />;
  if (isBeside) return <Beside list={table} details={details} detailsColumns={DETAILS_COLUMNS} />;
  if (rows < DETAILS_FROM_ROWS) return table;
  // The head of the table and a row each, but no more than half of what is there.
  const most = Math.floor(rows / 2);
  return (
    <>
      <Box flexDirection="column" height={Math.min(total + 1, most)} flexShrink={0}>
        {table}
      </Box>
      {details}
    </>
  );
}
