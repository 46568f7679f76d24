import { alertsOf } from '../../state/alerts/alerts.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { type Binding, bindings } from '../binding.ts';
import { OFF_DIALOGS, ON_SCREENS } from '../focus-context.ts';
import { whyNoTokenFor } from './profiles-keys.ts';

const screens = bindings(ON_SCREENS);
const forms = bindings(OFF_DIALOGS);

export const ALERT_KEYS: readonly Binding[] = [
  screens('alerts.fix', ['f'], 'fix', {
    about: 'fix what the alert says',
    whyNot: whyNothingToFix,
  }),
  // From inside a field, where a letter would be typed.
  forms('alerts.fix', ['alt+a'], 'fix', {
    about: 'fix what the alert says',
    whyNot: whyNothingToFix,
  }),
];

function whyNothingToFix(state: AppState): string | null {
  const [alert] = alertsOf(state);
  if (!alert) return 'There is no alert to fix.';
  return alert.kind === 'token' ? whyNoTokenFor(state, alert.profileId) : null;
}
