import type { AppState } from '../app-state.ts';
import { holdsDraft } from '../dispatch-form/form-state.ts';

/** @returns a profile that is not on and whose dispatch form would be lost with the program. */
export function parkedDraftOwner(state: AppState): string | null {
  const parked = [...state.profiles.parked].find(([, parts]) => holdsDraft(parts.dispatchForm));
  return parked?.[0] ?? null;
}

/** @returns the profile whose own form holds something unsaved. */
export function profileDraftOwner(state: AppState): string | null {
  const draft = [...state.profiles.forms].find(([, form]) => form.isTouched);
  if (!draft) return null;
  return draft[0] === '' ? 'a new profile' : draft[0];
}
