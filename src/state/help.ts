import type { HelpAction } from './action.ts';
import type { AppState } from './app-state.ts';
import { layoutFor, SIDE_BY_SIDE_COLUMNS } from './layout.ts';

const THREE_FROM_COLUMNS = 180;

/** The part of the help that is on screen: in two or three columns where there is room. */
export interface HelpWindow {
  /** The first line. */
  readonly top: number;
  /** With this `top` or a lower one no line is left out at the end. */
  readonly lastTop: number;
  /** Lines of one column. */
  readonly rows: number;
  readonly columns: 1 | 2 | 3;
}

export function helpWindow({ size, overlay, keyGuide }: AppState): HelpWindow {
  const { bodyRows, topRows } = layoutFor(size);
  const rows = Math.max(1, bodyRows - topRows);
  const columns = columnsIn(size.columns);
  // A column that would end with a heading gives it to the next one.
  const lastTop = Math.max(0, keyGuide.helpLines - rows * columns + columns - 1);
  const scroll = overlay?.kind === 'help' ? overlay.scroll : 0;
  return { top: Math.max(0, Math.min(scroll, lastTop)), lastTop, rows, columns };
}

function columnsIn(width: number): HelpWindow['columns'] {
  if (width >= THREE_FROM_COLUMNS) return 3;
  return width >= SIDE_BY_SIDE_COLUMNS ? 2 : 1;
}

export function scrollHelp(state: AppState, action: HelpAction): AppState {
  if (state.overlay?.kind !== 'help') return state;
  const moved = { kind: 'help', scroll: topAfter(helpWindow(state), action) } as const;
  return { ...state, overlay: { ...moved, scroll: helpWindow({ ...state, overlay: moved }).top } };
}

function topAfter({ top, lastTop, rows }: HelpWindow, action: HelpAction): number {
  switch (action) {
    case 'scroll-down':
      return top + 1;
    case 'scroll-up':
      return top - 1;
    case 'page-down':
      return top + rows;
    case 'page-up':
      return top - rows;
    case 'go-first':
      return 0;
    case 'go-last':
      return lastTop;
  }
}
