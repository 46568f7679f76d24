import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type EntryPlace, type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { type List, listOf } from '../list/list.ts';
import type { ClockPart } from '../now.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { rememberLatest } from '../remember-latest.ts';
import { type EntryRow, entryList } from './entry-list.ts';
import type { VaultScope } from './vault-scope.ts';

/** The parts of the state that coverage reads. */
export interface CoverageScope extends VaultScope, PreferencesPart, ClockPart {}

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

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing important becomes due within an hour, and rows aren't recomputed at every tick. */
const STEP_MS = 60 * 60 * 1000;

export function coverageTable(state: CoverageScope, kind: EntryKind): CoverageTable {
  const { list, place, isMissing, isDue } = state.vaults.coverage[kind];
  const { tableOf, rowsOf, listOfRows } = TABLES[kind];
  const { places, rows } = tableOf(entryList(state, kind).rows);
  const dueBeforeMs = Math.floor(dueBefore(state) / STEP_MS) * STEP_MS;
  return {
    kind,
    places,
    placeIndex: Math.max(
      0,
      places.findIndex(({ id }) => id === place),
    ),
    list: listOfRows(rowsOf(rows, isMissing, isDue ? dueBeforeMs : null), list),
  };
}

/** After how many days a secret is due for rotation. */
export function dueAfterDays({ preferences }: PreferencesPart): number {
  return Number.parseInt(preferences.values.dueAfter, 10);
}

/** Secrets last set before this time are due. */
function dueBefore(state: CoverageScope): number {
  return state.clock.wallMs - dueAfterDays(state) * DAY_MS;
}

/** Whether a secret is too old. Vars aren't secret, so they don't age. */
export function isDueEntry({ kind, setAtMs }: KnownEntry, nowMs: number, days: number): boolean {
  return kind === 'secret' && setAtMs !== null && nowMs - setAtMs >= days * DAY_MS;
}

export function cellAt({ kind, places }: CoverageTable, row: CoverageRow, at: number) {
  const place = places[at];
  return place ? cellOf(kind, row.name, place, row.cells[at] ?? null) : null;
}

/** The marked cells, or the selected one if none is marked. */
export function chosenCells(state: CoverageScope, kind: EntryKind): readonly CoverageCell[] {
  const table = coverageTable(state, kind);
  const { marked } = state.vaults.coverage[kind];
  const { rows } = TABLES[kind].tableOf(entryList(state, kind).rows);
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

function cellOf(
  kind: EntryKind,
  name: string,
  place: CoveragePlace,
  known: KnownEntry | null,
): CoverageCell {
  const at = { profileId: place.profileId, vault: place.vault, kind, name };
  return { ...at, id: placeId(at), place, known };
}

const TABLES = { secret: tableFor(), var: tableFor() } as const;

function tableFor() {
  return {
    tableOf: rememberLatest(tableOfEntries),
    rowsOf: rememberLatest(
      (rows: readonly CoverageRow[], isMissing: boolean, dueBeforeMs: number | null) =>
        rows.filter(
          ({ cells }) =>
            (!isMissing || cells.includes(null)) &&
            (dueBeforeMs === null || cells.some((cell) => isSetBefore(cell, dueBeforeMs))),
        ),
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

function isSetBefore(cell: KnownEntry | null, ms: number): boolean {
  return cell?.kind === 'secret' && cell.setAtMs !== null && cell.setAtMs <= ms;
}

function oldestOf({ cells }: CoverageRow): number {
  return Math.min(...cells.map((cell) => cell?.setAtMs ?? Number.MAX_SAFE_INTEGER));
}

function missingIn({ cells }: CoverageRow): number {
  return cells.filter((cell) => cell === null).length;
}
