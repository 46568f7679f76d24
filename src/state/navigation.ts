import type { Action, AppAction, HelpAction } from './action.ts';
import type { AppState } from './app-state.ts';
import { holdsDraft } from './dispatch-form/form-state.ts';
import { formActed } from './dispatch-form/form-update.ts';
import { openForm } from './dispatch-form/open-form.ts';
import type { Moment } from './moment.ts';
import { confirmNameActed } from './profiles/confirm-name.ts';
import { parkedDraftOwner, profileDraftOwner } from './profiles/drafts.ts';
import { profileFormActed } from './profiles/profile-form-update.ts';
import { profilesActed } from './profiles/profiles-update.ts';
import { switcherActed } from './profiles/switcher.ts';
import { tokenPromptActed } from './profiles/token-prompt.ts';
import { runsActed } from './runs/runs-update.ts';
import { type Step, stay } from './step.ts';
import { templatesActed } from './templates/templates-update.ts';

/** Hands an action to the part of the app that it is meant for. */
export function userActed(state: AppState, action: Action, moment: Moment): Step {
  switch (action.on) {
    case 'app':
      return appActed(state, action.do);
    case 'help':
      return stay(scrollHelp(state, action.do));
    case 'runs':
      return runsActed(state, action.do, moment);
    case 'dispatch-form':
      return formActed(state, action.do, moment);
    case 'profiles':
      return profilesActed(state, action.do, moment);
    case 'switcher':
      return switcherActed(state, action.do);
    case 'profile-form':
      return profileFormActed(state, action.do, moment);
    case 'confirm-name':
      return confirmNameActed(state, action.do, moment);
    case 'token-prompt':
      return tokenPromptActed(state, action.do, moment);
    case 'templates':
      return templatesActed(state, action.do);
  }
}

function appActed(state: AppState, action: AppAction): Step {
  switch (action) {
    case 'quit':
      return askBeforeQuit(state);
    case 'suspend':
      return { state, commands: [{ type: 'suspend' }] };
    case 'show-help':
      return stay({ ...state, overlay: { kind: 'help', scroll: 0 } });
    case 'close-overlay':
      return stay({ ...state, overlay: null });
    case 'go-runs':
      return stay({ ...state, screen: 'runs' });
    case 'new-dispatch':
      return { state: openForm(state, null), commands: [{ type: 'find-git-branch' }] };
  }
}

function scrollHelp(state: AppState, action: HelpAction): AppState {
  if (state.overlay?.kind !== 'help') return state;
  const scroll = Math.max(0, state.overlay.scroll + (action === 'scroll-down' ? 1 : -1));
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
  if (holdsDraft(state.dispatchForm)) return 'The dispatch form holds a draft.';
  const parked = parkedDraftOwner(state);
  if (parked !== null) return `The dispatch form of ${parked} holds a draft.`;
  const profile = profileDraftOwner(state);
  return profile === null ? null : `The form of ${profile} holds a draft.`;
}
