import type { AppState, Outbox } from './app-state.ts';
import type { Command } from './command.ts';
import type { PendingWrite } from './pending-write.ts';

export const EMPTY_OUTBOX: Outbox = { commands: [], write: null };

/** Asks for something to be done outside, after what was asked for before. */
export function withCommands(state: AppState, ...more: readonly Command[]): AppState {
  if (more.length === 0) return state;
  const commands = [...state.outbox.commands, ...more];
  return { ...state, outbox: { ...state.outbox, commands } };
}

/**
 * Requests a write. Call it once the draft has passed all checks.
 *
 * @param isConfirmed whether the protected profile's name was typed for it
 */
export function toWrite(state: AppState, write: PendingWrite, isConfirmed = false): AppState {
  return { ...state, outbox: { ...state.outbox, write: { write, isConfirmed } } };
}
