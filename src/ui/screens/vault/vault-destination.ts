import type { AppState } from '../../../state/app-state.ts';
import { vaultNameOf } from '../../../state/vault-form/active-form.ts';
import type { VaultForm } from '../../../state/vault-form/form-state.ts';

/** What stands above everything that the form writes. */
export function vaultDestination(state: AppState, form: VaultForm) {
  const typed = vaultNameOf(state, form);
  const vault = form.phase.step === 'editing' ? typed : (form.sentTo?.vault ?? typed);
  const what = form.kind === 'secret' ? 'Set secrets' : 'Set vars';
  return { area: 'vaults', what, vault } as const;
}
