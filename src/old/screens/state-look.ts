import type { Piece } from '../components/Text.tsx';
import type { Tone } from '../components/theme.ts';
import type { DispatchPhase, DispatchState } from '../domain/dispatch.ts';

/** A mark and its tone. Words are always next to them. */
export interface Marked {
  readonly mark: string;
  readonly tone: Tone;
}

/** Words after their mark. */
export function markedSpan({ mark, tone }: Marked, words: string | number): Piece {
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
