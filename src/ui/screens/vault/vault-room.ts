import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeForm } from '../../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../../state/vault-form/form-state.ts';
import { destinationRows } from '../../components/destination.tsx';
import { shownVaultSuggestions } from '../../presentation/shown-suggestions.ts';
import { vaultDestination } from './vault-destination.ts';
import { openEntryRows } from './vault-entries.tsx';
import { vaultProblemRows } from './vault-problem.tsx';

/** How the rows of the screen are shared out while a vault form is filled in. */
export interface VaultRoom {
  /** Blank rows between the parts. */
  readonly gap: 0 | 1;
  /** Whether the hint about imports stands below the button. */
  readonly hasHint: boolean;
  /** Blank rows around the open entry. */
  readonly entryGap: 0 | 1;
  /** Rows for the entries, the open one counted as one of them. */
  readonly entries: number;
}

/** Where rows are few, the rows around the open entry give way first, then the hint, then every gap. */
export function vaultRoom(state: AppState): VaultRoom {
  const ways: readonly Omit<VaultRoom, 'entries'>[] = [
    { gap: 1, hasHint: true, entryGap: 1 },
    { gap: 1, hasHint: true, entryGap: 0 },
    { gap: 1, hasHint: false, entryGap: 0 },
  ];
  const { isCompact } = layoutFor(state.size);
  const count = activeForm(state).rows.length;
  // One entry, and which of how many it is.
  const fewest = Math.min(2, count);
  const several = Math.min(4, count);
  const isRoomy = (way: Omit<VaultRoom, 'entries'>): boolean => {
    const room = entriesRoom(state, way);
    // Blank rows are not worth it where they alone keep entries off the screen.
    const fitsWithout = way.entryGap > 0 && entriesRoom(state, { ...way, entryGap: 0 }) >= count;
    return room >= (fitsWithout ? count : way.entryGap > 0 ? several : fewest);
  };
  const roomy = isCompact ? undefined : ways.find(isRoomy);
  const way = roomy ?? { gap: 0, hasHint: false, entryGap: 0 };
  return { ...way, entries: entriesRoom(state, way) };
}

function entriesRoom(state: AppState, way: Omit<VaultRoom, 'entries'>): number {
  const { gap, hasHint, entryGap } = way;
  const form = activeForm(state);
  const { bodyRows, topRows } = layoutFor(state.size);
  const vault = 1;
  const button = 1;
  const gaps = 3 + (hasHint ? 1 : 0);
  const others = [
    topRows,
    destinationRows(state, vaultDestination(state, form)),
    vault,
    shownVaultSuggestions(state).rows.length,
    restOfOpenEntry(state, form),
    form.focus.on === 'entry' && form.rows.length > 1 ? 2 * entryGap : 0,
    button,
    hasHint ? 1 : 0,
    gaps * gap,
    ...form.problems.map(({ message }) => vaultProblemRows(message, state.size.columns)),
  ];
  return bodyRows - others.reduce((sum, rows) => sum + rows, 0);
}

/** The rows of the open entry but for its first one. */
function restOfOpenEntry(state: AppState, form: VaultForm): number {
  const { focus } = form;
  const row = focus.on === 'entry' ? form.rows[focus.row] : undefined;
  return focus.on === 'entry' && row ? openEntryRows(state, row, focus.part) - 1 : 0;
}
