import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { NEW_CONFIRM } from '../forms/prompts.ts';
import type { Now } from '../now.ts';
import type { ConfirmName } from './profile-overlay.ts';

/** Asks for the typed name of a profile before something is done to it. */
export function askForName(
  state: AppState,
  { id: profileId, name }: { readonly id: ProfileId; readonly name: string },
  then: ConfirmName['then'],
  now: Pick<Now, 'monoMs'>,
): AppState {
  return {
    ...state,
    overlay: {
      kind: 'confirm-name',
      profileId,
      name,
      form: NEW_CONFIRM,
      then,
      lastKeyAtMs: now.monoMs,
    },
  };
}
