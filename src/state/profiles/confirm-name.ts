import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { performWrite } from '../perform-write.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { askToSave } from './ask-to-save.ts';
import type { ConfirmName } from './profile-overlay.ts';
import type { ConfirmNameAction } from './profiles-action.ts';

/** A key that repeats comes every 30 ms or so; a hand that means Enter takes longer than this. */
const PAUSE_BEFORE_ENTER_MS = 150;

/** Asks for the typed name of a profile before something is done to it. */
export function askForName(
  state: AppState,
  { id: profileId, name }: { readonly id: ProfileId; readonly name: string },
  then: ConfirmName['then'],
  now: Pick<Now, 'monoMs'>,
): AppState {
  const overlay = { kind: 'confirm-name', profileId, name, typed: '', hint: null, then } as const;
  return { ...state, overlay: { ...overlay, lastKeyAtMs: now.monoMs } };
}

export function confirmNameActed(
  state: AppState,
  action: ConfirmNameAction,
  now: Now,
): UpdateResult {
  if (state.overlay?.kind !== 'confirm-name') return noCommands(state);
  if (action === 'back') return noCommands({ ...state, overlay: null });
  const { profileId: id, name, typed, lastKeyAtMs, then } = state.overlay;
  if (typed !== name) {
    return noCommands(notYet(state, now, `That is not the name. Type ${name}, then press enter.`));
  }
  if (now.monoMs - lastKeyAtMs < PAUSE_BEFORE_ENTER_MS) {
    return noCommands(
      notYet(state, now, 'That enter came too early. Let go and press it once more.'),
    );
  }
  const closed: AppState = { ...state, overlay: null };
  switch (then.do) {
    case 'write':
      return performWrite(closed, then.write, now);
    case 'remove-profile':
      return {
        state: closed,
        commands: [{ type: 'profiles', request: { do: 'remove', id } }],
      };
    case 'remove-token':
      return {
        state: closed,
        commands: [{ type: 'profiles', request: { do: 'remove-token', id, kind: then.tokenKind } }],
      };
    case 'unprotect':
      return askToSave(closed, then.save);
  }
}

/** An early enter counts as a key, so that one that is held down never passes. */
function notYet(state: AppState, now: Now, hint: string): AppState {
  if (state.overlay?.kind !== 'confirm-name') return state;
  return { ...state, overlay: { ...state.overlay, lastKeyAtMs: now.monoMs, hint } };
}

export function confirmNameTyped(state: AppState, typed: string, now: Now): AppState {
  if (state.overlay?.kind !== 'confirm-name') return state;
  const overlay = { ...state.overlay, typed, lastKeyAtMs: now.monoMs, hint: null };
  return { ...state, overlay };
}

/** A pasted name proves nothing: it is not taken, and that is said. */
export function confirmNamePasted(state: AppState, now: Now): AppState {
  return notYet(state, now, 'A pasted name does not count. Type it by hand.');
}
