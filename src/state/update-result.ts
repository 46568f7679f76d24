import type { Command } from './command.ts';
import type { PendingWrite, WantedWrite } from './pending-write.ts';

/** What an update gives: the next state, what must be done outside, and what is to be written then. */
export interface UpdateResult<S> {
  readonly state: S;
  readonly commands: readonly Command[];
  readonly write?: WantedWrite;
}

export const noCommands = <S>(state: S): UpdateResult<S> => ({ state, commands: [] });

/** Asks for a write. It is called where the draft has passed all checks. */
export const toWrite = <S>(state: S, write: PendingWrite): UpdateResult<S> => ({
  state,
  commands: [],
  write: { write, isConfirmed: false },
});
