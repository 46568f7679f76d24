/** The part of a list that is on screen: rows `top` up to, but without, `end`. */
export interface VisibleRange {
  readonly top: number;
  readonly end: number;
}

/**
 * Moves a window over a list as little as needed to hold the selected row.
 *
 * @param of.top where the window stood
 */
export function visibleRange(of: {
  readonly top: number;
  readonly selected: number;
  readonly height: number;
  readonly count: number;
}): VisibleRange {
  const height = Math.max(1, of.height);
  const lastTop = Math.max(0, of.count - height);
  const selected = Math.max(0, Math.min(of.selected, of.count - 1));
  const top = Math.min(Math.max(of.top, selected - height + 1), selected);
  const bounded = Math.max(0, Math.min(top, lastTop));
  return { top: bounded, end: Math.min(of.count, bounded + height) };
}
