import type { ReactNode } from 'react';
import { Beside, useIsBeside } from '../../components/Beside.tsx';
import type { Column } from '../../components/columns.ts';
import { Empty, Problem } from '../../components/Empty.tsx';
import { textWidth } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Table } from '../../components/Table.tsx';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import type { List } from '../../state/list/list.ts';
import { profilesList } from '../../state/profiles/profile-parts.ts';
import type { KnownProfile } from '../../state/profiles/profiles-state.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { profileWords, STANDING_WIDTH, standingWithin, tokensText } from './profile-words.ts';

/** A setting and its value side by side. */
const DETAILS_COLUMNS = 45;
/** With fewer rows, the list takes all but for a report: the form shows the rest. */
const DETAILS_FROM_ROWS = 12;

/** The profiles, and what is known about the selected one. */
export function ProfilesScreen(): ReactNode {
  const list = profilesList(useAppState());
  const { keyOf } = useKeyWords();
  // The sandbox is always there, so without rows nothing was read.
  if (list.total === 0) return <NothingRead />;
  const hint = `No profiles yet. Press ${keyOf('profiles.add')} to add one: a service, an organization, its tokens.`;
  // A filter would take the key that it names.
  const hasHint = list.total === 1 && !list.state.filter.isTyping;
  return (
    <ListPage above={hasHint ? [{ text: hint, tone: 'plain' }] : []}>
      <ListAndDetails list={list} />
    </ListPage>
  );
}

function ListAndDetails({ list }: { readonly list: List<KnownProfile> }): ReactNode {
  const state = useAppState();
  const { rows } = useRoom();
  const isBeside = useIsBeside();
  const { selected } = list;
  const table = (
    <Table
      name="profiles"
      what="Profiles"
      list={list}
      columns={columnsOf(state, isBeside)}
      say={(profile) => profileWords(state, profile, `tokens: ${tokensText(profile)}`)}
    />
  );
  const details = selected && <ProfileDetails profile={selected} />;
  if (isBeside) return <Beside list={table} details={details} detailsColumns={DETAILS_COLUMNS} />;
  const isChecked = selected !== null && state.profiles.checks.has(selected.id);
  const isBelow = isChecked || rows >= DETAILS_FROM_ROWS;
  const most = rows >= DETAILS_FROM_ROWS ? Math.floor(rows / 2) : 2;
  const listRows = isBelow ? Math.min(list.total + 1, most) : rows;
  return (
    <>
      <RoomProvider rows={listRows}>{table}</RoomProvider>
      <RoomProvider rows={rows - listRows}>{isBelow && details}</RoomProvider>
    </>
  );
}

function NothingRead(): ReactNode {
  const { session } = useAppState();
  return (
    <Empty>
      {session.phase === 'failed' ? (
        <Problem text={session.message} />
      ) : (
        <Waiting text="Reading…" />
      )}
    </Empty>
  );
}

/** PROTECTED and which one is current stay at any width; its tokens, which details beside it name, go first. */
function columnsOf(state: AppState, isBeside: boolean): readonly Column<KnownProfile>[] {
  const tokens: Column<KnownProfile> = {
    head: 'TOKENS',
    width: { least: 12, most: 40 },
    yields: 2,
    cell: (profile, width) => ({ text: tokensIn(profile, width), tone: 'muted' }),
  };
  return [
    {
      head: 'NAME',
      width: { least: 12, most: 28 },
      cut: 'middle',
      isName: true,
      cell: ({ name, colour }) => ({ text: name, tone: colour ?? 'accent' }),
    },
    {
      head: 'ADDRESS',
      width: { least: 16, enough: 24, most: 40 },
      cut: 'middle',
      yields: 1,
      cell: ({ host }) => host,
    },
    ...(isBeside ? [] : [tokens]),
    { width: STANDING_WIDTH, cell: (profile, width) => standingWithin(state, profile, width) },
  ];
}

/** The kinds by name if they fit, else how many: the details name them. */
function tokensIn(profile: KnownProfile, width: number): string {
  const named = tokensText(profile);
  const count = profile.tokens.length;
  return count === 0 || textWidth(named) <= width ? named : counted(count, 'kind');
}
