import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { AppState } from '../app-state.ts';
import { holdsDraft, NEW_DISPATCH } from '../dispatch/dispatch-form.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { type ScreenName, screenBehind } from '../screen.ts';
import { type ActiveProfile, activeProfileId } from '../session.ts';
import {
  activateProfile,
  activeParts,
  formParts,
  formProfileId,
  isWritingToVault,
  partsOf,
  profileLabel,
  withFormParts,
  withParts,
  withProfiles,
  withScope,
} from './profile-parts.ts';

/** Typing in the meantime must not reach the form of the profile being left. */
export interface Switching {
  readonly kind: 'switching';
  readonly id: ProfileId;
  readonly name: string;
  /** What is in the dispatch form comes along. */
  readonly takesDraft: boolean;
  /** The first profile was saved just now: it's the default, and saving it said the rest. */
  readonly isFirst: boolean;
}

/**
 * The screens that a switch leaves: every form that writes, unless its draft is taken along. An enter still held
 * down would send what is in the other profile's form.
 */
const LEFT_SCREENS: readonly ScreenName[] = ['dispatch', 'secrets-form', 'vars-form', 'rotation'];

/** Switches to another profile, but first asks what becomes of the dispatch form on screen. */
export function switchTo(state: AppState, id: ProfileId): AppState {
  const name = profileLabel(state, id);
  if (id === activeProfileId(state)) {
    const text = `${name} is already the active profile.`;
    return addNotice({ ...state, overlay: null }, 'info', text);
  }
  const isFilled = state.screen === 'dispatch' && holdsDraft(formParts(state).dispatchForm);
  // The form of that profile is on screen already.
  const takesDraft = isFilled && id === formProfileId(state);
  return isFilled && !takesDraft
    ? { ...state, overlay: { kind: 'take-draft', id, name } }
    : requestSwitch(state, { kind: 'switching', id, name, takesDraft, isFirst: false });
}

/** The question is answered. */
export function switchWithDraft(state: AppState, takesDraft: boolean): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'take-draft') return state;
  const { id, name } = overlay;
  return requestSwitch(state, { kind: 'switching', id, name, takesDraft, isFirst: false });
}

/** Until the other profile is there, no typing reaches a form. */
export function requestSwitch(state: AppState, overlay: Switching): AppState {
  const request = { do: 'switch', id: overlay.id } as const;
  return withCommands({ ...state, overlay }, { kind: 'profiles', request });
}

/** An answer that no one is waiting for changes nothing. */
export function applySwitchAnswer(
  state: AppState,
  id: ProfileId,
  result: Result<ActiveProfile, string>,
): AppState {
  const { overlay, session } = state;
  if (overlay?.kind !== 'switching' || overlay.id !== id) return state;
  if (!result.ok || session.phase !== 'open') {
    const text = result.ok ? 'dispatchbox is still opening. Try again in a moment.' : result.error;
    return addNotice({ ...state, overlay: null }, 'failure', text);
  }
  const before = session.profile;
  const { takesDraft } = overlay;
  const { dispatchForm } = formParts(state);
  const taken = takesDraft ? withFormParts(state, { dispatchForm: NEW_DISPATCH }) : state;
  // Who switches wants to see that one.
  const alone = withScope(taken, false);
  const left = withParts(alone, before.id, { leftAtMs: state.clock.wallMs });
  const earlier = state.profiles.previousIds.filter((each) => each !== before.id && each !== id);
  const previousIds = [before.id, ...earlier];
  const profile: ActiveProfile = overlay.isFirst
    ? { ...result.value, source: { kind: 'default' } }
    : result.value;
  const there = activateProfile(withProfiles(left, { previousIds, writingTo: null }), profile);
  const form = { ...dispatchForm, problems: [], isTouched: true };
  const switched = takesDraft ? withFormParts(there, { dispatchForm: form }) : there;
  const isLeft = !takesDraft && LEFT_SCREENS.includes(state.screen);
  const screen = isLeft ? screenBehind(state) : state.screen;
  const on: AppState = { ...switched, screen, overlay: null };
  const text = switchedText(on, before, profile.name);
  return loadProfileData(overlay.isFirst ? on : addNotice(on, 'success', text), id);
}

function switchedText(state: AppState, before: ActiveProfile, name: string): string {
  const next =
    activeParts(state).dispatchDraft && state.screen !== 'dispatch'
      ? ` Its dispatch form has a draft: ${keyOf('runs.new')} on Runs offers it.`
      : hasWork(state, before.id)
        ? ` Work on ${before.name} continues.`
        : '';
  return `Switched to ${name}, in this terminal only.${next}`;
}

/** Whether dispatches are sent or watched, or a vault is written to. */
function hasWork(state: AppState, id: ProfileId): boolean {
  return (
    isWritingToVault(partsOf(state, id)) ||
    [...state.dispatches.values()].some(
      ({ profileId, phase }) =>
        profileId === id && (phase.state === 'sending' || phase.state === 'waiting'),
    )
  );
}

/** What this machine remembers about a profile, requested as soon as it is active. */
export function loadProfileData(state: AppState, profileId: ProfileId): AppState {
  return withCommands(
    state,
    { kind: 'load-history', profileId },
    { kind: 'load-templates', profileId },
  );
}
