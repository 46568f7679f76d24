export interface PaletteOverlay {
  readonly kind: 'palette';
  readonly query: string;
  readonly index: number;
}

export type PaletteAction = 'open' | 'close' | 'move-up' | 'move-down' | 'choose';
