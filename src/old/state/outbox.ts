import type { Destination } from '../domain/destination.ts';
import type { EntryKind } from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { AsksWhere, Writable } from '../domain/write-guard.ts';
import type { AppState } from './app-state.ts';
import type { Command, FreeCommand, SendCommand } from './command.ts';
import type { Overlay } from './overlay.ts';
import type { RunsWrite } from './runs/runs-slice.ts';

/** What an event asks of the world. */
export interface Outbox {
  readonly commands: readonly Command[];
  /** Not a command yet: `state/app/write-guard.ts` asks first. */
  readonly wanted: WantedWrite | null;
}

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
  const wanted = { write, from: state.overlay, to: null, isAgreed: false, typed: [] } as const;
  return { ...state, outbox: { ...state.outbox, wanted } };
}

function withMore(state: AppState, more: readonly Command[]): AppState {
  if (more.length === 0) return state;
  const commands = [...state.outbox.commands, ...more];
  return { ...state, outbox: { ...state.outbox, commands } };
}

/** What is about to be written to a service. */
export type PendingWrite =
  /** A profile's dispatch form. */
  | { readonly kind: 'dispatch'; readonly profileId: ProfileId }
  /** One place's new value, the plan on screen, or what its results have left. */
  | {
      readonly kind: 'rotation';
      /** The id of the place that goes alone; the rest waits until its result was looked at. `null` for all of it. */
      readonly only: string | null;
    }
  | RunsWrite
  | {
      readonly kind: 'vault';
      readonly profileId: ProfileId;
      readonly entries: EntryKind;
      /** Secrets go in one request, or one by one so that each gets an exact answer. Vars always go one by one. */
      readonly how: 'together' | 'one-by-one';
    };

/** A write that a slice wants, and what has been answered about it. Only the guard sends it: `state/app/write-guard.ts`. */
export interface WantedWrite {
  readonly write: PendingWrite;
  /** What it was wanted from, to return to. */
  readonly from: Overlay | null;
  /** Where it was to go when it was first asked about; `null` until then. */
  readonly to: readonly WriteTarget[] | null;
  /** Whether it was agreed to. */
  readonly isAgreed: boolean;
  /** The protected profiles whose names were typed for it. */
  readonly typed: readonly ProfileId[];
}

/** Where a write goes, and what of it goes there, such as `deploy on main` or the name of a secret. */
export interface WriteTarget extends Destination {
  readonly what: string;
}

/** A write with nothing wrong in it: everywhere it goes, and what is sent once the guard has nothing left to ask. */
export interface ReadyWrite {
  readonly to: readonly WriteTarget[];
  readonly asks: AsksWhere;
  /** @param to the same destinations, which the guard has let it through to */
  readonly send: (to: readonly Writable[]) => SentWrite;
}

/** The state that waits for the answers, and what is sent. */
export interface SentWrite {
  readonly state: AppState;
  readonly sends: readonly SendCommand[];
}
