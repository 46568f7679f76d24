import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import { VAULTS_NOT_TESTED } from '../../domain/connection-report.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import { MINUTE_MS, shortSpan } from '../../domain/time-words.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import { Beside, useIsBeside } from '../../kit/Beside.tsx';
import { type Fact, Facts } from '../../kit/Facts.tsx';
import { Hidden } from '../../kit/Hidden.tsx';
import { Keys } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { Room, useRoom } from '../../kit/Room.tsx';
import { Scroll } from '../../kit/Scroll.tsx';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { type List, useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { Waiting } from '../../kit/Waiting.tsx';
import type { ConnectionCheck, KnownProfile } from '../../services/known-profile.ts';
import { Page } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { useLeft } from '../use-left.ts';
import { useNow } from '../use-now.ts';
import { lostProfileWords, ProfileForm } from './ProfileForm.tsx';
import { profileColumns, storedToken } from './profile-columns.ts';
import { useTokenKey } from './TokenPrompt.tsx';
import { useProfileActions } from './use-profile-actions.ts';

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
    once: true,
    also: ['test', 'ping'],
  },
  makeDefault: {
    keys: ['*'],
    label: 'for new terminals',
    about: 'open new terminals on it',
    foot: 6,
  },
  remove: { keys: ['d'], label: 'remove', foot: 7, also: ['delete'], once: true },
});

const PROFILE_LIST = {
  idOf: ({ id }: KnownProfile) => id,
  searchText: ({ name, host }: KnownProfile) => `${name} ${host}`,
};

/** A setting and its value side by side. */
const DETAILS_COLUMNS = 44;
/** With fewer rows, the list has all of them. */
const DETAILS_FROM_ROWS = 18;

/** The profiles, and what is known of the selected one. */
export function ProfilesScreen(): ReactNode {
  const [open, setOpen] = useState<{ readonly profile: KnownProfile | null } | null>(null);
  const { profiles, leftProfiles } = useServices();
  const { list: rows, activeId } = useStore(profiles.state);
  const list = useList(rows, { ...PROFILE_LIST, start: activeId, isActive: open === null });
  useLeft(leftProfiles, lostProfileWords);
  return (
    <>
      <Hidden when={open !== null}>
        <ProfileList list={list} onOpen={(profile) => setOpen({ profile })} />
      </Hidden>
      {open && (
        <ProfileForm
          key={open.profile?.id}
          profile={open.profile}
          onClose={(savedId) => {
            if (savedId !== null) list.select(savedId);
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
  const columns = useMemo(() => profileColumns(state), [state]);
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
    <Page list={list}>
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

/** What the last check of a profile's connection saw; its settings and tokens. */
function ProfileDetails({ profile }: { readonly profile: KnownProfile }): ReactNode {
  const { profiles } = useServices();
  const check = useStore(profiles.state, ({ checks }) => checks.get(profile.id)) ?? null;
  const { columns, isCompact } = useRoom();
  const nowMs = useNow(MINUTE_MS);
  const facts = [...checkFacts(check, nowMs), ...factsOf(profile, nowMs)];
  return (
    <Scroll>
      <Room columns={columns - 2}>
        <Box flexDirection="column" paddingX={1} paddingTop={isCompact ? 0 : 1} flexShrink={0}>
          {check?.phase === 'asking' && <Waiting text="Checking the connection…" />}
          <Facts facts={facts} />
        </Box>
      </Room>
    </Scroll>
  );
}

function factsOf(profile: KnownProfile, nowMs: number): readonly Fact[] {
  const { baseUrl, segment } = profile.address;
  switch (profile.kind) {
    case 'sandbox':
      return [['service', 'built in: the whole API on this machine, with sample workflows']];
    case 'environment':
      return [
        ['base URL', baseUrl],
        ['segment', segment],
        ['token', 'DISPATCHBOX_TOKEN'],
        ['stored', 'neither address nor token: both are for this terminal only'],
      ];
    case 'stored':
      return [
        ['base URL', isPlainHttp(profile.address) ? `${baseUrl} (plain http)` : baseUrl],
        ['segment', segment],
        ['default vault', profile.defaultVault],
        ...TOKEN_KINDS.map((kind): Fact => {
          const token = profile.tokens.find((each) => each.kind === kind);
          return [tokenKindLabel(kind), token ? storedToken(token, nowMs) : 'none'];
        }),
        ['writes', writesWords(profile)],
      ];
  }
}

function writesWords({ isReadOnly, isProtected }: KnownProfile): string {
  if (isReadOnly) return 'read-only: nothing can be sent';
  return isProtected ? 'protected: each requires typing the profile name first' : 'allowed';
}

function checkFacts(check: ConnectionCheck | null, nowMs: number): readonly Fact[] {
  if (check?.phase !== 'done') return [];
  const when = `Checked ${shortSpan(nowMs - check.atMs)} ago.`;
  const { result } = check;
  if (!result.ok) return [['connection', `${result.error} ${when}`, 'failure']];
  const { address, tls, service, tokens, isReached } = result.value;
  const lines = isReached === null ? tokens : [...tokens, VAULTS_NOT_TESTED];
  return [
    ['connection', address],
    ['', `${tls} ${service} ${when}`],
    ...lines.map((text, index): Fact => [index === 0 ? 'tokens' : '', text]),
  ];
}
