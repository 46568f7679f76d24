import type { AppAction } from '../action.ts';
import type { TextEdit } from '../form/text-field.ts';
import { openDispatchForm } from '../forms/dispatch-actions.ts';
import { profileFormActed } from '../forms/profile-actions.ts';
import { openVaultForm, vaultFormActed } from '../forms/vault-actions.ts';
import type { HelpRow } from '../help-overlay.ts';
import { keyListActed } from '../key-list/key-list.ts';
import { helpOverlay } from '../lists/help.ts';
import type { Now } from '../now.ts';
import { paletteActed } from '../palette/palette.ts';
import { preferencesActed } from '../preferences/preferences-update.ts';
import { profilesActed } from '../profiles/profiles-update.ts';
import { switcherActed } from '../profiles/switcher.ts';
import { tokenPromptActed } from '../profiles/token-prompt.ts';
import { requestLogActed } from '../request-log/request-log.ts';
import { writeLogActed } from '../rotation/log-update.ts';
import { rotationActed } from '../rotation/rotation-update.ts';
import { runsActed } from '../runs/runs-update.ts';
import { leaveScreen, TABS, type TabName, toScreen } from '../screen.ts';
import { templatesActed } from '../templates/templates-update.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { coverageActed } from '../vault/coverage-update.ts';
import { vaultActed } from '../vault/vault-update.ts';
import type { Acted } from './app-event.ts';
import type { AppState } from './app-state.ts';
import { focusedForm } from './focused-form.ts';
import { focusedList, typedIntoList } from './focused-list.ts';
import { askBeforeQuit } from './quitting.ts';

/** Passes an action to the part of the app it is meant for. */
export function userActed(
  state: AppState,
  { action, seen, here, help }: Acted,
  now: Now,
): UpdateResult<AppState> {
  switch (action.on) {
    case 'app':
      return appActed(state, action.do, help);
    case 'palette':
      return paletteActed(
        state,
        action.do,
        (below, chosen) => userActed(below, { action: chosen, ...(help && { help }) }, now),
        here,
      );
    case 'list': {
      const focused = focusedList(state);
      return noCommands(focused ? focused.act(action.do, seen?.get(focused.name)) : state);
    }
    case 'key-list':
      return keyListActed(state, action.do);
    case 'runs':
      return runsActed(state, action.do, now, seen);
    case 'form':
      return focusedForm(state)?.acted(action.do, now) ?? noCommands(state);
    case 'profiles':
      return profilesActed(state, action.do, now);
    case 'switcher':
      return switcherActed(state, action.do);
    case 'profile-form':
      return profileFormActed(state, action.do, now);
    case 'token-prompt':
      return tokenPromptActed(state, action.do);
    case 'templates':
      return templatesActed(state, action.do);
    case 'preferences':
      return preferencesActed(state, action.do);
    case 'vault-form':
      return vaultFormActed(state, action.do, now);
    case 'coverage':
      return coverageActed(state, action.do, seen);
    case 'vault':
      return vaultActed(state, action.do);
    case 'rotation':
      return rotationActed(state, action.do, now);
    case 'write-log':
      return writeLogActed(state, action.do);
    case 'request-log':
      return requestLogActed(state, action.do);
    case 'sandbox':
      return { state, commands: [{ type: 'set-sandbox-fault', fault: action.do }] };
  }
}

function appActed(
  state: AppState,
  action: AppAction,
  help: readonly HelpRow[] = [],
): UpdateResult<AppState> {
  if (isTabAction(action)) return openTab(state, action);
  switch (action) {
    case 'quit':
      return askBeforeQuit(state);
    case 'suspend':
      return { state, commands: [{ type: 'suspend' }] };
    case 'show-help':
      return noCommands({ ...state, overlay: helpOverlay(help) });
    case 'close-overlay':
      return noCommands({ ...state, overlay: null });
    case 'leave':
      return noCommands(leaveScreen(state));
    case 'set-secrets':
      return noCommands(openVaultForm(state, 'secret'));
    case 'set-vars':
      return noCommands(openVaultForm(state, 'var'));
    case 'new-dispatch':
      return { state: openDispatchForm(state), commands: [{ type: 'find-git-branch' }] };
  }
}

/** One edit of the filter or form that takes input. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult<AppState> {
  const list = typedIntoList(state);
  if (list) return noCommands(list.edit(edit));
  return focusedForm(state)?.edited(edit, now) ?? noCommands(state);
}

type TabAction = `go-${TabName}`;

function isTabAction(action: AppAction): action is TabAction {
  return action.startsWith('go-');
}

/** Another terminal may have changed the profiles. */
function openTab(state: AppState, action: TabAction): UpdateResult<AppState> {
  const tab = TABS.find(({ screen }) => action === `go-${screen}`);
  if (!tab) return noCommands(state);
  const opened = toScreen(state, tab.screen);
  return tab.screen === 'profiles'
    ? { state: opened, commands: [{ type: 'profiles', request: { do: 'list' } }] }
    : noCommands(opened);
}
