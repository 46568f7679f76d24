import type { Action } from '../action.ts';
import type { ListState } from '../list/list-state.ts';

/** A command that can be found by name. */
export interface PaletteCommand {
  readonly name: string;
  readonly action: Action;
  /** The key for it on the screen below, if only that screen has it. */
  readonly key?: string;
}

export interface PaletteOverlay {
  readonly kind: 'palette';
  readonly list: ListState;
  /** What the screen below can do, besides what is available anywhere. */
  readonly here: readonly PaletteCommand[];
}

export interface PalettePart {
  /** Recently used palette commands, latest first. */
  readonly recentCommands: readonly string[];
}
