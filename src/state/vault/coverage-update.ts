import type { EntryKind } from '../../domain/entry-result.ts';
import { type ActionRows, NO_ROW, ON_SCREENS, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { NO_FILTER } from '../list/list-state.ts';
import { meantRow, type Seen, toggled } from '../list/list-update.ts';
import { toScreen } from '../screen.ts';
import { type CoverageCell, cellAt, cellsOf, chosenCells, coverageTable } from './coverage.ts';
import { dueDaysIn, dueNowMs, isDueEntry } from './due.ts';
import { dueRows, entryList, listedKind, placesOf } from './entry-list.ts';
import { holdsEntries } from './vault-form.ts';
import { openFormFor } from './vault-form-update.ts';
import { vaultForm, vaultNameOf } from './vault-scope.ts';
import { newRotation } from './vault-update.ts';
import type { Coverage } from './vaults.ts';

const TABLE = { on: ['coverage'], in: ['list'] } as const satisfies Where;

/** What keys do in coverage, the table of which names are set where, besides those of every list. */
export const COVERAGE_ACTIONS = {
  'coverage.open': {
    on: ['secrets', 'vars'],
    in: ['list'],
    keys: ['m'],
    label: 'coverage',
    about: 'coverage: what is set where',
    isInFooter: true,
    whyNot: whyNoTable,
    do: (state) => withCoverage(state, listedKind(state), { isOpen: true }),
  },
  'coverage.set': {
    ...TABLE,
    keys: ['enter'],
    label: 'set',
    about: 'set or rotate it there',
    isInFooter: true,
    whyNot: whyNotSet,
    do: (state) => set(state, listedKind(state)),
  },
  'coverage.mark': {
    ...TABLE,
    keys: ['space'],
    label: 'mark',
    about: 'mark the cell',
    isInFooter: true,
    do: (state, { seen }) => marked(state, listedKind(state), seen),
  },
  'coverage.mark-all': {
    ...TABLE,
    keys: [],
    label: 'mark all',
    about: 'mark all that match',
    do: (state) => allMarked(state, listedKind(state)),
  },
  'coverage.only-missing': {
    ...TABLE,
    keys: ['x'],
    label: 'missing',
    about: 'only missing somewhere',
    isInFooter: true,
    do: (state) => withFilter(state, 'isMissing'),
  },
  'coverage.only-due': {
    ...TABLE,
    keys: ['d'],
    label: 'due',
    about: 'only secrets that are due',
    isInFooter: true,
    applies: (state) => listedKind(state) === 'secret',
    do: (state) => withFilter(state, 'isDue'),
  },
  'coverage.show-due': {
    ...ON_SCREENS,
    keys: ['!'],
    label: 'what is due',
    about: 'secrets due in all profiles',
    whyNot: (state) => (dueRows(state).length > 0 ? null : NO_ROW),
    do: showDue,
  },
  'coverage.next-place': {
    ...TABLE,
    keys: ['right', 'l'],
    label: 'next place',
    do: (state) => toPlace(state, listedKind(state), 1),
  },
  'coverage.previous-place': {
    ...TABLE,
    keys: ['left', 'h'],
    label: 'previous place',
    do: (state) => toPlace(state, listedKind(state), -1),
  },
  'coverage.close': {
    ...TABLE,
    keys: ['esc'],
    label: 'back',
    about: 'back to the list',
    isInFooter: true,
    toggles: 'coverage.open',
    do: (state) => withCoverage(state, listedKind(state), { isOpen: false, marked: new Set() }),
  },
} satisfies ActionRows;

/** From anywhere: the secrets of all profiles that are due, where they are. */
function showDue(state: AppState): AppState {
  const list = { ...state.vaults.coverage.secret.list, filter: NO_FILTER };
  const due = { list, isOpen: true, isDue: true, isMissing: false, marked: new Set<string>() };
  return withCoverage(toScreen(state, 'secrets'), 'secret', due);
}

function whyNoTable(state: AppState): string | null {
  return entryList(state, listedKind(state)).total > 0 ? null : NO_ROW;
}

/** A rotation can set secrets anywhere; the form writes to one vault of the active profile. */
function whyNotSet(state: AppState): string | null {
  const kind = listedKind(state);
  const cells = chosenCells(state, kind);
  const [first] = cells;
  if (!first) return NO_ROW;
  const isNew = cells.every(({ known }) => known === null);
  if (!fitsForm(state, cells)) {
    return kind === 'secret'
      ? null
      : `Vars can only be set in one vault of the active profile. ${keyOf('switcher.open')} switches profiles.`;
  }
  if (kind === 'secret' && !isNew) return null;
  const form = vaultForm(state, kind);
  return holdsEntries(form) && vaultNameOf(state, form) !== first.vault
    ? 'The form has entries for another vault. Send or clear them first.'
    : null;
}

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
