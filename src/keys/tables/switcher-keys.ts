import { NO_ROW } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { switcherList } from '../../state/profiles/switcher.ts';
import { whyNotOpen } from '../../state/session.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const bind = bindings();
const switcher = bindings({ on: ['switcher'] });
const takeDraft = bindings({ on: ['take-draft'], isInFooter: true, isFixed: true });
const switching = bindings({ on: ['switching'] });

/** `ctrl+o` works everywhere and cancels a write that waits for its typed name. */
const elsewhere = { notOn: ['switcher', 'take-draft', 'switching'] } as const;

/** First, so that `ctrl+o` is the same on every screen. */
export const SWITCHER_KEYS: readonly Binding[] = [
  bind('switcher.open', ['ctrl+o'], 'switch profile', {
    ...elsewhere,
    named: 'Switch profile',
    whyNot: whyNotOpen,
  }),
  switcher.shown('switcher.switch-here', ['enter'], 'switch here', { whyNot: whyNoMatch }),
  switcher.shown('switcher.make-default', ['ctrl+d'], 'make default', {
    about: 'make it the default',
    whyNot: (state) => whyNoMatch(state) ?? whyNoDefault(switcherList(state).selected),
  }),
  switcher.shown('app.close-overlay', ['esc'], 'close', { toggles: 'switcher.open' }),
  takeDraft('switcher.take-draft', ['y'], 'take it along', { about: 'switch with the draft' }),
  takeDraft('switcher.leave-draft', ['n'], 'leave it here', { about: 'switch without the draft' }),
  takeDraft('app.close-overlay', ['esc'], 'stay here', { about: "don't switch" }),
  switching.shown('app.close-overlay', ['esc'], 'stay here', { about: "don't switch" }),
];

/** Why a profile can't be the default for new terminals; `null` if it can. */
export function whyNoDefault(profile: KnownProfile | null): string | null {
  return profile?.kind === 'environment'
    ? 'It comes from DISPATCHBOX_URL, for this terminal only. To make it the default, add a profile.'
    : null;
}

function whyNoMatch(state: AppState): string | null {
  return switcherList(state).count > 0 ? null : NO_ROW;
}
