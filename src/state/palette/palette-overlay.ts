import type { Action } from '../action.ts';
import type { ListState } from '../list/list-state.ts';

/** Something that can be asked for by its name. */
export interface PaletteCommand {
  readonly name: string;
  readonly action: Action;
  /** What does it on the screen below, where only that screen has it. */
  readonly key?: string;
}

export interface PaletteOverlay {
  readonly kind: 'palette';
  readonly list: ListState;
  /** What the screen below can do, besides what can be done anywhere. */
  readonly here: readonly PaletteCommand[];
}

export interface PalettePart {
  /** Names of the palette's commands that were used, the latest first. */
  readonly recentCommands: readonly string[];
}
