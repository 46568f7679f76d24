import { dateTime } from '../../domain/time-words.ts';
import { distinct } from '../../domain/vault-records.ts';
import { counted, firstFew } from '../../domain/words.ts';
import type { Column } from '../../kit/columns.ts';
import { textWidth } from '../../kit/fit-text.ts';
import type { TextLine } from '../../kit/LongText.tsx';
import type { Piece } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import type { LogLine } from '../../services/vaults.ts';
import { markedPiece, spokenTime } from '../looks.ts';
import { placeText, placeWords, shortAge } from './entries.ts';
import { resultLine, resultLook } from './result-words.ts';

const MINUTES = 16;
const MOST_NAMED = 3;

/** Date and time, without seconds. */
function whenText({ atMs }: LogLine): string {
  return dateTime(atMs).slice(0, MINUTES);
}

/** `set v4 (was 3)`, or just the state. */
export function loggedResult(line: LogLine): string {
  const { state, version, versionBefore } = line;
  if (state !== 'set') return state === 'not-sent' ? 'not sent' : state;
  const now = version === null ? '' : ` v${version}`;
  return `set${now}${versionBefore === null ? '' : ` (was ${versionBefore})`}`;
}

/** The result of a write, in a column. */
function resultPiece(line: LogLine, width: number): Piece {
  const look = resultLook(line);
  const whole = markedPiece(look, loggedResult(line));
  if (textWidth(whole.text) <= width) return whole;
  return markedPiece(look, loggedResult({ ...line, versionBefore: null }));
}

const READ_FROM = ['an argument', 'a file', 'standard input', 'the environment'];

/** How the value was made. */
function sourceWords({ source }: LogLine): string {
  if (source === 'typed') return 'value typed';
  return READ_FROM.includes(source) ? `value from ${source}` : `value: ${source}`;
}

/** `acme ▸ ci.acme.dev/svc`, as it was then. */
function whereText({ profileName, host }: LogLine): string {
  return host === '' ? profileName : `${profileName} ▸ ${host}`;
}

/** The title over the lines of one write: `Rotation of API_KEY in 3 places`. */
export function writeTitle(lines: readonly LogLine[]): string {
  const [first] = lines;
  if (first === undefined) return '';
  const names = firstFew([...new Set(lines.map(({ name }) => name))], MOST_NAMED);
  if (first.origin === 'rotation') {
    const places = distinct(lines).length;
    const attempts = lines.length === places ? '' : `, ${lines.length} attempts`;
    return `Rotation of ${names} in ${counted(places, 'place')}${attempts}`;
  }
  const by = first.origin === 'command' ? 'a command' : 'a form';
  return `${names} from ${by}`;
}

/** All of a write: each place with its result in full. */
export function writeLines(lines: readonly LogLine[]): readonly TextLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const facts = [first.note !== '' && `note: ${first.note}`, sourceWords(first)];
  return [
    { text: facts.filter(Boolean).join(' · '), tone: 'muted' },
    ...lines.flatMap((line): readonly TextLine[] => {
      const look = resultLook(line);
      return [
        { text: '' },
        { text: `${line.name} in ${line.vault} at ${whereText(line)}`, isBold: true },
        { text: `${look.mark} ${resultLine(line)}`, tone: look.tone, indent: 2 },
        { text: dateTime(line.atMs), tone: 'muted', indent: 2 },
      ];
    }),
  ];
}

/** A line of the log as text to paste elsewhere. */
export function copiedLine(line: LogLine): string {
  const { name, note, origin } = line;
  const facts = [
    dateTime(line.atMs),
    name,
    resultLine(line),
    `${placeText(line)}${line.host === '' ? '' : ` (${line.host})`}`,
    `from a ${origin}`,
    sourceWords(line),
    note !== '' && `note: ${note}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

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

/** Next to a whole time, narrower windows have no room for the vault. */
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
      say: (line) => [loggedResult(line), line.reason].filter(Boolean).join(': '),
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
