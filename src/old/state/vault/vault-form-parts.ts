import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { formProfileId, partsOf, withParts } from '../profiles/profile-parts.ts';
import { type VaultForm, vaultNameIn } from './vault-form.ts';

/** The vault form on screen; on other screens, the one for secrets. */
export function vaultFormOnScreen(state: AppState): VaultForm {
  return vaultForm(state, state.screen === 'vars-form' ? 'var' : 'secret');
}

/** @param profileId whose; without it, that of the form on screen */
export function vaultForm(
  state: AppState,
  kind: EntryKind,
  profileId: ProfileId = formProfileId(state),
): VaultForm {
  const { secretsForm, varsForm } = partsOf(state, profileId);
  return kind === 'var' ? varsForm : secretsForm;
}

export function withVaultForm(
  state: AppState,
  form: VaultForm,
  profileId: ProfileId = formProfileId(state),
): AppState {
  const change = form.kind === 'var' ? { varsForm: form } : { secretsForm: form };
  return withParts(state, profileId, change);
}

/** The vault that a form writes to, or has written to. */
export function vaultNameOf(
  state: AppState,
  form: VaultForm,
  profileId: ProfileId = formProfileId(state),
): string {
  if (form.phase.step !== 'editing') return form.phase.vault;
  return vaultNameIn(form, defaultVaultOf(state, profileId));
}

/** A folder names one for the active profile alone. */
export function defaultVaultOf({ session, profiles }: AppState, profileId: ProfileId): string {
  const isActive = session.phase === 'open' && session.profile.id === profileId;
  const profile = isActive ? session.profile : profiles.known.find(({ id }) => id === profileId);
  return profile?.defaultVault ?? '';
}
