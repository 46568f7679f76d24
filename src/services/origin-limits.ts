import { CHECKS_IN_FLIGHT, LEAST_BETWEEN_STARTS_MS } from '../domain/poll-schedule.ts';
import type { Watch } from './watches.ts';

type Turn = 'seen' | 'unseen';

interface OriginState {
  inFlight: number;
  /** When the next check may start. */
  openAtMs: number;
  /** Until when the service wants none. */
  heldUntilMs: number;
  /** The last turn: of a row that is on screen, or of another. */
  hadTurn: Turn;
}

/** The longest wait of a service's watches, of those that are on screen and of the others. */
export type Longest = Partial<Record<Turn, Watch>>;

/**
 * How many checks of one service this process makes: so many at once, and evenly spaced. Those of other processes count
 * where a check is claimed. Times are monotonic.
 */
export class OriginLimits {
  readonly #origins = new Map<string, OriginState>();

  /**
   * What is next: the longest wait goes first, but rows that are on screen and the others take turns, or one could keep
   * the other waiting for ever.
   *
   * @returns the watch, and when it may start; `Infinity`: not before an answer
   */
  next(
    origin: string,
    longest: Longest,
    nowMs: number,
  ): { readonly watch: Watch; readonly turn: Turn; readonly startAtMs: number } | null {
    const { inFlight, openAtMs, heldUntilMs, hadTurn } = this.#of(origin);
    const fair = hadTurn === 'seen' ? 'unseen' : 'seen';
    const isDue = longest[fair] && longest[fair].nextAtMs <= nowMs;
    const turn = isDue ? fair : earlier(longest);
    const watch = longest[turn];
    if (!watch) return null;
    const isFull = inFlight >= CHECKS_IN_FLIGHT;
    const openMs = isFull ? Number.POSITIVE_INFINITY : openAtMs;
    return { watch, turn, startAtMs: Math.max(openMs, heldUntilMs, watch.nextAtMs) };
  }

  heldUntilMs(origin: string): number {
    return this.#of(origin).heldUntilMs;
  }

  start(origin: string, nowMs: number, turn: Turn): void {
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
    const known = this.#origins.get(origin);
    if (known) return known;
    const never = Number.NEGATIVE_INFINITY;
    const of: OriginState = { inFlight: 0, openAtMs: never, heldUntilMs: never, hadTurn: 'unseen' };
    this.#origins.set(origin, of);
    return of;
  }
}

function earlier({ seen, unseen }: Longest): Turn {
  if (!seen || !unseen) return seen ? 'seen' : 'unseen';
  return unseen.nextAtMs < seen.nextAtMs ? 'unseen' : 'seen';
}
