import type { AppState, Outbox } from './app-state.ts';
import type { FreeCommand, SendCommand } from './command.ts';
import type { PendingWrite } from './pending-write.ts';

export const EMPTY_OUTBOX: Outbox = { commands: [], wanted: null };

/** Asks for something to be done outside, after what was asked for before. What is sent goes by the guard: `toWrite`. */
export function withCommands(state: AppState, ...more: readonly FreeCommand[]): AppState {
  return withMore(state, more);
}

/** Only for the guard. */
export function withSends(state: AppState, sends: readonly SendCommand[]): AppState {
  return withMore(state, sends);
}

/** Wants something written. The guard takes it from here. */
export function toWrite(state: AppState, write: PendingWrite): AppState {
  const wanted = { write, from: state.overlay, agreed: [], typed: [] };
  return { ...state, outbox: { ...state.outbox, wanted } };
}

function withMore(state: AppState, more: Outbox['commands']): AppState {
  if (more.length === 0) return state;
  const commands = [...state.outbox.commands, ...more];
  return { ...state, outbox: { ...state.outbox, commands } };
}
