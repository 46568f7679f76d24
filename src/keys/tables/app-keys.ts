import { LIST_SCREEN_NAMES } from '../../state/app/focused-list.ts';
import { paletteList, verbOf } from '../../state/palette/palette.ts';
import { behind, TAB_OF, TABS } from '../../state/screen.ts';
import { type Binding, bindings } from '../binding.ts';
import { except, ON_SCREENS } from '../focus-context.ts';
import { whyNotOpen } from './switcher-keys.ts';

const onScreens = bindings(ON_SCREENS);
const bind = bindings();
const scoped = bindings({ on: ['runs', 'secrets', 'vars'], in: ['list'] });
const help = bindings({ on: ['help'], in: ['list'] });
const confirmQuit = bindings({ on: ['confirm-quit'], isInFooter: true, isFixed: true });
const palette = bindings({ on: ['palette'] });

/** Keys that mean the same on every screen. They precede a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind('app.quit', ['ctrl+c'], 'quit', { isBasic: true }),
  bind('app.suspend', ['ctrl+z'], 'suspend', { about: 'suspend to the shell', isBasic: true }),
  bind.shown('app.new-dispatch', ['n'], 'new', {
    about: 'new dispatch',
    on: ['runs'],
    in: ['list', 'details'],
  }),
  bind.shown('app.set-secrets', ['n'], 'set', {
    about: 'set secrets',
    on: ['secrets'],
    in: ['list'],
  }),
  bind.shown('app.set-vars', ['n'], 'set', { about: 'set vars', on: ['vars'], in: ['list'] }),
  scoped('app.all-profiles', ['a'], 'all profiles', { about: 'show all profiles, or one' }),
  ...TABS.map(({ digit, label, screen }) =>
    onScreens(`app.go-${screen}`, [digit], screen, { isBasic: true, about: `go to ${label}` }),
  ),
];

/** After those of a list, for which esc may mean more. */
export const SCOPE_KEYS: readonly Binding[] = [
  scoped.shown('app.one-profile', ['esc'], 'one profile', {
    about: 'back to the active profile',
    applies: ({ profiles }) => profiles.showsAll,
  }),
];

/** Keys of overlays. */
export const OVERLAY_KEYS: readonly Binding[] = [
  confirmQuit('app.quit', ['q', 'y'], 'quit anyway'),
  confirmQuit('app.close-overlay', ['esc', 'n'], 'stay'),
];

/** On every list that isn't a tab's own: comes after the list's own keys, for which esc may mean more. */
export const LEAVE_KEYS: readonly Binding[] = [
  help.shown('app.close-overlay', ['esc', 'q'], 'close', {
    about: 'close the help',
    isFixed: true,
    toggles: 'app.show-help',
  }),
  ...leaveKeys(),
];

/** Keys of every list, last in the footer. */
export const LAST_KEYS: readonly Binding[] = [
  onScreens.shown('app.show-help', ['?'], 'help', { about: 'every key' }),
  onScreens.shown('app.quit', ['q'], 'quit'),
];

/** Whatever waits for an answer keeps the keys: a name to type, a switch in progress. */
const elsewhere = except('palette', 'confirm-name', 'switching');

export const PALETTE_KEYS: readonly Binding[] = [
  bind('palette.open', ['ctrl+p'], 'commands', {
    about: 'commands by name',
    ...elsewhere,
    whyNot: whyNotOpen,
  }),
  palette.shown('palette.choose', ['enter'], 'go', {
    about: 'run it',
    isUseful: (state) => paletteList(state).selected !== null,
    labelNow: (state) => {
      const { selected } = paletteList(state);
      return selected === null ? 'go' : verbOf(selected);
    },
  }),
  palette.shown('app.close-overlay', ['esc'], 'close', { toggles: 'palette.open' }),
];

function leaveKeys(): readonly Binding[] {
  // A tab's own list is left with the key of another tab: one esc too many changes nothing.
  const lists = LIST_SCREEN_NAMES.filter((list) => TAB_OF[list] !== list);
  return TABS.flatMap(({ screen, label }) => {
    const on = lists.filter((list) => behind(list) === screen);
    if (on.length === 0) return [];
    return bind.shown('app.leave', ['esc'], 'back', {
      about: `back to ${label}`,
      on,
      in: ['list'],
    });
  });
}
