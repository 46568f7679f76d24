import { chooseTokenKind } from '../../domain/token.ts';
import { withProblems } from '../form/form.ts';
import { NEW_LIST } from '../list/list-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { PendingWrite } from '../pending-write.ts';
import { canWrite, NOTHING_SENT } from '../profiles/without-token.ts';
import type { ActiveProfile } from '../session.ts';
import { readVaultForm } from './read-vault-form.ts';
import type { EntryToSend, SendTarget, VaultCommand } from './vault-command.ts';
import {
  isConfirmed,
  nameIn,
  notSent,
  type Sent,
  type VaultForm,
  vaultNameIn,
} from './vault-form.ts';
import { type VaultScope, vaultForm, withVaultForm } from './vault-scope.ts';
import { knownEntry, type Vaults } from './vaults.ts';

type VaultWrite = Extract<PendingWrite, { kind: 'vault' }>;

interface Sending {
  readonly profile: ActiveProfile;
  readonly vaults: Vaults;
  readonly how: VaultWrite['how'];
}

/** Sends a form of the active profile. It has passed the guard of protected profiles. */
export function sendVaultForm<S extends VaultScope>(
  state: S,
  { entries, how }: VaultWrite,
  now: Now,
): S {
  if (state.session.phase !== 'open') return state;
  const { profile } = state.session;
  const form = vaultForm(state, entries);
  const sent = sendForm(form, { profile, vaults: state.vaults, how }, now);
  return withCommands(
    withVaultForm(state, sent.form),
    ...(sent.command === null ? [] : [sent.command]),
  );
}

/**
 * The form while it is sent, and the command that sends it; without a command if it is invalid, with errors
 * marked. It has passed the guard of protected profiles.
 */
function sendForm(
  form: VaultForm,
  { profile, vaults, how }: Sending,
  now: Now,
): { readonly form: VaultForm; readonly command: VaultCommand | null } {
  // A repeated key must not send again what is in flight.
  if (form.phase.step === 'sending') return { form, command: null };
  // A retry goes where the first attempt went, whatever the default vault is by now.
  const vault =
    form.phase.step === 'results' ? form.phase.vault : vaultNameIn(form, profile.defaultVault);
  const entries = readVaultForm(form, vault);
  if (!entries.ok) {
    const editing = { ...form, phase: { step: 'editing' } } as const;
    return { form: withProblems(editing, entries.error), command: null };
  }
  const tokenKind = chooseTokenKind('vaults', profile.tokenKinds);
  if (tokenKind === null || !canWrite(profile, 'vaults')) {
    return { form: notSent(form, NOTHING_SENT), command: null };
  }
  const { id: profileId, isProtected } = profile;
  const target: SendTarget = { sendId: now.id, profileId, isProtected, tokenKind, vault };
  return {
    form: sending(form, { target, entries: entries.value, vaults }),
    command:
      form.kind === 'secret'
        ? { type: 'send-secrets', target, entries: entries.value, how }
        : { type: 'send-vars', target, entries: entries.value },
  };
}

function sending(
  form: VaultForm,
  {
    target: { sendId, profileId, vault },
    entries,
    vaults,
  }: {
    readonly target: SendTarget;
    readonly entries: readonly EntryToSend[];
    readonly vaults: Vaults;
  },
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
