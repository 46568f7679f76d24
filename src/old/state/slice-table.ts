import type { Result } from '../domain/result.ts';
import type { AppState } from './app-state.ts';
import type { Now } from './now.ts';
import type { ReadyWrite } from './outbox.ts';

/**
 * Reads a slice's writes as they stand now: where they go and what is sent, or else the state that says what is wrong.
 * One without a row does not compile.
 */
export type WriteTable<Write extends { readonly kind: string }> = {
  readonly [Kind in keyof ByKind<Write>]: (
    state: AppState,
    write: ByKind<Write>[Kind],
    now: Now,
  ) => Result<ReadyWrite, AppState>;
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

/**
 * A union written as a table: a row for each member, named by its tag. `Tagged<'kind', { 'query-changed': {
 * text: string } }>` is `{ readonly kind: 'query-changed'; readonly text: string }`.
 */
export type Tagged<Tag extends string, Rows> = {
  [Name in keyof Rows]: Readonly<Record<Tag, Name> & Rows[Name]>;
}[keyof Rows];

/** A member with nothing but its tag. */
export type Bare = Readonly<Record<never, never>>;
