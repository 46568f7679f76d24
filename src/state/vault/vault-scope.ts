import type { EntryKind } from '../../domain/entry-result.ts';
import type { AppState } from '../app-state.ts';
import { activeParts, activeProfile, withActiveParts } from '../profiles/parts.ts';
import { type VaultForm, vaultNameIn } from './vault-form.ts';

/** The vault form on screen; on other screens, the one for secrets. */
export function vaultFormOnScreen(state: AppState): VaultForm {
  return vaultForm(state, state.screen === 'vars-form' ? 'var' : 'secret');
}

export function vaultForm(state: AppState, kind: EntryKind): VaultForm {
  const { secretsForm, varsForm } = activeParts(state);
  return kind === 'var' ? varsForm : secretsForm;
}

export function withVaultForm(state: AppState, form: VaultForm): AppState {
  return withActiveParts(state, form.kind === 'var' ? { varsForm: form } : { secretsForm: form });
}

/** The vault that a form writes to, or has written to. */
export function vaultNameOf(state: AppState, form: VaultForm): string {
  if (form.phase.step !== 'editing') return form.phase.vault;
  return vaultNameIn(form, activeProfile(state)?.defaultVault ?? '');
}
