import type { EntryKind } from '../../domain/entry-result.ts';
import type { AppState } from '../app-state.ts';
import { NO_FILTER } from '../list/list-state.ts';
import { meantRow, type Seen, toggled } from '../list/list-update.ts';
import { toScreen } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import { type CoverageCell, cellAt, cellsOf, chosenCells, coverageTable } from './coverage.ts';
import { dueDaysIn, dueNowMs, isDueEntry } from './due.ts';
import { listedKind, placesOf } from './entry-list.ts';
import { openFormFor } from './vault-form-update.ts';
import { newRotation } from './vault-update.ts';
import type { Coverage } from './vaults.ts';

/** What keys do in coverage, besides those of every list. */
export const COVERAGE_ACTIONS = {
  open: (state) => withCoverage(state, listedKind(state), { isOpen: true }),
  close: (state) => withCoverage(state, listedKind(state), { isOpen: false, marked: new Set() }),
  'next-place': (state) => toPlace(state, listedKind(state), 1),
  'previous-place': (state) => toPlace(state, listedKind(state), -1),
  mark: (state, { seen }) => marked(state, listedKind(state), seen),
  'mark-all': (state) => allMarked(state, listedKind(state)),
  'only-missing': (state) => withFilter(state, 'isMissing'),
  'only-due': (state) => withFilter(state, 'isDue'),
  /** From anywhere: the secrets of all profiles that are due, where they are. */
  'show-due': (state) => {
    const list = { ...state.vaults.coverage.secret.list, filter: NO_FILTER };
    const due = { list, isOpen: true, isDue: true, isMissing: false, marked: new Set<string>() };
    return withCoverage(toScreen(state, 'secrets'), 'secret', due);
  },
  set: (state) => set(state, listedKind(state)),
} satisfies ActionTable;

/** Turns a filter on or off. */
function withFilter(state: AppState, what: 'isMissing' | 'isDue'): AppState {
  const kind = listedKind(state);
  return withCoverage(state, kind, { [what]: !state.vaults.coverage[kind][what] });
}

export function withCoverage(
  state: AppState,
  kind: EntryKind,
  change: Partial<Coverage>,
): AppState {
  const { coverage } = state.vaults;
  const changed = { ...coverage, [kind]: { ...coverage[kind], ...change } };
  return { ...state, vaults: { ...state.vaults, coverage: changed } };
}

/** Whether the table replaces the list. */
export function isCoverageOpen(state: AppState): boolean {
  const isListed = state.screen === 'secrets' || state.screen === 'vars';
  return isListed && state.vaults.coverage[listedKind(state)].isOpen;
}

/** Whether the form can set the chosen cells: it writes to one vault of the active profile. */
export function fitsForm(state: AppState, cells: readonly CoverageCell[]): boolean {
  return placesOf(cells).length === 1 && cells[0]?.profileId === state.profiles.activeId;
}

function toPlace(state: AppState, kind: EntryKind, by: 1 | -1): AppState {
  const { places, placeIndex } = coverageTable(state, kind);
  const at = Math.max(0, Math.min(places.length - 1, placeIndex + by));
  return withCoverage(state, kind, { place: places[at]?.id ?? null });
}

/** Marks the selected cell and moves to the name below. */
function marked(state: AppState, kind: EntryKind, seen?: Seen): AppState {
  const table = coverageTable(state, kind);
  const row = meantRow(table.list, seen?.get('coverage'));
  const cell = row && cellAt(table, row, table.placeIndex);
  if (!row || !cell) return state;
  const next = toggled(state.vaults.coverage[kind].marked, [cell.id]);
  const { visible } = table.list;
  const below = visible[visible.indexOf(row) + 1] ?? row;
  const list = { ...table.list.state, selectedId: below.name };
  return withCoverage(state, kind, { marked: next, list });
}

/**
 * Marks what the filters look for: missing or due cells, or without a filter the known ones. If all of them
 * are marked, unmarks them.
 */
function allMarked(state: AppState, kind: EntryKind): AppState {
  const table = coverageTable(state, kind);
  const { isMissing, isDue, marked: before } = state.vaults.coverage[kind];
  const isMeant = ({ known }: CoverageCell) => {
    if (known === null) return isMissing;
    if (isDue) return isDueEntry(known, dueNowMs(state), dueDaysIn(state));
    return !isMissing;
  };
  const meant = cellsOf(table, table.list.visible)
    .filter(isMeant)
    .map(({ id }) => id);
  const isAll = meant.every((id) => before.has(id));
  return withCoverage(state, kind, { marked: new Set(isAll ? [] : meant) });
}

/** Unset entries in one vault of this profile go to its form, everything else to a rotation. */
function set(state: AppState, kind: EntryKind): AppState {
  const cells = chosenCells(state, kind);
  if (cells.length === 0) return state;
  const isNew = cells.every(({ known }) => known === null);
  if (kind === 'var' || (isNew && fitsForm(state, cells))) {
    return openFormFor(state, kind, cells);
  }
  // A cell is one place, so choosing it says where.
  return newRotation(state, cells, { isMarked: true });
}
