import type { Result } from '../../domain/result.ts';
import type { ActiveProfile, AppState } from '../app-state.ts';
import { activeProfileName } from '../runs/rows.ts';
import { type Step, stay } from '../step.ts';
import { swapParts } from './parking.ts';

/** Asks for another profile. Until it is there, nothing that is typed reaches a form. */
export function switchTo(state: AppState, name: string): Step {
  if (name === activeProfileName(state)) {
    return stay({
      ...state,
      overlay: null,
      notice: { tone: 'info', text: `${name} is the profile that is on already.` },
    });
  }
  return {
    state: { ...state, overlay: { kind: 'switching', name } },
    commands: [{ type: 'profiles', ask: { do: 'switch', name } }],
  };
}

/** An answer that nobody waits for any more changes nothing. */
export function switchAnswered(
  state: AppState,
  name: string,
  result: Result<ActiveProfile, string>,
): Step {
  const { overlay, session } = state;
  if (overlay?.kind !== 'switching' || overlay.name !== name) return stay(state);
  if (!result.ok || session.phase !== 'open') {
    const text = result.ok ? 'The app is still opening. Try again.' : result.error;
    return stay({ ...state, overlay: null, notice: { tone: 'failure', text } });
  }
  const before = session.profile.name;
  const swapped = swapParts(state, before, name);
  return {
    state: {
      ...swapped,
      session: { phase: 'open', profile: result.value },
      overlay: null,
      notice: {
        tone: 'success',
        text: `${name} is on now, in this terminal only. What ${before} had under way goes on.`,
      },
      profiles: { ...swapped.profiles, previousName: before },
    },
    commands: [{ type: 'load-history', profileName: name }],
  };
}
