import { alertsOf } from '../../state/alerts/alerts.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';
import { whyNoTokenFor } from './why-not.ts';

const screens = bindings(ON_SCREENS);

export const ALERT_KEYS: readonly Binding[] = [
  screens('alerts.fix', ['f'], 'fix', {
    about: 'fix what the alert says',
    whyNot: whyNothingToFix,
  }),
];

function whyNothingToFix(state: AppState): string | null {
  const [alert] = alertsOf(state);
  if (!alert) return 'There is no alert to fix.';
  return alert.kind === 'token' ? whyNoTokenFor(state, alert.profileId) : null;
}
