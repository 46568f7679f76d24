import type { DispatchPhase, DispatchState } from '../domain/dispatch.ts';
import type { Marked } from './marked.ts';

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
