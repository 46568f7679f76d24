import type { AppState } from './app-state.ts';
/** One line about what just happened. */
export interface Notice {
  /** From a key without effect: the next one replaces it with its own. */
  readonly isIdle?: boolean;
  readonly tone: 'info' | 'success' | 'warning' | 'failure';
  readonly text: string;
}

/** Says in one line what just happened, until the user's next action. */
export function addNotice(state: AppState, tone: Notice['tone'], text: string): AppState {
  return { ...state, notice: { tone, text } };
}
