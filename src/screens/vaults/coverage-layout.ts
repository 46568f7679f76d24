import { COLUMN_GAP, columnWidths } from '../../kit/columns.ts';
import { fitName, textWidth } from '../../kit/fit-text.ts';
import { SIGN_COLUMNS } from '../../kit/Table.tsx';
import type { Piece } from '../../kit/Text.tsx';
import type { CoverageTable } from './coverage-table.ts';
import { placeText } from './entry-words.ts';

const LEAST_NAME = 12;
const NAME_SHARE = 0.3;
/** What a table has before a name, and behind its last cell. */
const FRONT = 1 + SIGN_COLUMNS;
const END = 1;
/** The sign of a mark, and a space. */
export const CELL_FRONT = 2;
export const VERSION_COLUMNS = 4;
export const AGE_COLUMNS = 5;
/** A version, an age, a space and the sign of the age. */
const CELL_COLUMNS = CELL_FRONT + VERSION_COLUMNS + AGE_COLUMNS + 2;
const MOST_PLACE = 24;
/** An age of up to four characters, and its sign. */
export const SHORT_AGE_COLUMNS = 4;
const DENSE_COLUMNS = CELL_FRONT + SHORT_AGE_COLUMNS + 1;

/** The places that fit beside the names. */
export interface PlacesInView {
  readonly from: number;
  readonly count: number;
  /** Widths of their columns. */
  readonly widths: readonly number[];
  readonly nameWidth: number;
  /** Whole labels don't fit: the profiles have a line of their own, above their vaults. */
  readonly isDense: boolean;
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
  const label = Math.max(...places.map((place) => textWidth(placeText(place))), 0);
  const whole = Math.max(CELL_COLUMNS, CELL_FRONT + Math.min(label, MOST_PLACE));
  const room = columns - FRONT - END - nameWidth;
  const fitting = (width: number) => Math.floor(room / (width + COLUMN_GAP));
  const isDense = fitting(whole) < places.length;
  const count = Math.max(1, Math.min(places.length, fitting(isDense ? DENSE_COLUMNS : whole)));
  const from = Math.max(0, Math.min(places.length - count, at - Math.floor(count / 2)));
  const inView = places.slice(from, from + count);
  const wanted = inView.map(({ vault, profileId, profileName }) => {
    const own = inView.filter((place) => place.profileId === profileId).length;
    const enough = Math.max(textWidth(vault), Math.ceil(textWidth(profileName) / own));
    const least = isDense ? DENSE_COLUMNS : whole;
    return { width: { least, enough: Math.min(enough, whole), most: whole } };
  });
  const widths = columnWidths(wanted, room - COLUMN_GAP);
  const hasVersions = widths.every((width) => width >= CELL_COLUMNS);
  return { from, count, nameWidth, widths, isDense, hasVersions };
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
