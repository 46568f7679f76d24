import type { AppState } from './app-state.ts';
import type { Command } from './command.ts';

/** What an update gives: the next state, and what must be done outside. */
export interface UpdateResult {
  readonly state: AppState;
  readonly commands: readonly Command[];
}

export const noCommands = (state: AppState): UpdateResult => ({ state, commands: [] });
