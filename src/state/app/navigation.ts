import { type AppAction, SLICES } from '../action.ts';
import type { AppState } from '../app-state.ts';
import { openDispatchForm } from '../dispatch/dispatch-form-update.ts';
import type { TextEdit } from '../form/text-field.ts';
import { type HelpRow, helpOverlay } from '../help/help.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { paletteActed } from '../palette/palette.ts';
import { withScope } from '../profiles/listed-profiles.ts';
import { copyGenerated } from '../rotation/copy-generated.ts';
import { loadOthers, switchScope } from '../runs/what-is-listed.ts';
import { behind, TABS, type TabName, toScreen } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import { openVaultForm } from '../vault/vault-form-update.ts';
import type { Acted } from './app-event.ts';
import { focusedForm } from './focused-form.ts';
import { focusedList, typedIntoList } from './focused-list.ts';
import { askBeforeQuit } from './quitting.ts';

/** Passes an action to the part of the app it is meant for. */
export function userActed(
  state: AppState,
  { action, seen, offered, help }: Acted,
  now: Now,
): AppState {
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
      return focused ? focused.act(action.do, seen?.get(focused.name)) : state;
    }
    case 'form':
      if (action.do === 'copy-generated') return copyGenerated(state);
      return focusedForm(state)?.acted(action.do, now) ?? state;
    case 'text':
      return fieldEdited(state, { kind: action.do }, now);
    case 'sandbox':
      return withCommands(state, { kind: 'set-sandbox-fault', fault: action.do });
    default: {
      const slice: ActionTable = SLICES[action.on];
      return slice[action.do]?.(state, { now, seen }) ?? state;
    }
  }
}

function appActed(state: AppState, action: AppAction, help: readonly HelpRow[] = []): AppState {
  if (isTabAction(action)) return openTab(state, action);
  switch (action) {
    case 'quit':
      return askBeforeQuit(state);
    case 'suspend':
      return withCommands(state, { kind: 'suspend' });
    case 'show-help':
      return { ...state, overlay: helpOverlay(help) };
    case 'close-overlay':
      return { ...state, overlay: null };
    case 'leave':
      return toScreen(state, behind(state.screen));
    case 'all-profiles':
      return switchScope(state);
    case 'one-profile':
      return withScope(state, false);
    case 'set-secrets':
      return openVaultForm(state, 'secret');
    case 'set-vars':
      return openVaultForm(state, 'var');
    case 'new-dispatch':
      return withCommands(openDispatchForm(state), { kind: 'find-git-branch' });
  }
}

/** One edit of the filter or form that takes input. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): AppState {
  const list = typedIntoList(state);
  if (list) return list.edit(edit);
  return focusedForm(state)?.edited(edit, now) ?? state;
}

type TabAction = `go-${TabName}`;

function isTabAction(action: AppAction): action is TabAction {
  return action.startsWith('go-');
}

/** Another terminal may have changed the profiles. */
function openTab(state: AppState, action: TabAction): AppState {
  const tab = TABS.find(({ screen }) => action === `go-${screen}`);
  if (!tab) return state;
  const opened = toScreen(state, tab.screen);
  if (tab.screen === 'profiles') {
    return withCommands(opened, { kind: 'profiles', request: { do: 'list' } });
  }
  return tab.screen === 'runs' && opened.profiles.showsAll ? loadOthers(opened) : opened;
}
