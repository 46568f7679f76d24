import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { formFor } from './form-state.ts';

/** Opens the form on what it held, or on `request` where one is given. */
export function openForm(state: AppState, request: DispatchRequest | null): AppState {
  const { sent } = state.dispatchForm;
  const dispatchForm = request ? { ...formFor(request), sent } : state.dispatchForm;
  return { ...state, screen: 'dispatch', dispatchForm };
}
