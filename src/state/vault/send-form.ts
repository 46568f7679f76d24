import { PROFILE_GONE } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { AppState } from '../app-state.ts';
import type { SendCommand } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { withProblems } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { PendingWrite, ReadyWrite } from '../pending-write.ts';
import { readVaultForm } from './read-vault-form.ts';
import type { EntryToSend, SendTarget } from './vault-command.ts';
import { isConfirmed, nameIn, type Sent, type VaultForm } from './vault-form.ts';
import { vaultForm, vaultNameOf, withVaultForm } from './vault-scope.ts';
import { findEntry, type Vaults } from './vaults.ts';

type VaultWrite = Extract<PendingWrite, { kind: 'vault' }>;

/** What a form sends; or the form with what is wrong in it. */
export function prepareVaultForm(
  state: AppState,
  { profileId, entries: kind, how }: VaultWrite,
  { id: sendId }: Now,
): Result<ReadyWrite, AppState> {
  const form = vaultForm(state, kind, profileId);
  // A retry goes where the first attempt went, whatever the default vault is by now.
  const vault = vaultNameOf(state, form, profileId);
  const destination = destinationOf(state, profileId, 'vaults', vault);
  if (destination === null) return err(addNotice(state, 'failure', PROFILE_GONE));
  // A repeated key must not send again what is in flight.
  if (form.phase.step === 'sending') return err(state);
  const read = readVaultForm(form, vault);
  if (!read.ok) {
    const editing = { ...form, phase: { step: 'editing' } } as const;
    return err(withVaultForm(state, withProblems(editing, read.error), profileId));
  }
  const entries = read.value;
  return ok({
    to: [destination],
    asks: 'elsewhere',
    send: (to) => {
      const targets = to.map((each): SendTarget => ({ sendId, destination: each, vault }));
      return {
        state: targets.reduce(
          (next, target) => withVaultForm(next, sending(form, target, entries, state.vaults)),
          state,
        ),
        sends: targets.map(
          (target): SendCommand =>
            kind === 'secret'
              ? { kind: 'send-secrets', target, entries, how }
              : { kind: 'send-vars', target, entries },
        ),
      };
    },
  });
}

function sending(
  form: VaultForm,
  { sendId, destination: { profileId }, vault }: SendTarget,
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
    versionsBefore.set(row.id, findEntry(vaults, place)?.version ?? null);
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
