import { shortSpan } from '../../../domain/elapsed.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { KnownEntry } from '../../../domain/vault-records.ts';
import { rememberLatest } from '../../../state/remember-latest.ts';
import {
  type CoveragePlace,
  type CoverageRow,
  type CoverageTable,
  cellAt,
} from '../../../state/vault/coverage.ts';
import { type DueDays, isDueEntry } from '../../../state/vault/due.ts';
import { COLUMN_GAP } from '../../blocks/columns.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { bold, type Span, span } from '../../blocks/line.ts';
import { type Column, EDGE, type ListLook } from '../../blocks/list-columns.ts';
import { textWidth } from '../../blocks/text-width.ts';
import { spokenTime } from '../../presentation/spoken-words.ts';
import type { Tone } from '../../theme.ts';

/** What cells are drawn with besides their entries. */
export interface CoverageContext {
  readonly table: CoverageTable;
  readonly marked: ReadonlySet<string>;
  readonly nowMs: number;
  readonly daysOf: DueDays;
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
const LEAST_NAME = 12;
const NAME_SHARE = 0.3;
/** Before a name: the indent and the sign of the selected row. */
const FRONT = 3;
/** The signs of the selected cell and of a marked one. */
const CELL_FRONT = 2;
const VERSION_COLUMNS = 4;
const AGE_COLUMNS = 5;
/** A version, an age, a space and the sign of the age. */
const CELL_COLUMNS = CELL_FRONT + VERSION_COLUMNS + AGE_COLUMNS + 2;
const MOST_PLACE = 24;

export function cellLook(known: KnownEntry, nowMs: number, daysOf: DueDays): CellLook {
  const { kind, setAtMs, result } = known;
  if (result === 'unknown') return { sign: '?', tone: 'warning', words: 'may or may not be set' };
  if (setAtMs === null) return { sign: '', tone: 'muted', words: 'never confirmed' };
  if (isDueEntry(known, nowMs, daysOf)) return { sign: '!', tone: 'warning', words: 'due' };
  const isSoon = kind === 'secret' && nowMs - setAtMs >= SOON_SHARE * daysOf(known) * DAY_MS;
  return isSoon
    ? { sign: '·', tone: 'waiting', words: 'due soon' }
    : { sign: '', tone: 'plain', words: '' };
}

interface PlacesInView {
  readonly from: number;
  readonly count: number;
  /** Width of a place's column. */
  readonly width: number;
  /** Width of the names' column. */
  readonly nameWidth: number;
}

/** The places that fit beside the names, around the selected one. */
export function placesInView(
  { places, placeIndex, list }: CoverageTable,
  columns: number,
): PlacesInView {
  const longest = list.rows.reduce((most, { name }) => Math.max(most, textWidth(name)), LEAST_NAME);
  const nameWidth = Math.min(longest, Math.max(LEAST_NAME, Math.floor(columns * NAME_SHARE)));
  const label = Math.max(...places.map((place) => textWidth(placeLabel(place))), 0);
  const width = Math.max(CELL_COLUMNS, CELL_FRONT + Math.min(label, MOST_PLACE));
  const room = columns - FRONT - EDGE - nameWidth;
  const count = Math.max(1, Math.min(places.length, Math.floor(room / (width + COLUMN_GAP))));
  const from = Math.max(0, Math.min(places.length - count, placeIndex - Math.floor(count / 2)));
  return { from, count, nameWidth, width: Math.min(width, Math.max(1, room - COLUMN_GAP)) };
}

export function placeLabel({ profileName, vault }: CoveragePlace): string {
  return `${profileName} ▸ ${sanitizeText(vault)}`;
}

/** Names down, some of the places across. */
export const coverageLook = rememberLatest(
  (
    places: readonly CoveragePlace[],
    from: number,
    count: number,
    width: number,
    nameWidth: number,
  ): ListLook<CoverageRow, CoverageContext> => ({
    what: 'Coverage',
    columns: [
      {
        head: 'NAME',
        width: nameWidth,
        cut: 'middle',
        isName: true,
        cell: nameOf,
      },
      ...places
        .slice(from, from + count)
        .map((place, index) => placeColumn(place, from + index, width)),
    ],
    announce: told,
  }),
);

function placeColumn(
  place: CoveragePlace,
  at: number,
  width: number,
): Column<CoverageRow, CoverageContext> {
  return {
    head: `${' '.repeat(CELL_FRONT)}${placeLabel(place)}`,
    width,
    cell: (row, context) => cellSpans(row, at, context),
  };
}

function cellSpans(row: CoverageRow, at: number, context: CoverageContext): readonly Span[] {
  const { table, marked, nowMs, daysOf } = context;
  const cell = cellAt(table, row, at);
  if (!cell) return [];
  const isSelected = at === table.placeIndex && row === table.list.selected;
  const front = [
    bold(isSelected ? '▸' : ' ', 'accent'),
    bold(marked.has(cell.id) ? '●' : ' ', 'accent'),
  ];
  if (cell.known === null) return [...front, span('–', 'muted')];
  const { sign, tone } = cellLook(cell.known, nowMs, daysOf);
  const { version, setAtMs } = cell.known;
  const number = fitText(version === null ? '' : `v${version}`, VERSION_COLUMNS);
  const age = fitText(setAtMs === null ? '–' : shortSpan(nowMs - setAtMs), AGE_COLUMNS, 'right');
  return [...front, span(number), span(`${age} ${sign}`, tone)];
}

/** A row as sentences: the selected place first, then the others. */
function told(row: CoverageRow, context: CoverageContext): string {
  const { places, placeIndex } = context.table;
  const order = [placeIndex, ...places.map((_, at) => at).filter((at) => at !== placeIndex)];
  return `${nameOf(row)}. ${order.map((at) => toldCell(row, at, context)).join(' ')}`;
}

function toldCell(row: CoverageRow, at: number, context: CoverageContext): string {
  const { table, marked, nowMs, daysOf } = context;
  const cell = cellAt(table, row, at);
  if (!cell) return '';
  const { known, place } = cell;
  const where = `${place.profileName}, vault ${sanitizeText(place.vault)}`;
  const isMarked = marked.has(cell.id) ? ', marked' : '';
  if (known === null) return `${where}: not known to be set${isMarked}.`;
  const version = known.version === null ? [] : [`version ${known.version}`];
  const time = known.setAtMs === null ? [] : [`set ${spokenTime(known.setAtMs, nowMs)}`];
  const { words } = cellLook(known, nowMs, daysOf);
  const said = [...version, ...time, ...(words === '' ? [] : [words])].join(', ');
  return `${where}: ${said}${isMarked}.`;
}

function nameOf({ name }: CoverageRow): string {
  return sanitizeText(name);
}
