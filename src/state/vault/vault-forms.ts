import type { EntryKind } from '../../domain/entry-result.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { type VaultForm, vaultNameIn } from './vault-form.ts';
import type { VaultScope } from './vault-scope.ts';

/** The vault form on screen; on other screens, the one for secrets. */
export function vaultFormOnScreen(state: VaultScope): VaultForm {
  return vaultForm(state, state.screen === 'vars-form' ? 'var' : 'secret');
}

export function vaultForm(state: VaultScope, kind: EntryKind): VaultForm {
  const { secretsForm, varsForm } = activeParts(state);
  return kind === 'var' ? varsForm : secretsForm;
}

export function withVaultForm<S extends VaultScope>(state: S, form: VaultForm): S {
  return withActiveParts(state, form.kind === 'var' ? { varsForm: form } : { secretsForm: form });
}

/** The vault that a form writes to, or has written to. */
export function vaultNameOf({ session }: VaultScope, form: VaultForm): string {
  if (form.phase.step !== 'editing') return form.phase.vault;
  return vaultNameIn(form, session.phase === 'open' ? session.profile.defaultVault : '');
}
