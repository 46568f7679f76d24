import type { EntryKind } from '../../domain/entry-result.ts';
import { type ActionRows, NO_ROW, ON_SCREENS, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { whyNoWrite } from '../destination.ts';
import { NO_FILTER } from '../list/list.ts';
import { meantRow, type Seen, toggleMarks } from '../list/list-update.ts';
import { rotatePlaces } from '../rotation/rotation-draft.ts';
import { toScreen } from '../screen.ts';
import { activeProfileId } from '../session.ts';
import { type CoverageCell, cellAt, cellsOf, chosenCells, coverageTable } from './coverage.ts';
import { dueRows, entryList, listedKind, placesOf } from './entry-list.ts';
import { openFormFor, whyFormIsTaken } from './vault-form-update.ts';
import type { Coverage, CoverageView } from './vaults-state.ts';
import { dueDaysIn, dueNowMs, isDueEntry } from './vaults-state.ts';

const TABLE = { on: ['coverage'], in: ['list'] } as const satisfies Where;

/** What keys do in coverage, the table of which names are set where, besides those of every list. */
export const COVERAGE_ACTIONS = {
  'coverage.open': {
    on: ['secrets', 'vars'],
    in: ['list'],
    keys: ['m'],
    label: 'coverage',
    about: 'coverage: what is set where',
    help: 'what is set where',
    isInFooter: true,
    whyNot: whyNoTable,
    also: [{ on: ['coverage'], in: ['list'], label: 'back', about: 'back to the list' }],
    do: (state) =>
      isCoverageOpen(state)
        ? close(state)
        : withCoverage(state, listedKind(state), { isOpen: true }),
  },
  'coverage.set': {
    ...TABLE,
    keys: ['enter'],
    label: 'set',
    about: 'set or rotate it there',
    isInFooter: true,
    isUseful: (state) =>
      chosenCells(state).some(({ profileId }) => whyNoWrite(state, 'vaults', profileId) === null),
    whyNot: whyNotSet,
    do: set,
  },
  'coverage.mark': {
    ...TABLE,
    keys: ['space'],
    label: 'mark',
    help: 'mark',
    about: 'mark the cell',
    isInFooter: true,
    do: (state, { seen }) => toggleCell(state, seen),
  },
  'coverage.mark-all': {
    ...TABLE,
    keys: [],
    label: 'mark all',
    about: 'mark all that match',
    do: toggleAllCells,
  },
  'coverage.choose-view': {
    ...TABLE,
    keys: ['v'],
    label: 'view',
    help: 'next view',
    about: 'next view: all, missing somewhere, due',
    isInFooter: true,
    do: showNextView,
  },
  'coverage.show-due': {
    ...ON_SCREENS,
    keys: ['!'],
    label: 'what is due',
    about: 'secrets due in all profiles',
    help: 'secrets that are due',
    whyNot: (state) => (dueRows(state).length > 0 ? null : 'No secret is due.'),
    do: showDue,
  },
  'coverage.next-place': {
    ...TABLE,
    keys: ['right'],
    label: 'next place',
    help: 'next place, previous place',
    do: (state) => toPlace(state, 1),
  },
  'coverage.previous-place': {
    ...TABLE,
    keys: ['left'],
    label: 'previous place',
    help: 'next place, previous place',
    do: (state) => toPlace(state, -1),
  },
  'coverage.close': {
    ...TABLE,
    keys: ['esc'],
    label: 'back',
    about: 'back to the list',
    isInFooter: true,
    do: close,
  },
} satisfies ActionRows;

function close(state: AppState): AppState {
  return withCoverage(state, listedKind(state), { isOpen: false, marked: new Set() });
}

/** From anywhere: the secrets of all profiles that are due, where they are. */
function showDue(state: AppState): AppState {
  const list = { ...state.vaults.coverage.secret.list, filter: NO_FILTER };
  const due = { list, isOpen: true, view: 'due', marked: new Set<string>() } as const;
  return withCoverage(toScreen(state, 'secrets'), 'secret', due);
}

function whyNoTable(state: AppState): string | null {
  return entryList(state, listedKind(state)).total > 0 ? null : NO_ROW;
}

/** A rotation can set secrets anywhere; the form writes to one vault of one profile. */
function whyNotSet(state: AppState): string | null {
  const kind = listedKind(state);
  const cells = chosenCells(state);
  const [first] = cells;
  if (!first) return NO_ROW;
  if (fitsForm(state, kind, cells)) return whyFormIsTaken(state, kind, first);
  return kind === 'secret' ? null : 'The marked vars are in several vaults. Mark those of one.';
}

/** Vars have no age, so none is due. */
const VIEWS: Readonly<Record<EntryKind, readonly CoverageView[]>> = {
  secret: ['all', 'missing', 'due'],
  var: ['all', 'missing'],
};

function showNextView(state: AppState): AppState {
  const kind = listedKind(state);
  const views = VIEWS[kind];
  const view = views[views.indexOf(state.vaults.coverage[kind].view) + 1] ?? 'all';
  return withCoverage(state, kind, { view });
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

/** Whether a form sets the chosen cells: vars of one vault, or secrets that are new in one of this profile. */
function fitsForm(state: AppState, kind: EntryKind, cells: readonly CoverageCell[]): boolean {
  const isNewHere = ({ known, profileId }: CoverageCell) =>
    known === null && profileId === activeProfileId(state);
  return placesOf(cells).length === 1 && (kind === 'var' || cells.every(isNewHere));
}

function toPlace(state: AppState, by: 1 | -1): AppState {
  const kind = listedKind(state);
  const { places, placeIndex } = coverageTable(state, kind);
  const at = Math.max(0, Math.min(places.length - 1, placeIndex + by));
  return withCoverage(state, kind, { place: places[at]?.id ?? null });
}

/** Marks the selected cell and moves to the name below. */
function toggleCell(state: AppState, seen?: Seen): AppState {
  const kind = listedKind(state);
  const table = coverageTable(state, kind);
  const row = meantRow(table.list, seen?.get('coverage'));
  const cell = row && cellAt(table, row, table.placeIndex);
  if (!row || !cell) return state;
  const next = toggleMarks(state.vaults.coverage[kind].marked, [cell.id]);
  const { visible } = table.list;
  const below = visible[visible.indexOf(row) + 1] ?? row;
  const list = { ...table.list.state, selectedId: below.name };
  return withCoverage(state, kind, { marked: next, list });
}

/**
 * Marks what the filters look for: missing or due cells, or without a filter the known ones. If all of them
 * are marked, unmarks them.
 */
function toggleAllCells(state: AppState): AppState {
  const kind = listedKind(state);
  const table = coverageTable(state, kind);
  const { view, marked: before } = state.vaults.coverage[kind];
  const isMeant = ({ known }: CoverageCell) => {
    if (known === null) return view === 'missing';
    if (view === 'due') return isDueEntry(known, dueNowMs(state), dueDaysIn(state));
    return view === 'all';
  };
  const meant = cellsOf(table, table.list.visible)
    .filter(isMeant)
    .map(({ id }) => id);
  const isAll = meant.every((id) => before.has(id));
  return withCoverage(state, kind, { marked: new Set(isAll ? [] : meant) });
}

function set(state: AppState): AppState {
  const kind = listedKind(state);
  const cells = chosenCells(state);
  if (cells.length === 0) return state;
  if (fitsForm(state, kind, cells)) return openFormFor(state, kind, cells);
  // A cell is one place, so choosing it says where.
  return rotatePlaces(state, cells, { isMarked: true });
}
