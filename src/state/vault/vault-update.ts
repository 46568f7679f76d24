import { type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { openFormFor } from '../forms/vault-actions.ts';
import { keyOf } from '../key-of.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { RotationScope } from '../rotation/rotation-scope.ts';
import { rotatePlaces } from '../rotation/rotation-update.ts';
import { placeOf } from '../rotation/sending.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { chosenEntries, listedKind, withEntryList } from './entry-list.ts';
import type { VaultAction } from './vault-action.ts';
import { withoutEntries, withRecorded } from './vaults.ts';

/** What the keys of Secrets and Vars do, those of every list apart. */
export function vaultActed<S extends RotationScope>(
  state: S,
  action: VaultAction,
): UpdateResult<S> {
  const kind = listedKind(state);
  switch (action) {
    case 'new-value': {
      const chosen = chosenEntries(state, kind);
      if (chosen.length === 0) return noCommands(state);
      return noCommands(
        kind === 'secret'
          ? rotatePlaces(state, chosen.map(placeOf))
          : openFormFor(state, 'var', chosen),
      );
    }
    case 'forget':
      return forget(state, chosenEntries(state, kind));
    case 'bring-back':
      return bringBack(state);
  }
}

/** Only this machine forgets: nothing changes in the vault. */
function forget<S extends RotationScope>(
  state: S,
  entries: readonly KnownEntry[],
): UpdateResult<S> {
  const [first] = entries;
  if (!first) return noCommands(state);
  const kind = listedKind(state);
  const left = { ...state, vaults: withoutEntries(state.vaults, entries) };
  const what =
    entries.length === 1
      ? `${first.name} in ${profileLabel(state, first.profileId)} ▸ ${first.vault}`
      : `${entries.length} ${kind}s`;
  const text = `Forgot ${what}; nothing changed in the vault. ${keyOf('vault.bring-back')} undoes this.`;
  const list = { ...state.vaults.lists[kind], marked: new Set<string>() };
  return {
    state: { ...withEntryList(left, kind, list), notice: { tone: 'info', text } },
    commands: [{ type: 'forget-entries', places: entries }],
  };
}

function bringBack<S extends RotationScope>(state: S): UpdateResult<S> {
  const { forgotten } = state.vaults;
  const [first] = forgotten;
  if (!first) return noCommands(state);
  const list = { ...state.vaults.lists[first.kind], selectedId: placeId(first) };
  const vaults = { ...withRecorded(state.vaults, forgotten), forgotten: [] };
  return {
    state: withEntryList({ ...state, vaults }, first.kind, list),
    commands: [{ type: 'remember-entries', entries: forgotten }],
  };
}
