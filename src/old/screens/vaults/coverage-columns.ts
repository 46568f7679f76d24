import { COLUMN_GAP, type Column, columnWidths } from '../../components/columns.ts';
import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import type { Piece } from '../../components/Text.tsx';
import type { Tone } from '../../components/theme.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { shortSpan } from '../../domain/time-words.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import {
  type CoveragePlace,
  type CoverageRow,
  type CoverageTable,
  cellAt,
} from '../../state/vault/coverage.ts';
import { isDueEntry } from '../../state/vault/vaults-state.ts';
import { entryWords, placeText, placeWords, shortAge } from '../entry-words.ts';
import { spokenList } from '../spoken-words.ts';

/** What cells are drawn with besides their entries. */
export interface CoverageContext {
  readonly table: CoverageTable;
  readonly marked: ReadonlySet<string>;
  readonly nowMs: number;
  readonly dueDays: number;
  /** What a person must know about a profile before writing to it. */
  readonly flagsOf: (profileId: ProfileId) => readonly string[];
}

/** A cell's state, and the sign for it without colour. */
interface CellLook {
  readonly sign: string;
  readonly tone: Tone;
  readonly words: string;
}

/** After this share of its lifetime, a secret is due soon. */
const SOON_SHARE = 2 / 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a cell looks like, and how it is said. */
export function cellLook(known: KnownEntry, { nowMs, dueDays }: CoverageContext): CellLook {
  const { kind, setAtMs, result } = known;
  if (result === 'unknown') return { sign: '?', tone: 'warning', words: 'may or may not be set' };
  if (setAtMs === null) return { sign: '', tone: 'muted', words: 'never confirmed' };
  if (isDueEntry(known, nowMs, dueDays)) return { sign: '!', tone: 'warning', words: 'due' };
  const isSoon = kind === 'secret' && nowMs - setAtMs >= SOON_SHARE * dueDays * DAY_MS;
  return isSoon
    ? { sign: '·', tone: 'waiting', words: 'due soon' }
    : { sign: '', tone: 'plain', words: '' };
}

const LEAST_NAME = 12;
const NAME_SHARE = 0.3;
/** What a table has before a name and behind its last cell. */
const FRONT = 3;
const END = 1;
/** The signs of the selected cell and of a marked one. */
const CELL_FRONT = 2;
const VERSION_COLUMNS = 4;
const AGE_COLUMNS = 5;
/** A version, an age, a space and the sign of the age. */
const CELL_COLUMNS = CELL_FRONT + VERSION_COLUMNS + AGE_COLUMNS + 2;
const MOST_PLACE = 24;
/** An age of up to four characters, and its sign. */
const SHORT_AGE_COLUMNS = 4;
const DENSE_COLUMNS = CELL_FRONT + SHORT_AGE_COLUMNS + 1;

export interface PlacesInView {
  readonly from: number;
  readonly count: number;
  /** Widths of their columns. */
  readonly widths: readonly number[];
  /** Width of the names' column. */
  readonly nameWidth: number;
  /** Whole labels don't fit: the profiles have a line of their own, above their vaults. */
  readonly isDense: boolean;
}

/** The places that fit beside the names, around the selected one. */
export function placesInView(
  { places, placeIndex, list }: CoverageTable,
  columns: number,
): PlacesInView {
  const longest = list.rows.reduce((most, { name }) => Math.max(most, textWidth(name)), LEAST_NAME);
  const nameWidth = Math.min(longest, Math.max(LEAST_NAME, Math.floor(columns * NAME_SHARE)));
  const label = Math.max(...places.map((place) => textWidth(placeText(place))), 0);
  const whole = Math.max(CELL_COLUMNS, CELL_FRONT + Math.min(label, MOST_PLACE));
  const room = columns - FRONT - END - nameWidth;
  const fitting = (width: number) => Math.floor(room / (width + COLUMN_GAP));
  const isDense = fitting(whole) < places.length;
  const count = Math.max(1, Math.min(places.length, fitting(isDense ? DENSE_COLUMNS : whole)));
  const from = Math.max(0, Math.min(places.length - count, placeIndex - Math.floor(count / 2)));
  const inView = places.slice(from, from + count);
  const wanted = inView.map(({ vault, profileId, profileName }) => {
    const own = inView.filter((place) => place.profileId === profileId).length;
    const enough = Math.max(textWidth(vault), Math.ceil(textWidth(profileName) / own));
    const least = isDense ? DENSE_COLUMNS : whole;
    return { width: { least, enough: Math.min(enough, whole), most: whole } };
  });
  return { from, count, nameWidth, widths: columnWidths(wanted, room - COLUMN_GAP), isDense };
}

/** The profile of each run of places, as a line above the heads of their vaults. */
export function profileHeads(
  { places }: CoverageTable,
  { from, count, widths, nameWidth }: PlacesInView,
): string {
  const runs: { name: string; columns: number }[] = [];
  for (const [index, { profileName }] of places.slice(from, from + count).entries()) {
    const columns = COLUMN_GAP + (widths[index] ?? 0);
    const last = runs.at(-1);
    if (last?.name === profileName) last.columns += columns;
    else runs.push({ name: profileName, columns });
  }
  const heads = runs.map(
    ({ name, columns }) => ' '.repeat(COLUMN_GAP) + fitName(name, columns - COLUMN_GAP),
  );
  return ' '.repeat(FRONT + nameWidth) + heads.join('');
}

/** Names down, the places in view across. */
export function coverageColumns(
  context: CoverageContext,
  { from, count, widths, nameWidth, isDense }: PlacesInView,
): readonly Column<CoverageRow>[] {
  const { places } = context.table;
  const hasVersions = widths.every((width) => width >= CELL_COLUMNS);
  return [
    { head: 'NAME', width: nameWidth, cut: 'middle', isName: true, cell: ({ name }) => name },
    ...places.slice(from, from + count).map(
      (place, index): Column<CoverageRow> => ({
        head: headOf(place, widths[index] ?? 0, isDense),
        width: widths[index] ?? 0,
        cell: (row) => cellPieces(row, from + index, hasVersions, context),
      }),
    ),
  ];
}

/** A narrow head needs the room above the signs too. */
function headOf(place: CoveragePlace, width: number, isDense: boolean): string {
  if (isDense) return fitName(place.vault, width);
  return ' '.repeat(CELL_FRONT) + fitName(placeText(place), width - CELL_FRONT);
}

function cellPieces(
  row: CoverageRow,
  at: number,
  hasVersions: boolean,
  context: CoverageContext,
): readonly Piece[] {
  const { table, marked, nowMs } = context;
  const cell = cellAt(table, row, at);
  if (!cell) return [];
  const isSelected = at === table.placeIndex && row === table.list.selected;
  const isMarked = marked.has(cell.id);
  const front = {
    text: `${isSelected ? '▸' : ' '}${isMarked ? '●' : ' '}`,
    tone: 'accent',
    isBold: true,
  } as const;
  if (cell.known === null) return [front, { text: '–', tone: 'muted' }];
  const { sign, tone } = cellLook(cell.known, context);
  const { version, setAtMs, result } = cell.known;
  // Of what may have been set since, neither version nor age is known.
  if (result === 'unknown') return [front, { text: sign, tone }];
  if (!hasVersions) {
    const age = setAtMs === null ? '–' : shortAge(nowMs - setAtMs);
    return [front, { text: fitText(age, SHORT_AGE_COLUMNS) + sign, tone }];
  }
  const number = fitText(version === null ? '' : `v${version}`, VERSION_COLUMNS);
  const age = fitText(setAtMs === null ? '–' : shortSpan(nowMs - setAtMs), AGE_COLUMNS, 'right');
  return [front, { text: number }, { text: `${age} ${sign}`, tone }];
}

/** A row as sentences: the selected place first, then the others. */
export function coverageSaid(row: CoverageRow, context: CoverageContext): string {
  const { places, placeIndex } = context.table;
  const order = [placeIndex, ...places.map((_, at) => at).filter((at) => at !== placeIndex)];
  return `${row.name}. ${order.map((at) => cellSaid(row, at, context)).join(' ')}`;
}

function cellSaid(row: CoverageRow, at: number, context: CoverageContext): string {
  const cell = cellAt(context.table, row, at);
  if (!cell) return '';
  const { known, place } = cell;
  const where = placeWords(place);
  const isMarked = context.marked.has(cell.id) ? ', marked' : '';
  if (known === null) return `${where}: not known to be set${isMarked}.`;
  const flags = context.flagsOf(place.profileId);
  const said = [entryWords(known, context.nowMs), cellLook(known, context).words, ...flags];
  return `${where}: ${spokenList(...said)}${isMarked}.`;
}
