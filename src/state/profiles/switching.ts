import type { Result } from '../../domain/result.ts';
import type { ActiveProfile, AppState, ScreenName } from '../app-state.ts';
import { holdsDraft } from '../dispatch-form/form-state.ts';
import { keyOf } from '../key-of.ts';
import { activeProfileName } from '../runs/rows.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { loadProfileData } from './load-profile-data.ts';
import { swapParts } from './parking.ts';

/**
 * The screens that a switch does not leave. It leaves every form that writes: an enter that is still
 * held down would send what lies in the form of the other profile.
 */
const SHARED_SCREENS: readonly ScreenName[] = ['runs', 'profiles', 'profile-form'];

/** Asks for another profile. Until it is there, nothing that is typed reaches a form. */
export function switchTo(state: AppState, name: string): UpdateResult {
  if (name === activeProfileName(state)) {
    return noCommands({
      ...state,
      overlay: null,
      notice: { tone: 'info', text: `${name} is the profile that is on already.` },
    });
  }
  return {
    state: { ...state, overlay: { kind: 'switching', name } },
    commands: [{ type: 'profiles', request: { do: 'switch', name } }],
  };
}

/** An answer that nobody waits for any more changes nothing. */
export function switchAnswered(
  state: AppState,
  name: string,
  result: Result<ActiveProfile, string>,
): UpdateResult {
  const { overlay, session } = state;
  if (overlay?.kind !== 'switching' || overlay.name !== name) return noCommands(state);
  if (!result.ok || session.phase !== 'open') {
    const text = result.ok ? 'The app is still opening. Try again.' : result.error;
    return noCommands({ ...state, overlay: null, notice: { tone: 'failure', text } });
  }
  const before = session.profile.name;
  const swapped = swapParts(state, before, name);
  return {
    state: {
      ...swapped,
      session: { phase: 'open', profile: result.value },
      screen: SHARED_SCREENS.includes(state.screen) ? state.screen : 'runs',
      overlay: null,
      notice: { tone: 'success', text: switchedText(swapped, before, name) },
      profiles: { ...swapped.profiles, previousName: before },
    },
    commands: loadProfileData(name),
  };
}

function switchedText(state: AppState, before: string, name: string): string {
  const next = holdsDraft(state.dispatchForm)
    ? `Its form holds a draft: ${keyOf('app.new-dispatch')} opens it.`
    : `What ${before} had under way goes on.`;
  return `${name} is on now, in this terminal only. ${next}`;
}
