import type { AppState } from './app-state.ts';
import type { Command } from './command.ts';

/** What an update gives: the next state, and what must be done outside. */
export interface Step {
  readonly state: AppState;
  readonly commands: readonly Command[];
}

export const stay = (state: AppState): Step => ({ state, commands: [] });
