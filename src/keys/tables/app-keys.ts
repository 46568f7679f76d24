import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('app');

const help = { on: ['help'] } as const;
const confirmQuit = { on: ['confirm-quit'] } as const;
const shown = { isInFooter: true };

/** Keys that mean the same on every screen. They come before a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind('quit', ['ctrl+c'], 'quit', {}),
  bind('suspend', ['ctrl+z'], 'suspend', { about: 'suspend to the shell' }),
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
  bind('go-runs', ['1'], 'runs', { ...ON_SCREENS, about: 'go to Runs' }),
  bind('go-secrets', ['2'], 'secrets', { ...ON_SCREENS, about: 'go to Secrets' }),
  bind('go-vars', ['3'], 'vars', { ...ON_SCREENS, about: 'go to Vars' }),
];

/** Keys of what can stand over a screen. */
export const OVERLAY_KEYS: readonly Binding[] = [
  bind('close-overlay', ['esc', 'q'], 'close', {
    about: 'close the help',
    ...help,
    ...shown,
    isFixed: true,
    toggles: 'app.show-help',
  }),
  bind('quit', ['q', 'y'], 'quit anyway', { ...confirmQuit, ...shown, isFixed: true }),
  bind('close-overlay', ['esc', 'n'], 'stay', { ...confirmQuit, ...shown, isFixed: true }),
];

/** Keys that every list has; the footer has them last. */
export const LAST_KEYS: readonly Binding[] = [
  bind('show-help', ['?'], 'help', { about: 'every key', ...ON_SCREENS, ...shown }),
  bind('quit', ['q'], 'quit', { ...ON_SCREENS, ...shown }),
];

function whyNoForm(state: AppState): string | null {
  return state.session.phase === 'failed'
    ? 'No profile is open, so nothing can be dispatched.'
    : null;
}
