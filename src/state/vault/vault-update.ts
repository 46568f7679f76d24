import { type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { openFormFor } from '../forms/vault-actions.ts';
import { keyOf } from '../key-of.ts';
import { profileLabel } from '../profiles/parts.ts';
import { rotatePlaces } from '../rotation/drafting.ts';
import { openPlaces, type RotationPlace } from '../rotation/rotation.ts';
import type { RotationScope } from '../rotation/rotation-scope.ts';
import { placeOf } from '../rotation/sending.ts';
import { listOn, withListOn } from '../screen.ts';
import { type ActionTable, noCommands, type UpdateResult } from '../update-result.ts';
import { chosenEntries, entryList, listedKind } from './entry-list.ts';
import { withoutEntries, withRecorded } from './vaults.ts';

/** What keys do on Secrets and Vars, besides those of every list. */
export const VAULT_ACTIONS = {
  'new-value': (state) => {
    const kind = listedKind(state);
    const chosen = chosenEntries(state, kind);
    if (chosen.length === 0) return noCommands(state);
    if (kind === 'var') return noCommands(openFormFor(state, 'var', chosen));
    return newRotation(state, chosen.map(placeOf));
  },
  'mark-name': (state) => noCommands(markName(state)),
  forget: (state) => forget(state, chosenEntries(state, listedKind(state))),
  'bring-back': (state) => bringBack(state),
} satisfies ActionTable<RotationScope>;

/** Leaving a rotation unfinished to start another shows a notice; it can be finished afterwards. */
export function newRotation<S extends RotationScope>(
  state: S,
  places: readonly RotationPlace[],
): UpdateResult<S> {
  const isLeft = state.rotation.phase === 'results' && openPlaces(state.rotation).length > 0;
  return {
    state: rotatePlaces(state, places),
    commands: isLeft ? [{ type: 'load-vaults' }] : [],
  };
}

/** Marks the selected name in every vault and profile; if all are marked, unmarks them. */
function markName<S extends RotationScope>(state: S): S {
  const kind = listedKind(state);
  const list = entryList(state, kind);
  const name = list.selected?.entry.name;
  const ids = list.rows.filter(({ entry }) => entry.name === name).map(({ id }) => id);
  const marked = new Set(list.state.marked);
  const isAll = ids.every((id) => marked.has(id));
  for (const id of ids) {
    if (isAll) marked.delete(id);
    else marked.add(id);
  }
  return withListOn(state, `${kind}s`, { ...list.state, marked });
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
  const list = { ...listOn(state, `${kind}s`), marked: new Set<string>() };
  return {
    state: { ...withListOn(left, `${kind}s`, list), notice: { tone: 'info', text } },
    commands: [{ type: 'forget-entries', places: entries }],
  };
}

function bringBack<S extends RotationScope>(state: S): UpdateResult<S> {
  const { forgotten } = state.vaults;
  const [first] = forgotten;
  if (!first) return noCommands(state);
  const screen = `${first.kind}s` as const;
  const list = { ...listOn(state, screen), selectedId: placeId(first) };
  const vaults = { ...withRecorded(state.vaults, forgotten), forgotten: [] };
  return {
    state: withListOn({ ...state, vaults }, screen, list),
    commands: [{ type: 'remember-entries', entries: forgotten }],
  };
}
