import type { Failure } from '../../domain/failure.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState, Notice } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { activeProfileId, profileLabel } from '../profiles/parts.ts';

/** Said once, when the checks of a profile stop. The way back stands first, since a narrow window cuts the end. */
export function pausedNotice(state: AppState, profileId: ProfileId, { kind }: Failure): Notice {
  const label = profileLabel(state, profileId);
  const what =
    kind === 'no-token'
      ? `There is no token for the checks of ${label}`
      : `The token of ${label} was not accepted`;
  const text =
    activeProfileId(state) === profileId
      ? `${what}: ${keyOf('token-prompt.open')} enters one. Its checks stopped; ${keyOf('runs.check-now')} tries again as it is.`
      : `${what}, so its checks stopped. ${keyOf('switcher.open')} switches to it, then ${keyOf('token-prompt.open')} enters a token.`;
  return { tone: 'failure', text };
}
