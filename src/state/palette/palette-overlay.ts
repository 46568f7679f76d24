import type { ListState } from '../list/list-state.ts';

export interface PaletteOverlay {
  readonly kind: 'palette';
  readonly list: ListState;
}

export type PaletteAction = 'open' | 'choose';

export interface PalettePart {
  /** Names of the palette's commands that were used, the latest first. */
  readonly recentCommands: readonly string[];
}
