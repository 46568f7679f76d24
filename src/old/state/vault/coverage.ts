import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type EntryPlace, type KnownEntry, placeId } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { allEntries, type EntryRow, listedKind } from './entry-list.ts';
import type { CoverageView } from './vaults-state.ts';
import { dueDaysIn, dueNowMs, isDueEntry } from './vaults-state.ts';

/** A vault of a profile. */
export interface CoveragePlace {
  readonly id: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly vault: string;
}

/** A name, and what is known about it in every place; `null` if nothing. */
export interface CoverageRow {
  readonly name: string;
  readonly cells: readonly (KnownEntry | null)[];
}

/** One name in one place. */
export interface CoverageCell extends EntryPlace {
  readonly id: string;
  readonly place: CoveragePlace;
  readonly known: KnownEntry | null;
}

/** Coverage with the user's position, marks and filters. */
export interface CoverageTable {
  readonly kind: EntryKind;
  readonly places: readonly CoveragePlace[];
  readonly placeIndex: number;
  readonly list: List<CoverageRow>;
}

export function coverageTable(state: AppState, kind: EntryKind): CoverageTable {
  const { list, place, view } = state.vaults.coverage[kind];
  const { tableOf, rowsOf, listOfRows } = TABLES[kind];
  const { places, rows } = tableOf(allEntries(state, kind));
  return {
    kind,
    places,
    placeIndex: Math.max(
      0,
      places.findIndex(({ id }) => id === place),
    ),
    list: listOfRows(
      rowsOf(rows, view, view === 'due' ? dueNowMs(state) : 0, dueDaysIn(state)),
      list,
    ),
  };
}

/** A row's cell in a place; `null` if there is no such place. */
export function cellAt(
  { kind, places }: CoverageTable,
  row: CoverageRow,
  at: number,
): CoverageCell | null {
  const place = places[at];
  if (!place) return null;
  const of = { profileId: place.profileId, vault: place.vault, kind, name: row.name };
  return { ...of, id: placeId(of), place, known: row.cells[at] ?? null };
}

/** The marked cells, or the selected one if none is marked. */
export function chosenCells(state: AppState): readonly CoverageCell[] {
  const kind = listedKind(state);
  const table = coverageTable(state, kind);
  const { marked } = state.vaults.coverage[kind];
  const { rows } = TABLES[kind].tableOf(allEntries(state, kind));
  const found = marked.size === 0 ? [] : cellsOf(table, rows).filter(({ id }) => marked.has(id));
  if (found.length > 0) return found;
  const { selected } = table.list;
  const cell = selected && cellAt(table, selected, table.placeIndex);
  return cell ? [cell] : [];
}

/** Every cell of some rows. */
export function cellsOf(
  table: CoverageTable,
  rows: readonly CoverageRow[],
): readonly CoverageCell[] {
  return rows.flatMap((row) => table.places.flatMap((_, at) => cellAt(table, row, at) ?? []));
}

const TABLES = { secret: tableFor(), var: tableFor() } as const;

function tableFor() {
  return {
    tableOf: memoizeLatest(tableOfEntries),
    rowsOf: memoizeLatest(
      (
        rows: readonly CoverageRow[],
        view: CoverageView,
        dueAtMs: number,
        dueDays: number,
      ): readonly CoverageRow[] => {
        switch (view) {
          case 'all':
            return rows;
          case 'missing':
            return rows.filter(({ cells }) => cells.includes(null));
          case 'due':
            return rows.filter(({ cells }) =>
              cells.some((cell) => cell && isDueEntry(cell, dueAtMs, dueDays)),
            );
        }
      },
    ),
    listOfRows: listOf<CoverageRow>({
      idOf: ({ name }) => name,
      searchText: ({ name }) => name,
      sorts: [
        { name: 'age', compare: (a, b) => oldestOf(a) - oldestOf(b) },
        { name: 'places', compare: (a, b) => missingIn(b) - missingIn(a) },
      ],
    }),
  };
}

/** @param entries by place, the active profile first */
function tableOfEntries(entries: readonly EntryRow[]): {
  readonly places: readonly CoveragePlace[];
  readonly rows: readonly CoverageRow[];
} {
  const places = new Map<string, CoveragePlace>();
  const byName = new Map<string, Map<string, KnownEntry>>();
  for (const { entry, profileName } of entries) {
    const { profileId, vault, name } = entry;
    const id = `${profileId}\0${vault}`;
    places.set(id, { id, profileId, profileName, vault });
    const known = byName.get(name) ?? new Map<string, KnownEntry>();
    byName.set(name, known.set(id, entry));
  }
  const rows = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, known]) => ({
      name,
      cells: [...places.keys()].map((id) => known.get(id) ?? null),
    }));
  return { places: [...places.values()], rows };
}

function oldestOf({ cells }: CoverageRow): number {
  return Math.min(...cells.map((cell) => cell?.setAtMs ?? Number.MAX_SAFE_INTEGER));
}

function missingIn({ cells }: CoverageRow): number {
  return cells.filter((cell) => cell === null).length;
}
