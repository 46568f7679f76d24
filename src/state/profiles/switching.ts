import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import { draftIn } from '../dispatch/dispatch-form.ts';
import { keyOf } from '../key-of.ts';
import { noted } from '../notice.ts';
import { type OutboxPart, withCommands } from '../outbox.ts';
import type { ScreenName } from '../screen.ts';
import type { ActiveProfile } from '../session.ts';
import { withoutLeftBehind } from '../vault/vault-form.ts';
import {
  activated,
  activeParts,
  activeProfileId,
  changeParts,
  partsOf,
  profileLabel,
  withProfiles,
} from './parts.ts';
import type { ProfilesScope } from './profiles-scope.ts';

/**
 * The screens that a switch stays on. It leaves every form that writes: an enter still held down would send
 * what is in the other profile's form.
 */
const SHARED_SCREENS: readonly ScreenName[] = [
  'runs',
  'secrets',
  'vars',
  'write-log',
  'profiles',
  'profile-form',
];

/** Requests another profile. Until it is there, no typing reaches a form. */
export function switchTo<S extends ProfilesScope>(state: S, id: ProfileId): S {
  const name = profileLabel(state, id);
  if (id === activeProfileId(state)) {
    const text = `${name} is already the active profile.`;
    return noted({ ...state, overlay: null }, 'info', text);
  }
  return withCommands(
    { ...state, overlay: { kind: 'switching', id, name } },
    { type: 'profiles', request: { do: 'switch', id } },
  );
}

/** An answer that no one is waiting for changes nothing. */
export function switchAnswered<S extends ProfilesScope>(
  state: S,
  id: ProfileId,
  result: Result<ActiveProfile, string>,
): S {
  const { overlay, session } = state;
  if (overlay?.kind !== 'switching' || overlay.id !== id) return state;
  if (!result.ok || session.phase !== 'open') {
    const text = result.ok ? 'The app is still opening. Try again.' : result.error;
    return noted({ ...state, overlay: null }, 'failure', text);
  }
  const before = session.profile;
  const left = changeParts(state, before.id, (parts) => ({
    ...withoutLeftBehind(parts, 'runs'),
    leftAtMs: state.clock.wallMs,
  }));
  const earlier = state.profiles.previousIds.filter((each) => each !== before.id && each !== id);
  const previousIds = [before.id, ...earlier];
  const switched = activated(withProfiles(left, { previousIds }), result.value);
  const screen = SHARED_SCREENS.includes(state.screen) ? state.screen : 'runs';
  const text = switchedText(switched, before, result.value.name);
  return loadProfileData(noted({ ...switched, screen, overlay: null }, 'success', text), id);
}

function switchedText(state: ProfilesScope, before: ActiveProfile, name: string): string {
  const next = draftIn(activeParts(state))
    ? ` Its dispatch form has a draft: ${keyOf('app.new-dispatch')} offers it.`
    : hasWork(state, before.id)
      ? ` Work on ${before.name} continues.`
      : '';
  return `Switched to ${name}, in this terminal only.${next}`;
}

/** Whether dispatches are sent or watched, or a vault is written to. */
function hasWork(state: ProfilesScope, id: ProfileId): boolean {
  const { secretsForm, varsForm } = partsOf(state, id);
  return (
    [secretsForm, varsForm].some(({ phase }) => phase.step === 'sending') ||
    [...state.dispatches.values()].some(
      ({ profileId, phase }) =>
        profileId === id && (phase.state === 'sending' || phase.state === 'waiting'),
    )
  );
}

/** What this machine remembers about a profile, requested as soon as it is active. */
export function loadProfileData<S extends OutboxPart>(state: S, profileId: ProfileId): S {
  return withCommands(
    state,
    { type: 'load-history', profileId },
    { type: 'load-templates', profileId },
  );
}
