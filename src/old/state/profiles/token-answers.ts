import { ACCEPTED_KINDS, type TokenKind, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { withProblem } from '../form/form.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { resumeProfile } from '../watching/watch.ts';
import { profileLabel, withActive } from './profile-parts.ts';
import { checkConnection, type ProfilesAnswer, withoutCheck } from './profiles-requests.ts';
import { withPrompt } from './token-prompt.ts';

type TokenAnswer = Extract<ProfilesAnswer, { kind: TokenKind }>;

/** Closes the prompt, and checks what the token is for. */
export function applyStoredToken(
  state: AppState,
  { id, kind, result }: TokenAnswer,
  now: Now,
): AppState {
  const { overlay } = state;
  const isHere = overlay?.kind === 'token-prompt' && overlay.profileId === id;
  if (!result.ok) {
    return isHere
      ? withPrompt(state, {
          isStoring: false,
          form: withProblem(overlay.form, 'token', result.error),
        })
      : addNotice(state, 'failure', result.error);
  }
  const closed = isHere ? { ...state, overlay: null } : state;
  const resumed = resumeProfile(withActive(closed, result.value.opened), id);
  const { pausedProfiles, watches } = state.watching;
  const isWaiting =
    pausedProfiles.has(id) && [...watches.values()].some(({ profileId }) => profileId === id);
  const text = `Stored the ${tokenKindLabel(kind)} token of ${profileLabel(state, id)}.${isWaiting ? ' Paused checks resume.' : ''}`;
  const unchecked = withoutCheck(resumed, id);
  if (!ACCEPTED_KINDS.dispatches.includes(kind)) return addNotice(unchecked, 'success', text);
  const told = addNotice(unchecked, 'success', `${text} Checking the connection…`);
  return checkConnection(told, id, now, text);
}

export function applyRemovedToken(state: AppState, { id, kind, result }: TokenAnswer): AppState {
  if (!result.ok) return addNotice(state, 'failure', result.error);
  const text = `Removed the ${tokenKindLabel(kind)} token of ${profileLabel(state, id)} from this machine.`;
  return addNotice(withActive(withoutCheck(state, id), result.value.opened), 'success', text);
}
