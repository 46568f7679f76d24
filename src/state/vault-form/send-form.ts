import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import type { Now } from '../now.ts';
import { activeParts } from '../profiles/parts.ts';
import type { ActiveProfile } from '../session.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { knownEntry } from '../vault/vaults.ts';
import type { EntryToSend, SendTarget } from '../vault-command.ts';
import { NOT_SENT_WITHOUT_TOKEN } from '../without-token.ts';
import { vaultNameOf, withVaultForm } from './active-form.ts';
import { isConfirmed, type VaultForm } from './form-state.ts';
import { readEntries } from './read-entries.ts';

/** The one place where the secrets form writes: all at once, and from its results one by one. */
export function sendSecrets(state: AppState, now: Now): UpdateResult {
  return sendForm(state, activeParts(state).secretsForm, now, (target, entries) => ({
    type: 'send-secrets',
    target,
    entries,
    how: activeParts(state).secretsForm.phase.step === 'results' ? 'one-by-one' : 'together',
  }));
}

/** The one place where the vars form writes: one request a var, and from its results what is left. */
export function sendVars(state: AppState, now: Now): UpdateResult {
  return sendForm(state, activeParts(state).varsForm, now, (target, entries) => ({
    type: 'send-vars',
    target,
    entries,
  }));
}

function sendForm(
  state: AppState,
  form: VaultForm,
  now: Now,
  command: (
    target: SendTarget,
    entries: readonly EntryToSend[],
  ) => UpdateResult['commands'][number],
): UpdateResult {
  // A repeated key must not send again what is under way.
  if (state.session.phase !== 'open' || form.phase.step === 'sending') return noCommands(state);
  const { profile } = state.session;
  // What is sent again goes to where it went before, whatever the default vault is by now.
  const before = form.phase.step === 'results' ? form.sentTo?.vault : undefined;
  const read = readEntries(form, before ?? vaultNameOf(state, form));
  if (!read.ok) {
    const focus = read.error[0]?.at ?? form.focus;
    const phase = { step: 'editing' } as const;
    return noCommands(withVaultForm(state, { ...form, phase, problems: read.error, focus }));
  }
  const tokenKind = chooseTokenKind('vaults', profile.tokenKinds);
  if (tokenKind === null) {
    const message = NOT_SENT_WITHOUT_TOKEN;
    const problems = [{ at: { on: 'send' }, message }] as const;
    return noCommands(withVaultForm(state, { ...form, problems, focus: { on: 'send' } }));
  }
  const { vault, entries } = read.value;
  const { id: profileId, isProtected } = profile;
  const target: SendTarget = { sendId: now.id, profileId, isProtected, tokenKind, vault };
  const ids = new Set(entries.map(({ id }) => id));
  const rows = form.rows
    .filter((row) => isConfirmed(row) || ids.has(String(row.id)))
    .map((row) => {
      if (isConfirmed(row)) return row;
      const wanted = { profileId, vault, kind: form.kind, name: row.name.text.trim() };
      return {
        ...row,
        result: null,
        versionBefore: knownEntry(state.vaults, wanted)?.version ?? null,
      };
    });
  const rowIds = rows.filter((row) => !isConfirmed(row)).map(({ id }) => id);
  const selected = form.phase.step === 'results' ? form.phase.selected : 0;
  const sending: VaultForm = {
    ...form,
    rows,
    problems: [],
    revealUntilMs: null,
    explanation: null,
    said: null,
    sentTo: { vault },
    phase: { step: 'sending', sendId: now.id, rowIds, waiting: new Set(rowIds), selected },
  };
  return { state: withVaultForm(state, sending), commands: [command(target, entries)] };
}

/** Why a profile cannot set anything in a vault, and the way to change that. */
export function noVaultTokenMessage(profile: Pick<ActiveProfile, 'name'>): string {
  return `${profile.name} holds no service account or personal token for this. ${keyOf('token-prompt.open')} adds one.`;
}
