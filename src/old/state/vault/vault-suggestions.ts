import type { ProfileId } from '../../domain/profile.ts';
import type { Suggestion } from '../form/form-suggestions.ts';
import { type VaultForm, vaultNameIn } from './vault-form.ts';
import { knownVaults, type Vaults } from './vaults-state.ts';

/** The profile whose vaults are offered. */
interface Owner {
  readonly id: ProfileId;
  readonly defaultVault: string;
}

/** Suggestions for the focused field: vaults and names that this machine has set before. */
export function knownForVault(
  form: VaultForm,
  vaults: Vaults,
  owner: Owner,
): readonly Suggestion[] {
  switch (form.focus.field) {
    case 'vault':
      return otherVaults(form, vaults, owner);
    case 'name':
      return knownNames(form, vaults, owner);
    default:
      return [];
  }
}

/** Most recently used first, including the profile's default. */
function otherVaults(form: VaultForm, vaults: Vaults, { id, defaultVault }: Owner) {
  // Of an empty field, the default is shown in it already.
  const shown = form.values.vault.text.trim() === '' ? defaultVault : '';
  return [...new Set([...knownVaults(vaults, id), defaultVault])]
    .filter((vault) => vault !== shown && vault !== '')
    .map((text) => ({ text, description: 'used before' }));
}

function knownNames(form: VaultForm, { known }: Vaults, { id, defaultVault }: Owner) {
  const vault = vaultNameIn(form, defaultVault);
  const others = form.rows.filter((row) => row.id !== form.focus.row);
  const taken = new Set(others.map(({ values }) => values.name.text));
  return known
    .filter(
      (entry) =>
        entry.profileId === id &&
        entry.kind === form.kind &&
        entry.vault === vault &&
        !taken.has(entry.name),
    )
    .map(({ name, version }) => ({
      text: name,
      description: version === null ? 'set before' : `version ${version}`,
    }));
}
