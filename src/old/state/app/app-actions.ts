import { type ActionRow, type ActionRows, ON_SCREENS, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { NEW_LIST } from '../list/list.ts';
import { withCommands } from '../outbox.ts';
import { closeOverlay } from '../overlay.ts';
import { withScope } from '../profiles/profile-parts.ts';
import { loadOthers, switchScope } from '../runs/scope.ts';
import { screenBehind, TAB_OF, TABS, type TabName, toScreen } from '../screen.ts';
import { LIST_SCREEN_NAMES } from './focused-list.ts';
import { askBeforeQuit } from './quit.ts';
import { agreeToWrite } from './write-guard.ts';

const TABLES = { on: ['runs', 'secrets', 'vars'], in: ['list'] } as const satisfies Where;

/** What keys do wherever one is. */
export const APP_ACTIONS = {
  ...(Object.fromEntries(TABS.map((tab) => [`app.go-${tab.screen}`, goTo(tab)])) as GoTo),
  'app.all-profiles': {
    ...TABLES,
    keys: ['a'],
    label: 'all profiles',
    about: 'show all profiles, or one',
    do: switchScope,
  },
  // After those of a list, for which esc may mean more.
  'app.one-profile': {
    ...TABLES,
    keys: ['esc'],
    label: 'one profile',
    about: 'back to the active profile',
    comes: 'last',
    isInFooter: true,
    applies: ({ profiles }) => profiles.showsAll,
    do: (state) => withScope(state, false),
  },
  'app.suspend': {
    keys: ['ctrl+z'],
    label: 'suspend',
    about: 'suspend to the shell',
    isBasic: true,
    do: (state) => withCommands(state, { kind: 'suspend' }),
  },
  'app.redraw': {
    keys: ['ctrl+l'],
    label: 'redraw',
    named: 'Redraw the screen',
    about: 'draw everything anew',
    isBasic: true,
    do: (state) => withCommands(state, { kind: 'redraw' }),
  },
  // A tab's own list is left with the key of another tab: one esc too many changes nothing.
  'app.leave': {
    on: LIST_SCREEN_NAMES.filter((list) => TAB_OF[list] !== list),
    in: ['list'],
    keys: ['esc'],
    label: 'back',
    about: 'back to the tab',
    comes: 'last',
    isInFooter: true,
    do: (state) => toScreen(state, screenBehind(state)),
  },
  'app.close-overlay': {
    on: 'dialogs',
    in: ['list', 'search', 'scroll', 'question', 'wait'],
    keys: ['esc'],
    label: 'back',
    comes: 'last',
    isInFooter: true,
    also: [{ on: 'dialogs', in: ['question'], keys: ['n'], isFixed: true }],
    do: closeOverlay,
  },
  'app.show-help': {
    ...ON_SCREENS,
    keys: ['?'],
    label: 'help',
    named: 'Help',
    about: 'all keys',
    comes: 'last',
    isInFooter: true,
    also: [{ on: ['help'], in: ['list'] }],
    do: (state, { help = [] }) =>
      state.overlay?.kind === 'help'
        ? closeOverlay(state)
        : { ...state, overlay: { kind: 'help', rows: help, list: NEW_LIST } },
  },
  'app.quit': {
    ...ON_SCREENS,
    keys: ['q'],
    label: 'quit',
    named: 'Quit',
    comes: 'last',
    isInFooter: true,
    also: [
      { keys: ['ctrl+c'] },
      {
        on: ['confirm-quit'],
        keys: ['q', 'y'],
        label: 'quit anyway',
        isInFooter: true,
        isFixed: true,
      },
    ],
    isBasic: true,
    do: askBeforeQuit,
  },
  // A letter rather than enter, which may still be held down from the list.
  'app.send': {
    on: ['confirm-write'],
    keys: ['y'],
    label: 'send',
    isInFooter: true,
    isFixed: true,
    writes: true,
    isOnce: true,
    do: agreeToWrite,
  },
} satisfies ActionRows;

type GoTo = { readonly [Tab in TabName as `app.go-${Tab}`]: ActionRow };

function goTo({ digit, label, screen, named }: (typeof TABS)[number]): ActionRow {
  return {
    ...ON_SCREENS,
    keys: [digit],
    label: screen,
    help: 'go to a tab',
    about: `go to ${label}`,
    isBasic: true,
    do: (state) => openTab(state, screen),
    ...(named !== null && { named }),
  };
}

/** Another terminal may have changed the profiles. */
function openTab(state: AppState, tab: TabName): AppState {
  const opened = toScreen(state, tab);
  if (tab === 'profiles') {
    return withCommands(opened, { kind: 'profiles', request: { do: 'list' } });
  }
  return tab === 'runs' && opened.profiles.showsAll ? loadOthers(opened) : opened;
}
