import { type AppAction, SLICES } from '../action.ts';
import { openDispatchForm } from '../dispatch/dispatch-form-update.ts';
import type { TextEdit } from '../form/text-field.ts';
import { type HelpRow, helpOverlay } from '../help/help.ts';
import type { Now } from '../now.ts';
import { paletteActed } from '../palette/palette.ts';
import { userCommandActed } from '../programs/user-commands.ts';
import { behind, TABS, type TabName, toScreen } from '../screen.ts';
import { type ActionTable, noCommands, type UpdateResult } from '../update-result.ts';
import { openVaultForm } from '../vault/vault-form-update.ts';
import type { Acted } from './app-event.ts';
import type { AppState } from './app-state.ts';
import { focusedForm } from './focused-form.ts';
import { focusedList, typedIntoList } from './focused-list.ts';
import { askBeforeQuit } from './quitting.ts';

/** Passes an action to the part of the app it is meant for. */
export function userActed(
  state: AppState,
  { action, seen, offered, help }: Acted,
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
        offered,
      );
    case 'list': {
      const focused = focusedList(state);
      return noCommands(focused ? focused.act(action.do, seen?.get(focused.name)) : state);
    }
    case 'form':
      return focusedForm(state)?.acted(action.do, now) ?? noCommands(state);
    case 'user-command':
      return userCommandActed(state, action.do, { now, seen });
    case 'sandbox':
      return { state, commands: [{ type: 'set-sandbox-fault', fault: action.do }] };
    default: {
      const slice: ActionTable<AppState> = SLICES[action.on];
      return slice[action.do]?.(state, { now, seen }) ?? noCommands(state);
    }
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
      return noCommands(toScreen(state, behind(state.screen)));
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
