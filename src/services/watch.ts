import { dispatchIdOf } from '../domain/dispatch.ts';
import { NOT_POLLED_YET, type PollProgress } from '../domain/poll-schedule.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { TokenKind } from '../domain/token.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Clock } from './clock.ts';

export type LocalId = string;

/** The watch of one dispatch in this process. Times are monotonic. */
export interface Watch extends PollProgress {
  readonly localId: LocalId;
  readonly dispatchId: string;
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  readonly createdAtMs: number;
  /** When the next check is due, as far as this process knows. */
  readonly nextAtMs: number;
  /** When the last check of this process was answered, wall clock: what a row says of checks before that is over. */
  readonly answeredAtMs: number;
  readonly isInFlight: boolean;
  /** It is checked although another terminal plans it for later. */
  readonly isUrgent: boolean;
  /** A person wants it checked: programs for its token may run. */
  readonly isAsked: boolean;
  /** When the last check of this process that came back was asked, wall clock. What it brought is stored by then. */
  readonly askedAtMs: number;
}

/** @returns whether a dispatch is to be watched at all */
export function isWaiting({ dispatch, isForgotten }: DispatchRow): boolean {
  return !isForgotten && dispatch.phase.state === 'waiting';
}

export function newWatch({ dispatch, ...row }: DispatchRow, clock: Clock): Watch | null {
  const dispatchId = dispatchIdOf(dispatch);
  if (dispatchId === null) return null;
  const { localId, profileId, tokenKind } = dispatch;
  return {
    ...{ localId, dispatchId, profileId, tokenKind },
    createdAtMs: clock.monoMs() - Math.max(0, clock.wallMs() - dispatch.createdAtMs),
    nextAtMs: clock.monoMs() + waitOf(row, clock),
    answeredAtMs: 0,
    isInFlight: false,
    isUrgent: false,
    isAsked: false,
    askedAtMs: 0,
    ...NOT_POLLED_YET,
  };
}

/** How long until a row may be checked, as its terminals agreed: it was checked, is being checked, or is held back. */
export function waitOf({ check }: Pick<DispatchRow, 'check'>, clock: Clock): number {
  const untilMs = Math.max(check.dueAtMs ?? 0, check.claim?.untilMs ?? 0, check.heldUntilMs ?? 0);
  return Math.max(0, untilMs - clock.wallMs());
}
