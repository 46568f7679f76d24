import type { AppState } from '../../state/app/app-state.ts';
import { TABS } from '../../state/screen.ts';
import { type Binding, bindings } from '../binding.ts';
import { OFF_DIALOGS, ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const offDialogs = bindings(OFF_DIALOGS);
const bind = bindings();
const help = bindings({ on: ['help'], in: ['list'] });
const confirmQuit = bindings({ on: ['confirm-quit'] });
const otherTabs = TABS.map(({ screen }) => screen).filter((screen) => screen !== 'runs');

/** Keys that mean the same on every screen. They precede a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind('app.quit', ['ctrl+c'], 'quit', { isBasic: true }),
  bind('app.suspend', ['ctrl+z'], 'suspend', { about: 'suspend to the shell', isBasic: true }),
  bind.shown('app.new-dispatch', ['n'], 'new', {
    about: 'new dispatch',
    on: ['runs'],
    in: ['list', 'details'],
    whyNot: whyNoForm,
  }),
  bind.shown('app.set-secrets', ['n'], 'set', {
    about: 'set secrets',
    on: ['secrets'],
    in: ['list'],
  }),
  bind.shown('app.set-vars', ['n'], 'set', { about: 'set vars', on: ['vars'], in: ['list'] }),
  ...TABS.map(({ digit, label, screen }) =>
    onScreens(`app.go-${screen}`, [digit], screen, { isBasic: true, about: `go to ${label}` }),
  ),
  // The same from inside a field, where a digit would be typed.
  ...TABS.map(({ digit, label, screen }) =>
    offDialogs(`app.go-${screen}`, [`alt+${digit}`], screen, {
      isBasic: true,
      about: `go to ${label}`,
    }),
  ),
];

/** Keys of overlays. */
export const OVERLAY_KEYS: readonly Binding[] = [
  confirmQuit.shown('app.quit', ['q', 'y'], 'quit anyway', { isFixed: true }),
  confirmQuit.shown('app.close-overlay', ['esc', 'n'], 'stay', { isFixed: true }),
];

/** On every list except Runs: comes after the list's own keys, for which esc may mean more. */
export const LEAVE_KEYS: readonly Binding[] = [
  help.shown('app.close-overlay', ['esc', 'q'], 'close', {
    about: 'close the help',
    isFixed: true,
    toggles: 'app.show-help',
  }),
  bind.shown('app.leave', ['esc'], 'back', {
    about: 'back to Runs',
    on: [...otherTabs, 'preferences'],
    in: ['list'],
  }),
  bind.shown('app.leave', ['esc'], 'back', {
    about: 'back to Secrets',
    on: ['write-log', 'groups'],
    in: ['list'],
  }),
];

/** Keys of every list, last in the footer. */
export const LAST_KEYS: readonly Binding[] = [
  onScreens.shown('app.show-help', ['?'], 'help', { about: 'every key' }),
  offDialogs('app.show-help', ['f1'], 'help', { about: 'every key' }),
  onScreens.shown('app.quit', ['q'], 'quit'),
];

function whyNoForm(state: AppState): string | null {
  return state.session.phase === 'failed'
    ? 'No profile is open, so nothing can be dispatched.'
    : null;
}
