import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { withProblems } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { PendingWrite } from '../pending-write.ts';
import { activeProfile } from '../profiles/parts.ts';
import { NOTHING_SENT } from '../profiles/without-token.ts';
import { readVaultForm } from './read-vault-form.ts';
import type { EntryToSend, SendTarget } from './vault-command.ts';
import { isConfirmed, nameIn, notSent, type Sent, type VaultForm } from './vault-form.ts';
import { vaultForm, vaultNameOf, withVaultForm } from './vault-scope.ts';
import { knownEntry, type Vaults } from './vaults.ts';

type VaultWrite = Extract<PendingWrite, { kind: 'vault' }>;

/**
 * Sends a form of the active profile, or marks what is wrong with it. It has passed the guard of protected
 * profiles.
 */
export function sendVaultForm(
  state: AppState,
  { entries: kind, how }: VaultWrite,
  now: Now,
): AppState {
  const form = vaultForm(state, kind);
  // A repeated key must not send again what is in flight.
  const profile = activeProfile(state);
  if (profile === null || form.phase.step === 'sending') return state;
  // A retry goes where the first attempt went, whatever the default vault is by now.
  const vault = vaultNameOf(state, form);
  const read = readVaultForm(form, vault);
  if (!read.ok) {
    const editing = { ...form, phase: { step: 'editing' } } as const;
    return withVaultForm(state, withProblems(editing, read.error));
  }
  const tokenKind = chooseTokenKind('vaults', profile.tokenKinds);
  if (tokenKind === null || profile.isReadOnly) {
    return withVaultForm(state, notSent(form, NOTHING_SENT));
  }
  const entries = read.value;
  const { id: profileId, name: profileName, isProtected } = profile;
  const sendId = now.id;
  const target: SendTarget = { sendId, profileId, profileName, isProtected, tokenKind, vault };
  return withCommands(
    withVaultForm(state, sending(form, target, entries, state.vaults)),
    kind === 'secret'
      ? { kind: 'send-secrets', target, entries, how }
      : { kind: 'send-vars', target, entries },
  );
}

function sending(
  form: VaultForm,
  { sendId, profileId, vault }: SendTarget,
  entries: readonly EntryToSend[],
  vaults: Vaults,
): VaultForm {
  const before: Pick<Sent, 'results' | 'versionsBefore' | 'list'> =
    form.phase.step === 'editing'
      ? { results: new Map(), versionsBefore: new Map(), list: NEW_LIST }
      : form.phase;
  const ids = new Set(entries.map(({ id }) => id));
  const isSent = ({ id }: { readonly id: number }) => ids.has(String(id));
  const rows = form.rows.filter((row) => isConfirmed(form, row) || isSent(row));
  const sent = rows.filter(isSent);
  const results = new Map(before.results);
  const versionsBefore = new Map(before.versionsBefore);
  for (const row of sent) {
    const place = { profileId, vault, kind: form.kind, name: nameIn(row) };
    results.delete(row.id);
    versionsBefore.set(row.id, knownEntry(vaults, place)?.version ?? null);
  }
  const rowIds = sent.map(({ id }) => id);
  return {
    ...form,
    rows,
    problems: [],
    revealUntilMs: null,
    phase: {
      step: 'sending',
      ...{ sendId, rowIds, waiting: new Set(rowIds), before: before.results },
      ...{ vault, results, versionsBefore, explanation: null, said: [], list: before.list },
    },
  };
}
