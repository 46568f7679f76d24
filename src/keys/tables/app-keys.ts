import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const bind = bindings();
const scoped = bindings({ on: ['runs', 'secrets', 'vars'], in: ['list'] });

/** Keys that mean the same on every screen. They precede a screen's own. */
export const APP_KEYS: readonly Binding[] = [
  bind.shown('app.new-dispatch', ['n'], 'new', {
    about: 'new dispatch',
    named: 'New dispatch',
    on: ['runs'],
    in: ['list', 'details'],
  }),
  bind.shown('app.set-secrets', ['n'], 'set', {
    about: 'set secrets',
    named: 'Set secrets',
    on: ['secrets'],
    in: ['list'],
  }),
  bind.shown('app.set-vars', ['n'], 'set', {
    about: 'set vars',
    named: 'Set vars',
    on: ['vars'],
    in: ['list'],
  }),
  scoped('app.all-profiles', ['a'], 'all profiles', { about: 'show all profiles, or one' }),
];

/** After those of a list, for which esc may mean more. */
export const SCOPE_KEYS: readonly Binding[] = [
  scoped.shown('app.one-profile', ['esc'], 'one profile', {
    about: 'back to the active profile',
    applies: ({ profiles }) => profiles.showsAll,
  }),
];
