import type { DispatchState } from '../../domain/dispatch.ts';
import type { Tone } from '../theme.ts';

/** A state's mark and tone. Its word is always next to them. */
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
