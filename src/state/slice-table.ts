import type { Pressed } from './action-row.ts';
import type { AppState } from './app-state.ts';
import type { Now } from './now.ts';

/** What the keys of one slice do, by action: a new row is a new action. */
export type ActionTable = Readonly<Record<string, (state: AppState, pressed: Pressed) => AppState>>;

/** How a slice's writes are sent once nothing is left to ask: one without a row does not compile. */
export type WriteTable<Write extends { readonly kind: string }> = {
  readonly [Kind in keyof ByKind<Write>]: {
    readonly send: (state: AppState, write: ByKind<Write>[Kind], now: Now) => AppState;
    /** It goes to other profiles too, and asks for the names of the protected ones itself. */
    readonly isToSeveral?: boolean;
  };
};

/** What follows from each event: one without a row does not compile. */
export type EventTable<Event extends { readonly kind: string }> = {
  readonly [Kind in keyof ByKind<Event>]: (
    state: AppState,
    event: ByKind<Event>[Kind],
    now: Now,
  ) => AppState;
};

export type ByKind<Member extends { readonly kind: string }> = {
  readonly [M in Member as M['kind']]: M;
};
