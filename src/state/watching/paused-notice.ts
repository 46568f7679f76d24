import type { Failure } from '../../domain/failure.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { keyOf } from '../key-of.ts';
import type { Notice } from '../notice.ts';
import { activeProfileId, profileLabel } from '../profiles/parts.ts';
import type { WatchingScope } from './watching-scope.ts';

/** Said once, when the checks of a profile stop. The way back stands first, since a narrow window cuts the end. */
export function pausedNotice(
  state: WatchingScope,
  profileId: ProfileId,
  { kind }: Failure,
): Notice {
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
