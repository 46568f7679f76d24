import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { formFor, holdsDraft } from './form-state.ts';
import { withBranchAsRef } from './git-branch.ts';

/** Opens the form on what it held, or on `request` where one is given. */
export function openForm(state: AppState, request: DispatchRequest | null): AppState {
  const { sent } = activeParts(state).dispatchForm;
  const dispatchForm = request ? { ...formFor(request), sent } : activeParts(state).dispatchForm;
  const opened = withActiveParts({ ...state, screen: 'dispatch' }, { dispatchForm });
  return holdsDraft(dispatchForm) ? opened : withBranchAsRef(opened);
}
