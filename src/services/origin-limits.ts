import { CHECKS_IN_FLIGHT, LEAST_BETWEEN_STARTS_MS } from '../domain/poll-schedule.ts';

interface OriginState {
  inFlight: number;
  /** When the next check may start. */
  openAtMs: number;
  /** Until when the service wants none. */
  heldUntilMs: number;
  /** Who had the last turn: a row that is on screen, or another. */
  hadTurn: 'seen' | 'unseen';
}

/**
 * How many checks of one service this process makes: so many at once, and evenly spaced. Those of other processes count
 * where a check is claimed. Times are monotonic.
 */
export class OriginLimits {
  readonly #origins = new Map<string, OriginState>();

  /** When the next check may start. While the most are in flight, only an answer makes room: `Infinity`. */
  openAtMs(origin: string): number {
    const { inFlight, openAtMs, heldUntilMs } = this.#of(origin);
    if (inFlight >= CHECKS_IN_FLIGHT) return Number.POSITIVE_INFINITY;
    return Math.max(openAtMs, heldUntilMs);
  }

  heldUntilMs(origin: string): number {
    return this.#of(origin).heldUntilMs;
  }

  /** Rows that are on screen and the others take turns, or one could keep the other waiting for ever. */
  turnOf(origin: string): 'seen' | 'unseen' {
    return this.#of(origin).hadTurn === 'seen' ? 'unseen' : 'seen';
  }

  start(origin: string, nowMs: number, turn: 'seen' | 'unseen'): void {
    const of = this.#of(origin);
    of.inFlight += 1;
    of.openAtMs = Math.max(of.openAtMs, nowMs + LEAST_BETWEEN_STARTS_MS);
    of.hadTurn = turn;
  }

  end(origin: string): void {
    this.#of(origin).inFlight -= 1;
  }

  /** Other processes use all the room. */
  pause(origin: string, untilMs: number): void {
    const of = this.#of(origin);
    of.openAtMs = Math.max(of.openAtMs, untilMs);
  }

  /** Nothing goes there before, as the service asked (`Retry-After`). */
  holdBack(origin: string, untilMs: number): void {
    const of = this.#of(origin);
    of.heldUntilMs = Math.max(of.heldUntilMs, untilMs);
  }

  #of(origin: string): OriginState {
    let of = this.#origins.get(origin);
    if (!of) {
      const never = Number.NEGATIVE_INFINITY;
      of = { inFlight: 0, openAtMs: never, heldUntilMs: never, hadTurn: 'unseen' };
      this.#origins.set(origin, of);
    }
    return of;
  }
}
