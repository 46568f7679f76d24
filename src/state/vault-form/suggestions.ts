import type { AppState } from '../app-state.ts';
import { knownVaults } from '../vault/vaults.ts';
import { activeForm, focusedText, vaultNameOf } from './active-form.ts';
import type { VaultForm } from './form-state.ts';

export interface VaultSuggestion {
  readonly text: string;
  readonly description: string;
}

const MAX_SUGGESTIONS = 4;

/** What to offer for the focused field: vaults and names that this machine has set before. */
export function vaultSuggestions(state: AppState): readonly VaultSuggestion[] {
  const form = activeForm(state);
  if (form.focus.on === 'vault') {
    const vaults = vaultsOf(state).map((text) => ({ text, description: 'used before' }));
    return matching(vaults, form.vault.text, vaultNameOf(state, form));
  }
  if (form.focus.on === 'entry' && form.focus.part === 'name') {
    const typed = focusedText(form)?.text ?? '';
    return matching(knownNames(state, form), typed, typed);
  }
  return [];
}

/** The one that `→` takes: they go round with `ctrl+n` on Vault. */
export function currentVaultSuggestion(state: AppState): VaultSuggestion | null {
  const suggestions = vaultSuggestions(state);
  const { suggestionIndex } = activeForm(state);
  return suggestions[suggestionIndex % Math.max(1, suggestions.length)] ?? null;
}

export function canTakeVaultSuggestion(state: AppState): boolean {
  const field = focusedText(activeForm(state));
  if (!field || currentVaultSuggestion(state) === null) return false;
  return field.caret === field.text.length;
}

function matching(
  known: readonly VaultSuggestion[],
  typed: string,
  current: string,
): readonly VaultSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  return known
    .filter(({ text }) => text !== current && text.toLowerCase().includes(wanted))
    .slice(0, MAX_SUGGESTIONS);
}

/** The vaults of the profile that is on, the last used first, its default among them. */
function vaultsOf(state: AppState): readonly string[] {
  if (state.session.phase !== 'open') return [];
  const { defaultVault, id } = state.session.profile;
  return [...new Set([...knownVaults(state.vaults, id), defaultVault])];
}

function knownNames(state: AppState, form: VaultForm): readonly VaultSuggestion[] {
  const taken = new Set(form.rows.map(({ name }) => name.text));
  return state.vaults.known
    .filter(
      (entry) =>
        entry.profileId === state.profiles.activeId &&
        entry.kind === form.kind &&
        entry.vault === vaultNameOf(state, form) &&
        !taken.has(entry.name),
    )
    .map(({ name, version }) => ({
      text: name,
      description: version === null ? 'set before' : `version ${version}`,
    }));
}
