import type { EntryKind } from '../../domain/entry-result.ts';
import type { AppState } from '../app-state.ts';
import { formOf, withVaultForm } from './active-form.ts';
import { isConfirmed, type VaultForm } from './form-state.ts';
import { unconfirmedOnly } from './rows.ts';

/** Opens a form as it was left. Results that are all confirmed have been seen, and make room for a new one. */
export function openVaultForm(state: AppState, kind: EntryKind): AppState {
  const screen = kind === 'secret' ? 'secrets' : 'vars';
  const form = withoutSeenResults(formOf(state, kind));
  return withVaultForm({ ...state, screen }, form);
}

/** Everything else is kept for when one comes back. */
export function withoutSeenResults(form: VaultForm): VaultForm {
  const isDone = form.phase.step === 'results' && form.rows.every(isConfirmed);
  return isDone ? { ...unconfirmedOnly(form), focus: { on: 'vault' } } : form;
}
