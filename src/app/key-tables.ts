import { FORM_KEYS } from '../kit/form/use-form.ts';
import { type KeyRow, type KeyTable, keyTable } from '../kit/key-table.ts';
import { FILTER_KEYS, LIST_KEYS } from '../kit/list-keys.ts';
import { DISPATCH_KEYS } from '../screens/dispatch/DispatchForm.tsx';
import { RUN_ON_KEYS } from '../screens/dispatch/RunOnProfiles.tsx';
import { TEMPLATE_KEYS } from '../screens/dispatch/Templates.tsx';
import { TAB_ALSO, TAB_LABELS, TABS, type Tab } from '../screens/navigation.ts';
import { PROFILE_FORM_KEYS } from '../screens/profiles/ProfileForm.tsx';
import { PROFILE_KEYS } from '../screens/profiles/ProfilesScreen.tsx';
import { TOKEN_KEYS } from '../screens/profiles/TokenPrompt.tsx';
import { PLAN_KEYS } from '../screens/rotation/RotationPlan.tsx';
import { RUN_KEYS } from '../screens/runs/run-keys.ts';
import { COVERAGE_KEYS } from '../screens/vaults/Coverage.tsx';
import { ENTRY_KEYS } from '../screens/vaults/EntriesList.tsx';
import { REASON_KEYS, RESULT_KEYS } from '../screens/vaults/Results.tsx';
import { IMPORT_KEYS } from '../screens/vaults/set/EnvPreview.tsx';
import { SET_KEYS } from '../screens/vaults/set/ValueField.tsx';
import { LOG_KEYS, WRITE_KEYS } from '../screens/vaults/WriteLog.tsx';
import { CHOICE_KEYS } from './PreferencesScreen.tsx';
import { SWITCH_KEYS } from './Switcher.tsx';

const TITLE = 'Everywhere';
const SHARED = { isShared: true };

/** A number for each tab: `app.go-runs`. */
export const TAB_KEYS = keyTable(
  'app',
  TITLE,
  Object.fromEntries(
    TABS.map((tab, at) => [
      `go-${tab}`,
      {
        keys: [String(at + 1)],
        label: TAB_LABELS[tab],
        about: `go to ${TAB_LABELS[tab]}`,
        help: 'go to a tab',
        also: ['tab', TAB_ALSO[tab]],
      },
    ]),
  ),
  SHARED,
);

/** The other keys that work everywhere. */
export const APP_KEYS = keyTable(
  'app',
  TITLE,
  {
    nextTab: { keys: ['tab'], label: 'next tab', help: 'next, previous tab', isBasic: true },
    previousTab: {
      keys: ['shift+tab'],
      label: 'previous tab',
      help: 'next, previous tab',
      isBasic: true,
    },
    showHelp: {
      keys: ['?'],
      label: 'help',
      about: 'all keys',
      side: 'right',
      foot: 1,
      also: ['every', 'shortcuts', 'keyboard', 'bindings', 'change', 'remap'],
    },
    showAlerts: {
      keys: ['w'],
      label: 'what is wrong',
      about: 'what is wrong, and where',
      also: ['alerts', 'problems', 'errors', 'warnings', 'dismiss'],
    },
    redraw: {
      keys: ['ctrl+l'],
      label: 'redraw',
      about: 'redraw the screen',
      also: ['refresh', 'clear'],
    },
    suspend: { keys: ['ctrl+z'], label: 'suspend', also: ['background', 'shell'] },
    leave: { keys: ['ctrl+c'], label: 'back, or quit', isBasic: true },
    quit: { keys: ['q'], label: 'quit', also: ['exit', 'close'] },
  },
  SHARED,
);

export const SWITCHER_KEYS = opening('switcher', {
  keys: ['ctrl+o'],
  label: 'switch profile',
  also: ['organization', 'change', 'previous'],
});

export const PALETTE_KEYS = opening('palette', {
  keys: ['ctrl+p'],
  label: 'everything',
  about: 'everything by name',
  isBasic: true,
  side: 'right',
  foot: 2,
});

export const PREFERENCES_KEYS = opening('preferences', {
  keys: [','],
  label: 'preferences',
  also: ['settings', 'options', 'theme', 'config'],
});

/** The key that opens something over what is there: `palette.open`. */
function opening(where: string, open: KeyRow) {
  return keyTable(where, TITLE, { open }, SHARED);
}

export const HELP_KEYS = keyTable('help', 'Help', {
  close: { keys: ['esc', '?'], label: 'back', foot: 1, isBasic: true },
});

/** In the palette. */
export const COMMAND_KEYS = keyTable('palette', 'Commands', {
  choose: { keys: ['enter'], label: 'go', foot: 1, isBasic: true, once: true },
  close: { keys: ['esc', 'ctrl+p', 'ctrl+c'], label: 'close', foot: 2, isBasic: true },
});

export const ALERT_KEYS = keyTable('alerts', 'What needs a look', {
  go: { keys: ['enter'], label: 'go there', foot: 1, isBasic: true, once: true },
  dismiss: { keys: ['d'], label: 'dismiss', foot: 2, isBasic: true, once: true },
  close: { keys: ['esc', 'w', 'ctrl+c'], label: 'close', foot: 3, isBasic: true },
});

interface ListedTable {
  readonly table: KeyTable;
  /** On the page of keys, wherever one asks for it. The others are steps of a task: they are on the page that is opened there. */
  readonly isOnPage?: true;
  /** Where its actions are at home: the palette goes there. */
  readonly tabs?: readonly Tab[];
}

/** Every key of the app, in the order of the page of keys. */
export const KEY_TABLES: readonly ListedTable[] = [
  { table: RUN_KEYS, isOnPage: true, tabs: ['runs'] },
  { table: ENTRY_KEYS, isOnPage: true, tabs: ['secrets', 'vars'] },
  { table: PROFILE_KEYS, isOnPage: true, tabs: ['profiles'] },
  { table: DISPATCH_KEYS },
  { table: TEMPLATE_KEYS },
  { table: RUN_ON_KEYS },
  { table: COVERAGE_KEYS },
  { table: LOG_KEYS },
  { table: WRITE_KEYS },
  { table: SET_KEYS },
  { table: IMPORT_KEYS },
  { table: PLAN_KEYS },
  { table: RESULT_KEYS },
  { table: REASON_KEYS },
  { table: PROFILE_FORM_KEYS },
  { table: CHOICE_KEYS },
  { table: LIST_KEYS, isOnPage: true },
  { table: FILTER_KEYS },
  { table: FORM_KEYS, isOnPage: true },
  { table: TAB_KEYS, isOnPage: true },
  { table: APP_KEYS, isOnPage: true },
  { table: SWITCHER_KEYS, isOnPage: true },
  { table: PALETTE_KEYS, isOnPage: true },
  { table: TOKEN_KEYS, isOnPage: true },
  { table: PREFERENCES_KEYS, isOnPage: true },
];

/** Every table: also those of what shows all of its keys itself. */
export const ALL_TABLES: readonly KeyTable[] = [
  ...KEY_TABLES.map(({ table }) => table),
  HELP_KEYS,
  COMMAND_KEYS,
  ALERT_KEYS,
  SWITCH_KEYS,
];
