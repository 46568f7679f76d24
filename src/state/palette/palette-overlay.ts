import type { Action } from '../action.ts';

/** A command that can be found by name. */
export interface PaletteCommand {
  readonly name: string;
  readonly action: Action;
  /** The key for it on the screen below, if only that screen has it. */
  readonly key?: string;
}

export interface PalettePart {
  /** What the screen below can do, besides what is available anywhere. */
  readonly commandsHere: readonly PaletteCommand[];
  /** Recently used palette commands, latest first. */
  readonly recentCommands: readonly string[];
}
