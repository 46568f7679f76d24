import type { AppState } from './app-state.ts';
import type { Command } from './command.ts';

/** What an update gives: the next state, and what must be done outside. */
export interface UpdateResult<S = AppState> {
  readonly state: S;
  readonly commands: readonly Command[];
}

export const noCommands = <S>(state: S): UpdateResult<S> => ({ state, commands: [] });
