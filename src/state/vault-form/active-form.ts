import type { EntryKind } from '../../domain/entry-result.ts';
import type { AppState } from '../app-state.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import type { TextField } from '../text-field.ts';
import type { VaultForm } from './form-state.ts';

/** The vault form that is on screen; away from both, the one for secrets. */
export function activeForm(state: AppState): VaultForm {
  return state.screen === 'vars-form'
    ? activeParts(state).varsForm
    : activeParts(state).secretsForm;
}

export function formOf(state: AppState, kind: EntryKind): VaultForm {
  return kind === 'var' ? activeParts(state).varsForm : activeParts(state).secretsForm;
}

export function withVaultForm(state: AppState, form: VaultForm): AppState {
  return withActiveParts(state, form.kind === 'var' ? { varsForm: form } : { secretsForm: form });
}

/** The vault that a form writes to: the one that was typed, else the default of the profile. */
export function vaultNameOf(state: AppState, form: VaultForm): string {
  const typed = form.vault.text.trim();
  if (typed !== '' || state.session.phase !== 'open') return typed;
  return state.session.profile.defaultVault;
}

/** @returns the plain text field that has the focus; `null` on a value and on the Send button. */
export function focusedText(form: VaultForm): TextField | null {
  const { focus } = form;
  if (focus.on === 'vault') return form.vault;
  if (focus.on === 'send' || focus.part === 'value') return null;
  return form.rows[focus.row]?.[focus.part] ?? null;
}

export function isValueFocused({ focus }: VaultForm): boolean {
  return focus.on === 'entry' && focus.part === 'value';
}

/** Whether the focused value is shown at this moment. Vars are no secrets, and always are. */
export function isRevealed(form: VaultForm, monoMs: number): boolean {
  return form.kind === 'var' || (form.revealUntilMs !== null && monoMs < form.revealUntilMs);
}
