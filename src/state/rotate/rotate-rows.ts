import type { KnownEntry } from '../../domain/vault-records.ts';
import { placeId } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { layoutFor } from '../layout.ts';
import { activeParts, profileLabel } from '../profiles/parts.ts';
import { visibleRange } from '../visible-range.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** From this age on a secret counts as old. */
export const OLD_AFTER_DAYS = 90;

/** Every secret that was set from here, whatever the profile, the oldest first: those are due. */
export function rotatable(state: AppState): readonly KnownEntry[] {
  return state.vaults.known
    .filter(({ kind }) => kind === 'secret')
    .sort((a, b) => (a.setAtMs ?? 0) - (b.setAtMs ?? 0) || a.name.localeCompare(b.name));
}

/** Those that the filter leaves. */
export function rotateRows(state: AppState): readonly KnownEntry[] {
  const { filter } = activeParts(state).rotate;
  const wanted = filter.phase === 'off' ? '' : filter.text.trim().toLowerCase();
  return rotatable(state).filter(({ name, vault, profileId }) =>
    `${name} ${vault} ${profileLabel(state, profileId)}`.toLowerCase().includes(wanted),
  );
}

export function selectedKnown(state: AppState): KnownEntry | null {
  const rows = rotateRows(state);
  return (
    rows.find((row) => placeId(row) === activeParts(state).rotate.selectedId) ?? rows[0] ?? null
  );
}

/** The marked ones, or the selected one where none is marked. */
export function chosenTargets(state: AppState): readonly KnownEntry[] {
  const marked = rotatable(state).filter((row) =>
    activeParts(state).rotate.marked.has(placeId(row)),
  );
  if (marked.length > 0) return marked;
  const selected = selectedKnown(state);
  return selected ? [selected] : [];
}

export function visibleRotateRows(state: AppState): {
  readonly rows: readonly KnownEntry[];
  readonly top: number;
} {
  const rows = rotateRows(state);
  const selected = rows.findIndex((row) => placeId(row) === activeParts(state).rotate.selectedId);
  const height = rotateHeight(state);
  const { top, end } = visibleRange({
    top: Math.max(0, selected - Math.floor(height / 2)),
    selected: Math.max(0, selected),
    height,
    count: rows.length,
  });
  return { rows: rows.slice(top, end), top };
}

/** Rows of the list: the body without the filter line, the heads and the line below, which stands apart where there is room. */
export function rotateHeight(state: AppState): number {
  const { bodyRows, topRows } = layoutFor(state.size);
  return Math.max(1, bodyRows - 3 - topRows);
}

export function ageInDays(entry: KnownEntry, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - (entry.setAtMs ?? nowMs)) / DAY_MS));
}

export function isOld(entry: KnownEntry, nowMs: number): boolean {
  return ageInDays(entry, nowMs) >= OLD_AFTER_DAYS;
}
