import type { AppState } from './app-state.ts';

/** The text of the short prompt that stands over the screen. What was wrong with it may be right now. */
export function promptTyped(state: AppState, text: string): AppState {
  switch (state.overlay?.kind) {
    case 'watch-id':
    case 'save-template':
      return { ...state, overlay: { ...state.overlay, text, problem: null } };
    default:
      return state;
  }
}

/** @returns the text of the prompt that takes the keys now, `null` where none does. */
export function promptText(state: AppState): string | null {
  switch (state.overlay?.kind) {
    case 'watch-id':
    case 'save-template':
      return state.overlay.text;
    default:
      return null;
  }
}
