import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { Empty } from '../../components/Empty.tsx';
import { textWidth } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import { Waiting } from '../../components/Spinner.tsx';
import { Table } from '../../components/Table.tsx';
import type { Piece } from '../../components/Text.tsx';
import { dateTime } from '../../domain/time-words.ts';
import { type LogRow, logList } from '../../state/vault/write-log.ts';
import { placeText, placeWords, shortAge } from '../entry-words.ts';
import { RESULT_LOOK } from '../result-words.ts';
import { spokenList } from '../spoken-words.ts';
import { markedSpan } from '../state-look.ts';
import { useAppState } from '../store-context.tsx';

/** The selected write in full is worth more than the last ones in view. */
const ENOUGH_ROWS = 5;

/** What was written, when, where, and how the new value was made. Never a value. */
export function WriteLogScreen(): ReactNode {
  const state = useAppState();
  const { records, problem } = state.writeLog;
  const list = logList(state);
  const { columns } = useRoom();
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
      below={list.selected ? wholeOf(list.selected) : []}
      enough={Math.min(list.count + 1, ENOUGH_ROWS)}
    >
      {isReading && (
        <Empty>
          <Waiting text="Reading…" />
        </Empty>
      )}
      {list.total > 0 && (
        <Table
          name="write-log"
          what="Writes"
          list={list}
          columns={columnsOf(columns, state.clock.wallMs)}
          say={logSaid}
        />
      )}
    </ListPage>
  );
}

const MINUTES = 16;
/** Beside a whole time, narrower windows have no room for where it was. */
const MINUTES_FROM_COLUMNS = 72;

function columnsOf(columns: number, nowMs: number): readonly Column<LogRow>[] {
  const isShort = columns < MINUTES_FROM_COLUMNS;
  return [
    {
      head: 'WHEN',
      width: isShort ? 4 : MINUTES,
      cell: (row) => ({ text: isShort ? shortAge(nowMs - row.atMs) : whenOf(row), tone: 'muted' }),
    },
    {
      head: 'NAME',
      width: { least: 12, most: 40 },
      cut: 'middle',
      isName: true,
      cell: ({ name }) => name,
    },
    {
      head: 'RESULT',
      width: { least: 10, most: 20 },
      cell: (row, width) => {
        const whole = resultPiece(row);
        return textWidth(whole.text) <= width
          ? whole
          : resultPiece({ ...row, versionBefore: null });
      },
    },
    {
      head: 'WHERE',
      width: { least: 24, most: 48 },
      cut: 'middle',
      yields: 1,
      cell: (row) => ({ text: placeText(row), tone: 'muted' }),
    },
    { head: 'FROM', width: 8, yields: 2, cell: ({ origin }) => ({ text: origin, tone: 'muted' }) },
  ];
}

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
function resultPiece(row: LogRow): Piece {
  const look = RESULT_LOOK[row.state];
  const isJump = row.state === 'set' && row.reason !== null;
  return markedSpan(isJump ? { ...look, tone: 'warning' } : look, resultOf(row));
}

/** What doesn't fit in the row or has no column: when and where, then the rest. */
function wholeOf(row: LogRow): readonly Note[] {
  const { atMs, profileName, host, vault, origin, source, reason, note } = row;
  const where = host === '' ? profileName : `${profileName} ▸ ${host}`;
  const made = [`from a ${origin}`, valueWords(source), note !== '' && `note: ${note}`, reason];
  return [[dateTime(atMs), where, `vault ${vault}`], made.filter(Boolean)].map((facts) => ({
    text: facts.join(' · '),
    tone: 'muted',
  }));
}

const READ_FROM = ['an argument', 'a file', 'standard input', 'the environment'];

function valueWords(source: string): string {
  if (source === 'typed') return 'value typed';
  return READ_FROM.includes(source) ? `value from ${source}` : `value: ${source}`;
}

function whenOf({ atMs }: LogRow): string {
  return dateTime(atMs).slice(0, MINUTES);
}
