import type { ListState } from '../list/list-state.ts';

export interface PaletteOverlay {
  readonly kind: 'palette';
  readonly list: ListState;
}

export type PaletteAction = 'open' | 'choose';
