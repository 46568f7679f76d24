import type { Action } from '../state/action.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app/app-state.ts';
import { helpRows } from './help-rows.ts';
import { paletteActions } from './palette-actions.ts';

/** An action, plus what the core can't know about the keys of its context. */
export function acted(state: AppState, action: Action): Extract<AppEvent, { type: 'acted' }> {
  const below: AppState = { ...state, overlay: null };
  const event = { type: 'acted', action } as const;
  if (action.on === 'palette') {
    return action.do === 'open'
      ? { ...event, offered: paletteActions(state) }
      : { ...event, help: helpRows(below) };
  }
  return action.on === 'app' && action.do === 'show-help'
    ? { ...event, help: helpRows(below) }
    : event;
}
