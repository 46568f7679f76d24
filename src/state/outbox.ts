import type { Command } from './command.ts';
import type { PendingWrite, WantedWrite } from './pending-write.ts';

/**
 * What one event asks of the world, collected on the way through the slices: each of them is a function from
 * state to state. `app/update` empties it, so between two events it holds nothing.
 */
export interface OutboxPart {
  readonly outbox: {
    readonly commands: readonly Command[];
    /** Not a command yet: the root guards it, see `app/writes.ts`. */
    readonly write: WantedWrite | null;
  };
}

export const EMPTY_OUTBOX: OutboxPart['outbox'] = { commands: [], write: null };

/** Asks for something to be done outside, after what was asked for before. */
export function withCommands<S extends OutboxPart>(state: S, ...more: readonly Command[]): S {
  if (more.length === 0) return state;
  const commands = [...state.outbox.commands, ...more];
  return { ...state, outbox: { ...state.outbox, commands } };
}

/**
 * Requests a write. Call it once the draft has passed all checks.
 *
 * @param isConfirmed whether the protected profile's name was typed for it
 */
export function toWrite<S extends OutboxPart>(
  state: S,
  write: PendingWrite,
  isConfirmed = false,
): S {
  return { ...state, outbox: { ...state.outbox, write: { write, isConfirmed } } };
}
