import { assertNever } from '../domain/assert-never.ts';
import type { AppState } from '../state/app-state.ts';

/** Where a key press lands: one of these has the keys at any time. */
export type Place =
  | 'runs-list'
  | 'run-details'
  | 'filter'
  | 'form-field'
  | 'form-params'
  | 'form-send'
  | 'help'
  | 'confirm-quit'
  | 'watch-id'
  | 'confirm-forget'
  | 'templates'
  | 'save-template';

export const FORM_PLACES: readonly Place[] = ['form-field', 'form-params', 'form-send'];
export const LIST_PLACES: readonly Place[] = ['runs-list', 'run-details'];
export const ALL_PLACES: readonly Place[] = [
  ...LIST_PLACES,
  'filter',
  ...FORM_PLACES,
  'help',
  'confirm-quit',
  'watch-id',
  'confirm-forget',
  'templates',
  'save-template',
];

export function placeOf(state: AppState): Place {
  if (state.overlay) return state.overlay.kind;
  switch (state.screen) {
    case 'runs':
      if (state.runsScreen.filter.phase === 'typing') return 'filter';
      return state.runsScreen.hasFocusOnDetails ? 'run-details' : 'runs-list';
    case 'dispatch':
      return formPlace(state);
    default:
      return assertNever(state.screen);
  }
}

function formPlace(state: AppState): Place {
  switch (state.dispatchForm.focus.on) {
    case 'key':
    case 'ref':
    case 'title':
      return 'form-field';
    case 'param':
      return 'form-params';
    case 'send':
      return 'form-send';
  }
}

/** Whether letters typed at this place go into a field of ours. The filter's prompt reads its own. */
export function takesText(place: Place): boolean {
  return place === 'form-field' || place === 'form-params';
}
