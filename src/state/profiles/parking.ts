import type { AppState } from '../app-state.ts';
import { EMPTY_FORM } from '../dispatch-form/form-state.ts';
import { FIRST_ROTATE_SCREEN } from '../rotate/rotate-state.ts';
import { activeProfileName } from '../runs/rows.ts';
import { FIRST_RUNS_SCREEN } from '../runs/runs-screen-state.ts';
import { emptyForm } from '../vault-form/form-state.ts';
import { withoutLeftBehind } from '../vault-form/undo.ts';

/**
 * What each profile has of its own in this terminal. A screen that keeps a position or a draft
 * belongs into this list, with its first state below: all else follows.
 */
export type ProfileParts = Pick<
  AppState,
  'runsScreen' | 'dispatchForm' | 'secretsForm' | 'varsForm' | 'rotate'
>;

const FIRST_PARTS: ProfileParts = {
  runsScreen: FIRST_RUNS_SCREEN,
  dispatchForm: EMPTY_FORM,
  secretsForm: emptyForm('secret'),
  varsForm: emptyForm('var'),
  rotate: FIRST_ROTATE_SCREEN,
};

function partsOf(state: AppState): ProfileParts {
  const { runsScreen, dispatchForm, secretsForm, varsForm, rotate } = state;
  return { runsScreen, dispatchForm, secretsForm, varsForm, rotate };
}

/** Puts the parts of the profile that was on aside, and brings those of another back. */
export function swapParts(state: AppState, from: string, to: string): AppState {
  // A switch leaves every form that writes.
  const left = withoutLeftBehind({ ...state, screen: 'runs' });
  const parked = new Map(state.profiles.parked).set(from, partsOf(left));
  const parts = parked.get(to) ?? FIRST_PARTS;
  parked.delete(to);
  return { ...state, ...parts, profiles: { ...state.profiles, parked } };
}

/**
 * Applies a change to the parts of one profile, whether it is on or put aside: an answer that comes
 * after a switch changes what it belongs to, and nothing of the profile that is on now.
 */
export function changeFor(
  state: AppState,
  profileName: string,
  change: (state: AppState) => AppState,
): AppState {
  const active = activeProfileName(state);
  if (active === null || active === profileName) return change(state);
  const parts = state.profiles.parked.get(profileName) ?? FIRST_PARTS;
  const changed = change({ ...state, ...parts });
  const parked = new Map(changed.profiles.parked).set(profileName, partsOf(changed));
  return { ...changed, ...partsOf(state), profiles: { ...changed.profiles, parked } };
}

/** Applies a change to the parts that hold what it is about, on screen or put aside; to none where it is gone. */
export function changeWhere(
  state: AppState,
  holds: (parts: ProfileParts) => boolean,
  change: (state: AppState) => AppState,
): AppState {
  if (holds(state)) return change(state);
  const owner = [...state.profiles.parked].find(([, parts]) => holds(parts));
  return owner ? changeFor(state, owner[0], change) : state;
}
