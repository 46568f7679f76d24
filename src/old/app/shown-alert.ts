import type { ShownAlert } from '../components/Alert.tsx';
import { focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf } from '../keys/key-map.ts';
import { spokenTime } from '../screens/spoken-words.ts';
import { type KeyWords, keyWords } from '../screens/store-context.tsx';
import { type Alert, alertsOf, profileOfRow } from '../state/alerts/alerts.ts';
import type { AppState } from '../state/app-state.ts';
import { profileLabel } from '../state/profiles/profile-parts.ts';

/** The most urgent of what stays wrong until someone acts, and how many there are; `null` if nothing is wrong. */
export function shownAlert(state: AppState): ShownAlert | null {
  const [alert, ...others] = alertsOf(state);
  if (!alert) return null;
  const tone = alert.kind === 'rotation' ? 'warning' : 'failure';
  return { text: sentence(state, alert, keyWords(state)), tone, count: others.length + 1 };
}

function sentence(state: AppState, alert: Alert, view: KeyWords): string {
  switch (alert.kind) {
    case 'token': {
      const { paused } = alert;
      const name = profileLabel(state, alert.profileId);
      const key = tokenKey(state, name, view);
      const isMissing = alert.why === 'missing';
      const what = isMissing ? 'has no token for its checks.' : 'token was rejected.';
      const { overlay } = state;
      const isAsked = overlay?.kind === 'token-prompt' && overlay.profileId === alert.profileId;
      const next = isAsked ? '' : ` Press ${key} to ${isMissing ? 'add one' : 'replace it'}.`;
      const checks = paused === 1 ? ' 1 check is paused.' : ` ${paused} checks are paused.`;
      return `${name}${isMissing ? ' ' : "'s "}${what}${next}${paused === 0 ? '' : checks}`;
    }
    case 'unreachable': {
      const key = view.keyOf('profiles.check-connection');
      const name = profileLabel(state, alert.profileId);
      return `${name} isn't responding. ${key} on Profiles checks it now. No response since ${spokenTime(alert.sinceMs, state.clock.wallMs)}.`;
    }
    case 'forgotten': {
      const count = alert.dispatches.length;
      const what = count === 1 ? 'a dispatch' : `${count} dispatches`;
      const name = profileLabel(state, alert.profileId);
      return `${name} no longer knows ${what} that it accepted (404). ${view.keyOf('runs.check-now')} on their rows checks again.`;
    }
    case 'rotation': {
      const key = view.keyOf('rotation.show');
      const since =
        alert.sinceMs === null ? '' : `, since ${spokenTime(alert.sinceMs, state.clock.wallMs)}`;
      return `The rotation of ${alert.names} is unfinished. ${key} on Secrets finishes or closes it. ${alert.counts}${since}.`;
    }
  }
}

/** The key for a token: the form's own, or the one of all screens, once what is typed into has been left. */
function tokenKey(state: AppState, name: string, { keyOf }: KeyWords): string {
  const context = focusContextOf(state);
  const key = keyOf('token-prompt.open');
  const isHere = keyMapOf(state)
    .at(context)
    .some(({ action }) => action === 'token-prompt.open');
  if (!isHere) return `esc, then ${key}`;
  // The key is that of the selected row.
  const row = profileOfRow(state);
  return row === null ? key : `${key} on ${name}`;
}
