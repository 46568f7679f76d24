import type { DispatchState } from '../../domain/dispatch.ts';
import type { Tone } from '../theme.ts';

/** The mark and the tone of a state. The word itself always stands beside them. */
export const STATE_LOOK: Readonly<
  Record<DispatchState, { readonly mark: string; readonly tone: Tone }>
> = {
  sending: { mark: '↑', tone: 'accent' },
  waiting: { mark: '◌', tone: 'waiting' },
  ready: { mark: '✓', tone: 'success' },
  error: { mark: '✗', tone: 'failure' },
  refused: { mark: '⊗', tone: 'failure' },
  unknown: { mark: '?', tone: 'warning' },
  stopped: { mark: '■', tone: 'muted' },
};
