import { shortSpan } from '../../domain/time-words.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { COLUMN_GAP, type Column, columnWidths } from '../../kit/columns.ts';
import { fitName, fitText, textWidth } from '../../kit/fit-text.ts';
import { MARK, SIGN_COLUMNS } from '../../kit/Table.tsx';
import type { Piece } from '../../kit/Text.tsx';
import type { Tone } from '../../kit/theme.ts';
import { spokenList } from '../looks.ts';
import {
  type CoverageCell,
  type CoverageRow,
  type CoverageTable,
  cellAt,
} from './coverage-table.ts';
import { entryWords, placeWords, shortAge } from './entries.ts';

const LEAST_NAME = 12;
const NAME_SHARE = 0.3;
/** Columns that the table needs before a name and behind its last cell. */
const FRONT = 1 + SIGN_COLUMNS;
const END = 1;
/** The sign of a mark, and a space. */
const CELL_FRONT = 2;
const VERSION_COLUMNS = 4;
const AGE_COLUMNS = 5;
/** A version, an age, a space and the sign of the age. */
const CELL_COLUMNS = CELL_FRONT + VERSION_COLUMNS + AGE_COLUMNS + 2;
const MOST_PLACE = 24;
/** An age of up to four characters, and its sign. */
const SHORT_AGE_COLUMNS = 4;
const SHORT_CELL_COLUMNS = CELL_FRONT + SHORT_AGE_COLUMNS + 1;

/** The places that fit beside the names. */
interface PlacesInView {
  readonly from: number;
  readonly count: number;
  /** Widths of their columns. */
  readonly widths: readonly number[];
  readonly nameWidth: number;
  /** Whether cells have room for versions beside ages. */
  readonly hasVersions: boolean;
}

/** The places that fit, around the selected one. @param at its index */
export function placesInView(
  { places, rows }: CoverageTable,
  at: number,
  columns: number,
): PlacesInView {
  const longest = rows.reduce((most, { name }) => Math.max(most, textWidth(name)), LEAST_NAME);
  const nameWidth = Math.min(longest, Math.max(LEAST_NAME, Math.floor(columns * NAME_SHARE)));
  const room = columns - FRONT - END - nameWidth;
  const fitting = (width: number) => Math.floor(room / (width + COLUMN_GAP));
  const least = fitting(CELL_COLUMNS) < places.length ? SHORT_CELL_COLUMNS : CELL_COLUMNS;
  const count = Math.max(1, Math.min(places.length, fitting(least)));
  const from = Math.max(0, Math.min(places.length - count, at - Math.floor(count / 2)));
  const inView = places.slice(from, from + count);
  const wanted = inView.map(({ vault, profileId, profileName }) => {
    const own = inView.filter((place) => place.profileId === profileId).length;
    const whole = Math.max(textWidth(vault), Math.ceil(textWidth(profileName) / own));
    const enough = Math.min(MOST_PLACE, Math.max(least, CELL_FRONT + whole));
    return { width: { least, enough, most: Math.max(CELL_COLUMNS, enough) } };
  });
  const widths = columnWidths(wanted, room - COLUMN_GAP);
  const hasVersions = widths.every((width) => width >= CELL_COLUMNS);
  return { from, count, nameWidth, widths, hasVersions };
}

/** The profile of each run of places, in its colour: a line above the heads of their vaults. */
export function profileHeads(
  { places }: CoverageTable,
  { from, count, widths, nameWidth }: PlacesInView,
): readonly Piece[] {
  const runs: { name: string; tone: Piece['tone']; columns: number }[] = [];
  for (const [index, { profileName, colour }] of places.slice(from, from + count).entries()) {
    const columns = COLUMN_GAP + (widths[index] ?? 0);
    const last = runs.at(-1);
    if (last?.name === profileName) last.columns += columns;
    else runs.push({ name: profileName, tone: colour ?? 'accent', columns });
  }
  const gap = ' '.repeat(COLUMN_GAP);
  return [
    { text: ' '.repeat(FRONT + nameWidth) },
    ...runs.map(({ name, tone, columns }) => ({
      text: gap + fitName(name, columns - COLUMN_GAP),
      tone,
    })),
  ];
}

/** What all cells have in common. */
export interface CellContext {
  readonly table: CoverageTable;
  /** By the ids of cells. */
  readonly marked: ReadonlyMap<string, EntryPlace>;
  /** Wall clock. */
  readonly nowMs: number;
  /** How old a secret may become. */
  readonly dueMs: number;
}

/** A cell's state, and its sign where there is no colour. */
interface CellLook {
  readonly sign: string;
  readonly tone: Tone;
  readonly words: string;
}

/** After this share of its lifetime, a secret is due soon. */
const SOON_SHARE = 2 / 3;

/** A cell's pieces, and its words for a screen reader. */
export function cellLook(
  { known, isDue, kind }: CoverageCell,
  { nowMs, dueMs }: CellContext,
): CellLook {
  if (known === null) return { sign: '', tone: 'muted', words: 'never set from here' };
  const { setAtMs, result, wentBackFrom } = known;
  if (result === 'unknown') return { sign: '?', tone: 'warning', words: 'may or may not be set' };
  if (setAtMs === null) return { sign: '', tone: 'muted', words: 'never confirmed' };
  if (wentBackFrom !== null)
    return { sign: '!', tone: 'warning', words: `went back from version ${wentBackFrom}` };
  if (isDue) return { sign: '!', tone: 'warning', words: 'due' };
  const isSoon = kind === 'secret' && nowMs - setAtMs >= SOON_SHARE * dueMs;
  return isSoon
    ? { sign: '·', tone: 'waiting', words: 'due soon' }
    : { sign: '', tone: 'plain', words: '' };
}

/** Names down, the places in view across. @param at the selected place */
export function coverageColumns(
  context: CellContext,
  inView: PlacesInView,
  at: number,
): readonly Column<CoverageRow>[] {
  const { table } = context;
  const { from, count, widths, nameWidth } = inView;
  return [
    {
      head: 'NAME',
      width: nameWidth,
      cut: 'middle',
      isName: true,
      cell: ({ name }) => name,
      say: (row) => rowWords(row, at, context),
    },
    ...table.places.slice(from, from + count).map(
      (place, index): Column<CoverageRow> => ({
        head: fitName(place.vault, widths[index] ?? 0),
        headTone: place.colour ?? 'accent',
        width: widths[index] ?? 0,
        cell: (row) => cellPieces(row, from + index, inView.hasVersions, context),
        // The name says them all, also those that are out of view.
        say: () => null,
      }),
    ),
  ];
}

function cellPieces(
  row: CoverageRow,
  at: number,
  hasVersions: boolean,
  context: CellContext,
): readonly Piece[] {
  const cell = cellAt(context.table, row, at);
  if (cell === null) return [];
  const { known } = cell;
  const mark = context.marked.has(cell.id) ? MARK : '';
  const front: Piece = { text: mark.padEnd(CELL_FRONT), tone: 'accent', isBold: true };
  const { sign, tone } = cellLook(cell, context);
  if (known === null) return [front, { text: '–', tone }];
  const { version, setAtMs, result } = known;
  // Of what may have been set since, neither version nor age is known.
  if (result === 'unknown') return [front, { text: sign, tone }];
  const ageMs = setAtMs === null ? null : context.nowMs - setAtMs;
  if (!hasVersions) {
    const age = ageMs === null ? '–' : shortAge(ageMs);
    return [front, { text: fitText(age, SHORT_AGE_COLUMNS) + sign, tone }];
  }
  const number = fitText(version === null ? '' : `v${version}`, VERSION_COLUMNS);
  const age = fitText(ageMs === null ? '–' : shortSpan(ageMs), AGE_COLUMNS, 'right');
  return [front, { text: number }, { text: `${age} ${sign}`, tone }];
}

/** A row for a screen reader: the selected place first, then the others. */
function rowWords(row: CoverageRow, at: number, context: CellContext): string {
  const { places } = context.table;
  const order = [at, ...places.map((_, index) => index).filter((index) => index !== at)];
  const cells = order.flatMap((index) => cellAt(context.table, row, index) ?? []);
  return `${row.name}. ${cells.map((cell) => cellWords(cell, context)).join(' ')}`;
}

function cellWords(cell: CoverageCell, context: CellContext): string {
  const { known, place, id } = cell;
  const words = spokenList(
    known && known.result !== 'unknown' && entryWords(known, context.nowMs),
    cellLook(cell, context).words,
    context.marked.has(id) && 'marked',
  );
  return `${placeWords(place)}: ${words}.`;
}
