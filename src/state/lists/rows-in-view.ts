import type { WindowPart } from '../terminal-part.ts';
import { type RunRowsScope, runsList } from './runs.ts';

/**
 * The dispatches around the window of the list, by local id: they are checked ahead of the others. The
 * core knows no heights, so these are as many as could be in view.
 */
export function rowsInView(state: RunRowsScope & WindowPart): ReadonlySet<string> {
  const { visible, selectedIndex, state: list } = runsList(state);
  const { rows } = state.size;
  const top = Math.max(0, Math.min(Math.max(list.top, selectedIndex - rows + 1), selectedIndex));
  return new Set(visible.slice(top, top + rows).map(({ localId }) => localId));
}
