import { keyTable } from '../kit/key-table.ts';
import { TAB_ALSO, TAB_LABELS, TABS } from '../screens/place.ts';

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
    nextTab: { keys: ['tab'], label: 'next tab', help: 'next tab, tab before', isBasic: true },
    previousTab: {
      keys: ['shift+tab'],
      label: 'tab before',
      help: 'next tab, tab before',
      isBasic: true,
    },
    showHelp: { keys: ['?'], label: 'help', about: 'all keys', foot: 100, also: ['every'] },
    showAlerts: {
      keys: ['w'],
      label: 'what is wrong',
      about: 'what is wrong, and where',
      also: ['alerts', 'problems', 'errors', 'warnings', 'dismiss'],
    },
    redraw: {
      keys: ['ctrl+l'],
      label: 'draw anew',
      about: 'redraw the screen',
      also: ['redraw', 'refresh', 'clear'],
    },
    suspend: { keys: ['ctrl+z'], label: 'suspend', also: ['background', 'shell'] },
    leave: { keys: ['ctrl+c'], label: 'back, or quit', isBasic: true },
    quit: { keys: ['q'], label: 'quit', also: ['exit', 'close'] },
  },
  SHARED,
);

export const SWITCHER_KEYS = keyTable(
  'switcher',
  TITLE,
  {
    open: {
      keys: ['ctrl+o'],
      label: 'switch profile',
      also: ['organization', 'change', 'previous'],
    },
  },
  SHARED,
);

export const PALETTE_KEYS = keyTable(
  'palette',
  TITLE,
  {
    open: {
      keys: ['ctrl+p'],
      label: 'everything',
      about: 'everything by name',
      isBasic: true,
      foot: 101,
    },
  },
  SHARED,
);

export const PREFERENCES_KEYS = keyTable(
  'preferences',
  TITLE,
  {
    open: {
      keys: [','],
      label: 'preferences',
      also: ['settings', 'options', 'theme', 'config'],
    },
  },
  SHARED,
);
