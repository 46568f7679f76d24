import type { Action } from './action.ts';
import type { AppState } from './app-state.ts';
import { holdsDraft } from './dispatch-form/form-state.ts';
import { formActed, openForm } from './dispatch-form/form-update.ts';
import type { Moment } from './moment.ts';
import { selectedDispatch } from './runs/rows.ts';
import { runsActed } from './runs/runs-update.ts';
import { type Step, stay } from './step.ts';

/** Sends an action to the overlay or the screen that it was meant for. */
export function userActed(state: AppState, action: Action, moment: Moment): Step {
  switch (action) {
    case 'quit':
      return askBeforeQuit(state);
    case 'show-help':
      return stay({ ...state, overlay: { kind: 'help', scroll: 0 } });
    case 'close-overlay':
      return stay({ ...state, overlay: null });
    case 'go-runs':
      return stay({ ...state, screen: 'runs' });
    case 'new-dispatch':
      return stay(openForm(state, null));
    case 'run-again': {
      const selected = selectedDispatch(state);
      return stay(selected ? openForm(state, selected.request) : state);
    }
    case 'move-up':
    case 'move-down':
      if (state.overlay?.kind === 'help') return stay(scrollHelp(state, action));
      return state.screen === 'runs'
        ? runsActed(state, action, moment)
        : formActed(state, action, moment);
    case 'back':
      return state.screen === 'runs'
        ? runsActed(state, action, moment)
        : formActed(state, action, moment);
    case 'next-field':
    case 'previous-field':
    case 'add-param':
    case 'remove-param':
    case 'take-suggestion':
    case 'next-suggestion':
    case 'clear-form':
    case 'send':
      return formActed(state, action, moment);
    case 'page-up':
    case 'page-down':
    case 'go-first':
    case 'go-last':
    case 'start-filter':
    case 'keep-filter':
    case 'clear-filter':
    case 'open-details':
    case 'open-run':
    case 'check-now':
    case 'stop-or-resume':
      return runsActed(state, action, moment);
  }
}

function scrollHelp(state: AppState, action: 'move-up' | 'move-down'): AppState {
  if (state.overlay?.kind !== 'help') return state;
  const scroll = Math.max(0, state.overlay.scroll + (action === 'move-down' ? 1 : -1));
  return { ...state, overlay: { kind: 'help', scroll } };
}

/** Asks once where leaving would lose something; asked again, it leaves. */
function askBeforeQuit(state: AppState): Step {
  const loss = wouldBeLost(state);
  if (loss === null || state.overlay?.kind === 'confirm-quit') {
    return { state, commands: [{ type: 'quit' }] };
  }
  return stay({ ...state, overlay: { kind: 'confirm-quit', what: loss } });
}

function wouldBeLost(state: AppState): string | null {
  const sending = [...state.dispatches.values()].find(({ phase }) => phase.state === 'sending');
  if (sending) return `${sending.request.key} is being sent; its answer would be missed.`;
  return holdsDraft(state.dispatchForm) ? 'The dispatch form holds a draft.' : null;
}
