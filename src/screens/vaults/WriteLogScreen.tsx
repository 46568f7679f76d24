import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { Empty } from '../../components/Empty.tsx';
import { textWidth } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Table } from '../../components/Table.tsx';
import type { Tone } from '../../components/theme.ts';
import { dateTime } from '../../domain/time-words.ts';
import { type LogRow, logList } from '../../state/vault/write-log.ts';
import { placeText, placeWords } from '../entry-words.ts';
import { spokenList } from '../spoken-words.ts';
import { RESULT_LOOK } from '../state-look.ts';
import { useAppState } from '../store-context.tsx';

/** What was written, when, where, and how the new value was made. Never a value. */
export function WriteLogScreen(): ReactNode {
  const state = useAppState();
  const { records, problem } = state.writeLog;
  const list = logList(state);
  const isReading = records === null && problem === null;
  const above: readonly Note[] =
    problem !== null
      ? [{ text: problem, tone: 'failure' }]
      : list.total === 0 && !isReading
        ? [{ text: 'Nothing has been written from this machine yet.', tone: 'muted' }]
        : [];
  return (
    <ListPage
      title="Log of writes"
      about="names and versions, never a value"
      above={above}
      {...(!isReading && { listRows: list.count + 1 })}
      below={list.selected ? [{ text: wholeOf(list.selected), tone: 'muted' }] : []}
    >
      {isReading && (
        <Empty>
          <Waiting text="Reading…" />
        </Empty>
      )}
      {list.total > 0 && (
        <Table name="write-log" what="Writes" list={list} columns={COLUMNS} say={logSaid} />
      )}
    </ListPage>
  );
}

const MINUTES = 16;

const COLUMNS: readonly Column<LogRow>[] = [
  {
    head: 'WHEN',
    width: MINUTES,
    yields: 1,
    cell: (row) => ({ text: whenOf(row), tone: 'muted' }),
  },
  { width: 1, cell: (row) => ({ text: RESULT_LOOK[row.state].mark, tone: toneOf(row) }) },
  {
    head: 'NAME',
    width: { least: 12, most: 40 },
    cut: 'middle',
    isName: true,
    cell: ({ name }) => name,
  },
  {
    head: 'RESULT',
    width: { least: 8, most: 18 },
    cell: (row, width) => {
      const whole = resultOf(row);
      const text = textWidth(whole) <= width ? whole : resultOf({ ...row, versionBefore: null });
      return { text, tone: toneOf(row) };
    },
  },
  {
    head: 'WHERE',
    width: { least: 24, most: 48 },
    cut: 'middle',
    cell: (row) => ({ text: placeText(row), tone: 'muted' }),
  },
  { head: 'FROM', width: 8, yields: 2, cell: ({ origin }) => ({ text: origin, tone: 'muted' }) },
];

function logSaid(row: LogRow): string {
  return spokenList(
    whenOf(row),
    row.name,
    resultOf(row),
    placeWords(row),
    `from a ${row.origin}`,
    row.note !== '' && `note ${row.note}`,
    row.reason,
  );
}

/** `set v4 (was 3)`, or just the state. */
function resultOf({ state, version, versionBefore }: LogRow): string {
  if (state !== 'set') return state === 'not-sent' ? 'not sent' : state;
  const now = version === null ? '' : ` v${version}`;
  return `set${now}${versionBefore === null ? '' : ` (was ${versionBefore})`}`;
}

/** What is set has a reason only where its version jumped. */
function toneOf({ state, reason }: LogRow): Tone {
  return state === 'set' && reason !== null ? 'warning' : RESULT_LOOK[state].tone;
}

/** What doesn't fit in the row or has no column. */
function wholeOf({ atMs, profileName, host, origin, source, reason, note }: LogRow): string {
  const facts = [
    dateTime(atMs),
    host === '' ? profileName : `${profileName} ▸ ${host}`,
    `from a ${origin}`,
    `value: ${source}`,
    note !== '' && `note: ${note}`,
    reason,
  ];
  return facts.filter(Boolean).join(' · ');
}

function whenOf({ atMs }: LogRow): string {
  return dateTime(atMs).slice(0, MINUTES);
}
