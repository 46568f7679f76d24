import { harmlessPaste } from '../domain/harmless-text.ts';
import type { AppState } from './app-state.ts';
import { keyListTyped } from './key-list/key-list.ts';
import type { Moment } from './moment.ts';
import { paletteTyped } from './palette/palette.ts';
import { confirmNamePasted, confirmNameTyped } from './profiles/confirm-name.ts';
import { switcherTyped } from './profiles/switcher.ts';

/** The text of the short prompt that stands over the screen. What was wrong with it may be right now. */
export function promptTyped(state: AppState, text: string, moment: Moment): AppState {
  switch (state.overlay?.kind) {
    case 'watch-id':
    case 'save-template':
      return { ...state, overlay: { ...state.overlay, text, problem: null } };
    case 'palette':
      return paletteTyped(state, text);
    case 'key-list':
      return keyListTyped(state, text);
    case 'switcher':
      return switcherTyped(state, text);
    case 'confirm-name':
      return confirmNameTyped(state, text, moment);
    default:
      return state;
  }
}

/** A paste into such a prompt. It triggers nothing, and a confirmation does not take it at all. */
export function promptPasted(state: AppState, pasted: string, moment: Moment): AppState {
  const text = harmlessPaste(pasted);
  switch (state.overlay?.kind) {
    case 'watch-id':
    case 'save-template':
      return promptTyped(state, state.overlay.text + text, moment);
    case 'palette':
      return paletteTyped(state, state.overlay.query + text);
    case 'key-list':
      return keyListTyped(state, state.overlay.query + text);
    case 'switcher':
      return switcherTyped(state, state.overlay.query + text);
    case 'confirm-name':
      return confirmNamePasted(state, moment);
    default:
      return state;
  }
}
