import type { EntryKind } from '../../domain/entry-result.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { fieldOf } from '../text-field.ts';
import { formOf, vaultNameOf, withVaultForm } from './active-form.ts';
import { emptyRow, holdsEntries, isConfirmed, isEmptyRow, type VaultForm } from './form-state.ts';
import { unconfirmedOnly } from './rows.ts';

/** Opens a form as it was left. Results that are all confirmed have been seen, and make room for a new one. */
export function openVaultForm(state: AppState, kind: EntryKind): AppState {
  const screen = kind === 'secret' ? 'secrets-form' : 'vars-form';
  const form = withoutSeenResults(formOf(state, kind));
  const isFresh = form.focus.on === 'vault' && !holdsEntries(form);
  const opened = isFresh && vaultNameOf(state, form) !== '' ? onFirstName(form) : form;
  return withVaultForm({ ...state, screen }, opened);
}

/** Opens the form on new values for some vars of one vault. */
export function openVarsFor(state: AppState, entries: readonly KnownEntry[]): AppState {
  const opened = openVaultForm(state, 'var');
  const form = formOf(opened, 'var');
  const [first] = entries;
  if (!first || form.phase.step !== 'editing') return opened;
  const held = form.rows.filter((row) => !isEmptyRow(row));
  const names = new Set(held.map(({ name }) => name.text.trim()));
  const added = entries
    .filter(({ name }) => !names.has(name))
    .map(({ name }, at) => ({ ...emptyRow(form.nextRowId + at), name: fieldOf(name) }));
  const rows = [...held, ...added];
  const row = rows.findIndex(({ name }) => name.text === first.name);
  return withVaultForm(opened, {
    ...form,
    vault: fieldOf(first.vault),
    rows,
    nextRowId: form.nextRowId + added.length,
    focus: { on: 'entry', row, part: 'value' },
  });
}

/** Everything else is kept for when one comes back. */
export function withoutSeenResults(form: VaultForm): VaultForm {
  const isDone = form.phase.step === 'results' && form.rows.every(isConfirmed);
  return isDone ? { ...unconfirmedOnly(form), focus: { on: 'vault' } } : form;
}

function onFirstName(form: VaultForm): VaultForm {
  return { ...form, focus: { on: 'entry', row: 0, part: 'name' } };
}
