import type { EntryKind } from '../../domain/entry-result.ts';
import type { FormScope } from '../form/app-form.ts';
import type { PreferencesPart } from '../preferences/preferences-state.ts';
import { activeParts, activeProfile, withActiveParts } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { GeneratorPart } from './generator.ts';
import { type VaultForm, vaultNameIn } from './vault-form.ts';
import type { VaultsPart } from './vaults.ts';

/** The parts of the state that the lists and forms of secrets and vars read and change. */
export interface VaultScope
  extends FormScope,
    SessionPart,
    ProfilesPart,
    PreferencesPart,
    VaultsPart,
    ScreenPart,
    GeneratorPart {}

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
export function vaultNameOf(state: VaultScope, form: VaultForm): string {
  if (form.phase.step !== 'editing') return form.phase.vault;
  return vaultNameIn(form, activeProfile(state)?.defaultVault ?? '');
}
