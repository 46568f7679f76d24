import type { DispatchPhase, DispatchState } from '../domain/dispatch.ts';
import { dateTime } from '../domain/time-words.ts';
import type { Piece } from '../kit/Text.tsx';
import type { Tone } from '../kit/theme.ts';

/** The sign of a state and its tone. Words always stand next to them. */
export interface Marked {
  readonly mark: string;
  readonly tone: Tone;
}

/** Words after their sign. */
export function markedPiece({ mark, tone }: Marked, words: string): Piece {
  return { text: `${mark} ${words}`, tone };
}

export const STATE_LOOK: Readonly<Record<DispatchState, Marked>> = {
  sending: { mark: '↑', tone: 'accent' },
  waiting: { mark: '◌', tone: 'waiting' },
  ready: { mark: '✓', tone: 'success' },
  error: { mark: '✗', tone: 'failure' },
  refused: { mark: '⊗', tone: 'failure' },
  unknown: { mark: '?', tone: 'warning' },
  stopped: { mark: '■', tone: 'muted' },
};

/** Why a dispatch isn't ready, as the service or dispatchbox said; `null` if neither said why. */
export function reasonOf(phase: DispatchPhase): string | null {
  if (phase.state === 'error') return phase.message;
  return 'reason' in phase ? phase.reason : null;
}

/** What a person must know about a profile before writing to it. */
interface ProfileFlags {
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly isPlainHttp?: boolean;
}

/** The flags of a profile, the most important first. */
export function flagPieces({
  isProtected,
  isReadOnly,
  isPlainHttp = false,
}: ProfileFlags): readonly Piece[] {
  return [
    ...(isProtected ? [{ text: 'PROTECTED', tone: 'failure' } as const] : []),
    ...(isPlainHttp ? [{ text: 'plain http', tone: 'failure' } as const] : []),
    ...(isReadOnly ? [{ text: 'read-only', tone: 'warning' } as const] : []),
  ];
}

/** Facts for a screen reader, without those that don't apply. */
export function spokenList(...facts: readonly (string | null | false)[]): string {
  return facts.filter(Boolean).join(', ');
}

/**
 * A time for a screen reader. An age would change every second; the time of day stays true.
 *
 * @param nowMs wall clock; omits the date on the same day
 */
export function spokenTime(atMs: number, nowMs: number): string {
  const [day = '', time = ''] = dateTime(atMs).split(' ');
  const minutes = time.slice(0, 5);
  return dateTime(nowMs).startsWith(day) ? minutes : `${day} ${minutes}`;
}
