import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { Table } from '../../components/Table.tsx';
import type { EntryKind } from '../../domain/entry-result.ts';
import { startOfDay } from '../../domain/time-words.ts';
import type { AppState } from '../../state/app-state.ts';
import { type EntryRow, entryList, listedKind } from '../../state/vault/entry-list.ts';
import { ageText, entryWords, placeWords, versionText } from '../entry-words.ts';
import { profileColumns } from '../profile-column.ts';
import { RESULT_LOOK } from '../result-words.ts';
import { momentWords, spokenList } from '../spoken-words.ts';
import { markedSpan } from '../state-look.ts';
import { useAppState } from '../store-context.tsx';
import { NoEntries } from './NoEntries.tsx';

/** What this machine knows to be in vaults: the secrets or vars of the profile, or of all. */
export function EntriesScreen(): ReactNode {
  const state = useAppState();
  const kind = listedKind(state);
  const list = entryList(state, kind);
  const { problem } = state.vaults;
  if (list.total === 0) return <NoEntries kind={kind} />;
  const last = list.selected ? lastResult(state, list.selected) : null;
  return (
    <ListPage
      above={problem === null ? [] : [{ text: problem, tone: 'failure' }]}
      below={[...(last ? [last] : []), ...totals(list.rows)]}
    >
      <Table
        name={`${kind}s`}
        what={kind === 'secret' ? 'Secrets' : 'Vars'}
        list={list}
        columns={columnsOf(state, kind)}
        say={(row) => entrySaid(row, state.clock.wallMs)}
      />
    </ListPage>
  );
}

/** As the list narrows, the version goes first, then what came of the last send. */
function columnsOf(state: AppState, kind: EntryKind): readonly Column<EntryRow>[] {
  const nowMs = state.clock.wallMs;
  const version: Column<EntryRow> = {
    head: 'VERSION',
    width: 7,
    align: 'right',
    yields: 2,
    cell: ({ entry }) => ({
      text: versionText(entry),
      tone: entry.result === 'unknown' ? 'warning' : 'muted',
    }),
  };
  return [
    {
      head: 'NAME',
      // Beside the profile, all of it fits into 40 columns only so.
      width: { least: state.profiles.showsAll ? 8 : 12, most: 48 },
      cut: 'middle',
      isName: true,
      cell: ({ entry }) => entry.name,
    },
    ...profileColumns<EntryRow>(state, ({ entry }) => entry.profileId),
    {
      head: 'VAULT',
      width: { least: 7, most: 24 },
      cut: 'middle',
      cell: ({ entry }) => entry.vault,
    },
    ...(kind === 'secret' ? [version] : []),
    {
      head: 'AGE',
      width: 4,
      align: 'right',
      // Without a column for the last send, the age says that it is unknown.
      cell: ({ entry }, _, heads) =>
        entry.result === 'unknown' && !heads.has('LAST')
          ? { text: '?', tone: 'warning' }
          : { text: ageText(entry, nowMs), tone: 'muted' },
    },
    { head: 'LAST', width: 9, yields: 1, cell: lastCell },
  ];
}

/** A secret that is due says so unless its last send has something to say. */
function lastCell({ entry: { result }, isDue }: EntryRow) {
  if (result === 'set' && isDue) return { text: '! due', tone: 'warning' } as const;
  return markedSpan(RESULT_LOOK[result], result);
}

/** A row for a screen reader. */
function entrySaid({ profileName, entry, isDue }: EntryRow, nowMs: number): string {
  const { vault, setAtMs, result } = entry;
  const isKnown = result !== 'unknown';
  return spokenList(
    entry.name,
    placeWords({ profileName, vault }),
    isKnown && entryWords(entry, startOfDay(nowMs)),
    isKnown && setAtMs === null && 'never confirmed',
    isDue && 'due',
    result !== 'set' && result,
  );
}

/** The result of the selected entry's last send, if unsettled. */
function lastResult({ clock, hasScreenReader }: AppState, { entry }: EntryRow): Note | null {
  if (entry.result === 'set') return null;
  const { mark, tone } = RESULT_LOOK[entry.result];
  const when = momentWords(entry.resultAtMs, clock.wallMs, hasScreenReader);
  const what = entry.result === 'unknown' ? 'may or may not be set' : 'not set';
  const reason = entry.reason === null ? '' : `: ${entry.reason}`;
  const text = `${entry.name} ${what} ${when}${reason}`;
  return { text: hasScreenReader ? text : `${mark} ${text}`, tone };
}

function totals(rows: readonly EntryRow[]): readonly Note[] {
  const due = rows.filter(({ isDue }) => isDue).length;
  const unknown = rows.filter(({ entry }) => entry.result === 'unknown').length;
  const counts = [unknown > 0 && `${unknown} unknown`, due > 0 && `${due} due`].filter(Boolean);
  return counts.length === 0 ? [] : [{ text: counts.join(' · '), tone: 'muted' }];
}
