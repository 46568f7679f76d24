import { type Binding, bindingsOn } from './binding.ts';
import { ALL_PLACES, LETTER_PLACES, type Place } from './place.ts';

const bind = bindingsOn('app');
const bindHelp = bindingsOn('help');

const everywhere = { places: ALL_PLACES };
const lists = { places: LETTER_PLACES };
const help: { places: readonly Place[] } = { places: ['help'] };
const confirmQuit: { places: readonly Place[] } = { places: ['confirm-quit'] };
const shown = { isInFooter: true };

/** Keys that mean the same on every screen. They come before a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind('quit', ['ctrl+c'], 'quit', everywhere),
  bind('suspend', ['ctrl+z'], 'suspend', everywhere),
  bind('new-dispatch', ['n'], 'new', { ...lists, ...shown }),
  bind('go-runs', ['1'], 'runs', lists),
  bind('go-secrets', ['2'], 'secrets', lists),
  bind('go-vars', ['3'], 'vars', lists),
  bind('go-rotate', ['4'], 'rotate', lists),
];

/** Keys of what can stand over a screen. */
export const OVERLAY_KEYS: readonly Binding[] = [
  bind('close-overlay', ['esc', 'q', '?'], 'close', { ...help, ...shown }),
  bindHelp('scroll-down', ['j', 'down'], 'down', help),
  bindHelp('scroll-up', ['k', 'up'], 'up', help),
  bind('quit', ['q', 'y'], 'quit anyway', { ...confirmQuit, ...shown }),
  bind('close-overlay', ['esc', 'n'], 'stay', { ...confirmQuit, ...shown }),
];

/** Keys that every list has; the footer has them last. */
export const LAST_KEYS: readonly Binding[] = [
  bind('show-help', ['?'], 'help', { ...lists, ...shown }),
  bind('quit', ['q'], 'quit', { ...lists, ...shown }),
];
