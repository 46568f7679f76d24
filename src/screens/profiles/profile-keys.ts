import { keyTable } from '../../kit/key-table.ts';

export const PROFILE_KEYS = keyTable('profiles', 'Profiles', {
  use: {
    keys: ['enter'],
    label: 'use here',
    about: 'use it in this terminal',
    foot: 1,
    also: ['switch'],
  },
  add: {
    keys: ['n'],
    label: 'new',
    about: 'add a profile',
    foot: 2,
    also: ['create', 'organization'],
    anywhere: true,
  },
  edit: { keys: ['e'], label: 'edit', foot: 3, also: ['rename', 'address', 'url', 'protect'] },
  checkConnection: {
    keys: ['R'],
    label: 'check',
    about: 'check the connection',
    foot: 4,
    also: ['test', 'ping'],
  },
  makeDefault: {
    keys: ['*'],
    label: 'default',
    about: 'open new terminals on it',
    foot: 6,
  },
  remove: { keys: ['d'], label: 'remove', foot: 7, also: ['delete'], once: true },
});

/** Works on every screen: for the profile of the selected row, or else the active one. */
export const TOKEN_KEYS = keyTable(
  'token-prompt',
  'Tokens',
  {
    open: {
      keys: ['t', 'ctrl+y'],
      label: 'token',
      about: "replace a profile's token",
      also: ['401', 'login', 'password', 'credentials'],
    },
  },
  { isShared: true },
);
