import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileColour, ProfileId } from '../../domain/profile.ts';
import { type EntryPlace, type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import type { EntryRow } from './entries.ts';

/** A vault of a profile. */
export interface CoveragePlace {
  readonly id: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly colour: ProfileColour | null;
  readonly vault: string;
}

/** A name, and what is known of it in every place; `null` if nothing. */
export interface CoverageRow {
  readonly name: string;
  readonly cells: readonly (EntryRow | null)[];
}

/** Which names are set where. */
export interface CoverageTable {
  readonly kind: EntryKind;
  readonly places: readonly CoveragePlace[];
  readonly rows: readonly CoverageRow[];
}

/** One name in one place, whether or not it is known there. */
export interface CoverageCell extends EntryPlace {
  readonly id: string;
  readonly place: CoveragePlace;
  readonly known: KnownEntry | null;
  readonly isDue: boolean;
}

/** Which names are shown: all, those that aren't set somewhere, those that are due somewhere. */
export const VIEWS = { secret: ['all', 'missing', 'old'], var: ['all', 'missing'] } as const;
export type CoverageView = (typeof VIEWS)['secret'][number];

/** @param entries by place, the active profile first */
export function coverageTable(kind: EntryKind, entries: readonly EntryRow[]): CoverageTable {
  const places = new Map<string, CoveragePlace>();
  const byName = new Map<string, Map<string, EntryRow>>();
  for (const row of entries) {
    const { profileId, vault, name } = row.entry;
    const { profileName, colour } = row;
    const id = placeKey(row.entry);
    places.set(id, { id, profileId, profileName, colour, vault });
    byName.set(name, (byName.get(name) ?? new Map<string, EntryRow>()).set(id, row));
  }
  const rows = [...byName]
    .map(([name, own]) => ({ name, cells: [...places.keys()].map((id) => own.get(id) ?? null) }))
    .sort((one, other) => compare(one.name, other.name));
  return { kind, places: [...places.values()], rows };
}

/** A key of the vault that an entry is in. */
export function placeKey({ profileId, vault }: Pick<EntryPlace, 'profileId' | 'vault'>): string {
  return `${profileId}\0${vault}`;
}

export function rowsIn(view: CoverageView, rows: readonly CoverageRow[]): readonly CoverageRow[] {
  switch (view) {
    case 'all':
      return rows;
    case 'missing':
      return rows.filter(({ cells }) => cells.includes(null));
    case 'old':
      return rows.filter(({ cells }) => cells.some((cell) => cell?.isDue));
  }
}

/** A row's cell in a place; `null` if there is no such place. */
export function cellAt(
  { kind, places }: CoverageTable,
  row: CoverageRow,
  at: number,
): CoverageCell | null {
  const place = places[at];
  if (place === undefined) return null;
  const of = { profileId: place.profileId, vault: place.vault, kind, name: row.name };
  const known = row.cells[at] ?? null;
  const isDue = known?.isDue ?? false;
  return { ...of, id: placeId(of), place, known: known?.entry ?? null, isDue };
}

export const COVERAGE_LIST = {
  idOf: ({ name }: CoverageRow) => name,
  searchText: ({ name }: CoverageRow) => name,
  sorts: [
    { name: 'age', compare: (a: CoverageRow, b: CoverageRow) => oldestOf(a) - oldestOf(b) },
    { name: 'places', compare: (a: CoverageRow, b: CoverageRow) => missingIn(b) - missingIn(a) },
  ],
} as const;

function oldestOf({ cells }: CoverageRow): number {
  return Math.min(...cells.map((cell) => cell?.entry.setAtMs ?? Number.MAX_SAFE_INTEGER));
}

function missingIn({ cells }: CoverageRow): number {
  return cells.filter((cell) => cell === null).length;
}
