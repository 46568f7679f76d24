import stringWidth from 'string-width';
import type { Dispatch } from '../../../domain/dispatch.ts';
import { rememberLatest } from '../../../state/runs/rows.ts';
import type { ColumnNeeds } from './run-columns.ts';
import { keyCell, refCell, titleText } from './run-row.ts';

/** What is longer than this is cut: one name must not take the room of all the others. */
const MOST = 60;

/**
 * How wide the longest key, ref and title are. All dispatches count and not only those on
 * screen, so that no column moves as the list is scrolled or filtered.
 */
export const columnNeeds: (rows: readonly Dispatch[]) => ColumnNeeds = rememberLatest(
  (rows: readonly Dispatch[]) => ({
    key: longest(rows, keyCell),
    ref: longest(rows, refCell),
    // Whether one is slow changes with the clock, and no column may move for it.
    title: longest(rows, (row) => titleText(row, row.phase.state === 'waiting')),
  }),
);

function longest(rows: readonly Dispatch[], cell: (row: Dispatch) => string): number {
  let most = 0;
  for (const row of rows) {
    const text = cell(row);
    // A letter takes two columns at most: of thousands of rows only a few are measured.
    if (text.length * 2 > most) most = Math.max(most, stringWidth(text));
    if (most >= MOST) return MOST;
  }
  return most;
}
