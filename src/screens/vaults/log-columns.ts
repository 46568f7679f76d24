import type { Column } from '../../kit/columns.ts';
import type { Tone } from '../../kit/theme.ts';
import type { LogLine } from '../../services/vaults.ts';
import { spokenTime } from '../spoken-words.ts';
import { placeText, placeWords, shortAge } from './entry-words.ts';
import { resultPiece, shortResult, whenText } from './log-words.ts';

interface Shown {
  /** By row: the sign that joins the lines of one write. */
  readonly joints: ReadonlyMap<number, string>;
  /** The colour of a line's profile. */
  readonly toneOf: (line: LogLine) => Tone;
  /** Columns of the table. */
  readonly room: number;
  /** Wall clock. */
  readonly nowMs: number;
}

const MINUTES = 16;
/** Beside a whole time, narrower windows have no room for where it was. */
const MINUTES_FROM_COLUMNS = 72;

export function logColumns({ joints, toneOf, room, nowMs }: Shown): readonly Column<LogLine>[] {
  const isShort = room < MINUTES_FROM_COLUMNS;
  return [
    {
      head: 'WHEN',
      width: isShort ? 4 : MINUTES,
      cell: (line) => ({
        text: isShort ? shortAge(nowMs - line.atMs) : whenText(line),
        tone: 'muted',
      }),
      say: ({ atMs }) => spokenTime(atMs, nowMs),
    },
    {
      width: 1,
      cell: ({ id }) => ({ text: joints.get(id) ?? '', tone: 'muted' }),
      say: () => null,
    },
    {
      head: 'NAME',
      width: { least: 15, enough: 20, most: 40 },
      cut: 'middle',
      isName: true,
      cell: ({ name }) => name,
    },
    {
      head: 'RESULT',
      width: { least: 10, enough: 17, most: 20 },
      cell: resultPiece,
      say: (line) => [shortResult(line), line.reason].filter(Boolean).join(': '),
    },
    {
      head: 'WHERE',
      width: { least: 20, enough: 28, most: 48 },
      cut: 'middle',
      yields: 1,
      cell: (line) => ({ text: placeText(line), tone: toneOf(line) }),
      say: placeWords,
    },
    {
      head: 'FROM',
      width: 10,
      yields: 2,
      cell: ({ origin }) => ({ text: origin, tone: 'muted' }),
      say: ({ origin, note }) => `from a ${origin}${note === '' ? '' : `, note ${note}`}`,
    },
  ];
}

/** The places of one write stand together, joined by a line. Those that a filter or an order parts aren't. */
export function jointsOf(visible: readonly LogLine[]): ReadonlyMap<number, string> {
  const isSame = (at: number, other: number) => visible[at]?.writeId === visible[other]?.writeId;
  return new Map(
    visible.map(({ id }, at) => {
      const [isAfter, isBefore] = [isSame(at, at - 1), isSame(at, at + 1)];
      return [id, isAfter ? (isBefore ? '│' : '└') : isBefore ? '┌' : ''];
    }),
  );
}
