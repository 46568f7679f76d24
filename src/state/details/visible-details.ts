import type { Dispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { layoutFor } from '../layout.ts';
import { activeParts } from '../profiles/parts.ts';
import { selectedRunIndex } from '../runs/rows.ts';
import type { DetailLine } from './detail-line.ts';
import { detailLines } from './detail-lines.ts';

/** Blank columns on both sides of the details. */
export const DETAIL_PADDING = 2;

/** The part of the details that is on screen. */
export interface VisibleDetails {
  readonly lines: readonly DetailLine[];
  readonly top: number;
  readonly count: number;
  /** Rows for lines. Where not all lines fit, one row more says so. */
  readonly height: number;
}

export function visibleDetails(state: AppState, dispatch: Dispatch): VisibleDetails {
  const { detailRows, detailColumns } = layoutFor(state.size);
  const all = detailLines(state, dispatch, Math.max(1, detailColumns - 2 * DETAIL_PADDING));
  const fits = all.length <= detailRows;
  const height = Math.max(1, fits ? detailRows : detailRows - 1);
  const top = Math.max(0, Math.min(activeParts(state).runsScreen.detailsTop, all.length - height));
  return { lines: all.slice(top, top + height), top, count: all.length, height };
}

/** @returns where the details begin after scrolling by so many rows; never beyond their end. */
export function scrolledBy(state: AppState, dispatch: Dispatch, rows: number): number {
  const { top, count, height } = visibleDetails(state, dispatch);
  return Math.max(0, Math.min(top + rows, count - height));
}

/** @returns where the details begin so that the run that is selected can be seen. */
export function topForRun(state: AppState, dispatch: Dispatch): number {
  const { detailRows, detailColumns } = layoutFor(state.size);
  const all = detailLines(state, dispatch, Math.max(1, detailColumns - 2 * DETAIL_PADDING));
  const at = all.findIndex(({ run }) => run === selectedRunIndex(state));
  const { top, height } = visibleDetails(state, dispatch);
  if (at < 0 || detailRows === 0) return top;
  // The address below it is to be seen as well.
  return Math.max(0, Math.min(Math.max(top, at + 2 - height), at));
}
