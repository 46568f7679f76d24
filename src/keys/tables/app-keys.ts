import type { AppState } from '../../state/app/app-state.ts';
import { TABS } from '../../state/screen.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { OFF_DIALOGS, ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('app');

const help = { on: ['help'], in: ['list'] } as const;
const confirmQuit = { on: ['confirm-quit'] } as const;
const shown = { isInFooter: true };
const basic = { isBasic: true };
const otherTabs = TABS.map(({ screen }) => screen).filter((screen) => screen !== 'runs');

/** Keys that mean the same on every screen. They precede a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind('quit', ['ctrl+c'], 'quit', basic),
  bind('suspend', ['ctrl+z'], 'suspend', { about: 'suspend to the shell', ...basic }),
  bind('new-dispatch', ['n'], 'new', {
    about: 'new dispatch',
    on: ['runs'],
    in: ['list', 'details'],
    ...shown,
    whyNot: whyNoForm,
  }),
  bind('set-secrets', ['n'], 'set', {
    about: 'set secrets',
    on: ['secrets'],
    in: ['list'],
    ...shown,
  }),
  bind('set-vars', ['n'], 'set', { about: 'set vars', on: ['vars'], in: ['list'], ...shown }),
  ...TABS.map(({ digit, label, screen }) =>
    bind(`go-${screen}`, [digit], screen, { ...ON_SCREENS, ...basic, about: `go to ${label}` }),
  ),
  // The same from inside a field, where a digit would be typed.
  ...TABS.map(({ digit, label, screen }) =>
    bind(`go-${screen}`, [`alt+${digit}`], screen, {
      ...OFF_DIALOGS,
      ...basic,
      about: `go to ${label}`,
    }),
  ),
];

/** Keys of overlays. */
export const OVERLAY_KEYS: readonly Binding[] = [
  bind('quit', ['q', 'y'], 'quit anyway', { ...confirmQuit, ...shown, isFixed: true }),
  bind('close-overlay', ['esc', 'n'], 'stay', { ...confirmQuit, ...shown, isFixed: true }),
];

/** On every list except Runs: comes after the list's own keys, for which esc may mean more. */
export const LEAVE_KEYS: readonly Binding[] = [
  bind('close-overlay', ['esc', 'q'], 'close', {
    about: 'close the help',
    ...help,
    ...shown,
    isFixed: true,
    toggles: 'app.show-help',
  }),
  bind('leave', ['esc'], 'back', {
    about: 'back to Runs',
    on: [...otherTabs, 'preferences'],
    in: ['list'],
    ...shown,
  }),
  bind('leave', ['esc'], 'back', {
    about: 'back to Secrets',
    on: ['write-log', 'groups'],
    in: ['list'],
    ...shown,
  }),
];

/** Keys of every list, last in the footer. */
export const LAST_KEYS: readonly Binding[] = [
  bind('show-help', ['?'], 'help', { about: 'every key', ...ON_SCREENS, ...shown }),
  bind('show-help', ['f1'], 'help', { about: 'every key', ...OFF_DIALOGS }),
  bind('quit', ['q'], 'quit', { ...ON_SCREENS, ...shown }),
];

function whyNoForm(state: AppState): string | null {
  return state.session.phase === 'failed'
    ? 'No profile is open, so nothing can be dispatched.'
    : null;
}
