import { alertsOf } from '../../state/alerts/alerts.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';
import { whyNoTokenFor } from './why-not.ts';

const bind = bindingsOn('alerts');

export const ALERT_KEYS: readonly Binding[] = [
  bind('fix', ['f'], 'fix', {
    about: 'fix what the alert says',
    ...ON_SCREENS,
    whyNot: whyNothingToFix,
  }),
];

function whyNothingToFix(state: AppState): string | null {
  const [alert] = alertsOf(state);
  if (!alert) return 'There is no alert to fix.';
  return alert.kind === 'token' ? whyNoTokenFor(state, alert.profileId) : null;
}
