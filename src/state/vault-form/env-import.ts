import type { EnvEntry } from '../../domain/env-file.ts';
import { SecretText } from '../../domain/secret-text.ts';
import type { AppState, Overlay } from '../app-state.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { knownEntry } from '../vault/vaults.ts';
import type { VaultCommand, VaultEvent } from '../vault-command.ts';
import { activeForm, focusedText, formOf, vaultNameOf, withVaultForm } from './active-form.ts';
import { takeEntries } from './rows.ts';

type EnvSource = Extract<VaultCommand, { type: 'read-env' }>['source'];
type ImportOverlay = Extract<Overlay, { kind: 'env-import' }>;

/** Text pasted into Name that is no name: lines of a `.env` text. Nothing of it is drawn. */
export function looksLikeEnv(pasted: string): boolean {
  return /[\n=]/.test(pasted.trim());
}

export function importPasted(state: AppState, pasted: string, now: Now): UpdateResult {
  return read(state, { from: 'text', text: new SecretText(pasted) }, now);
}

/** Whether Name holds `@path`, which names a `.env` file. */
export function namesEnvFile(state: AppState): boolean {
  const form = activeForm(state);
  if (form.focus.on !== 'entry' || form.focus.part !== 'name') return false;
  return /^@.+/.test(focusedText(form)?.text.trim() ?? '');
}

export function importFile(state: AppState, now: Now): UpdateResult {
  const path = focusedText(activeForm(state))?.text.trim().slice(1) ?? '';
  return read(state, { from: 'file', path }, now);
}

function read(state: AppState, source: EnvSource, now: Now): UpdateResult {
  const overlay: ImportOverlay = {
    kind: 'env-import',
    form: activeForm(state).kind,
    requestId: now.id,
    content: { phase: 'reading' },
    top: 0,
  };
  return {
    state: { ...state, overlay },
    commands: [{ type: 'read-env', requestId: now.id, source }],
  };
}

export function envRead(
  state: AppState,
  event: Extract<VaultEvent, { type: 'env-read' }>,
): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'env-import' || overlay.requestId !== event.requestId) return state;
  const content: ImportOverlay['content'] = event.result.ok
    ? { phase: 'preview', text: event.result.value }
    : { phase: 'failed', message: event.result.error };
  return { ...state, overlay: { ...overlay, content } };
}

/** Puts what the preview shows into the form; nothing is sent by that. */
export function takeImport(state: AppState): UpdateResult {
  const { overlay } = state;
  if (overlay?.kind !== 'env-import' || overlay.content.phase !== 'preview') {
    return noCommands({ ...state, overlay: null });
  }
  const { entries } = overlay.content.text;
  if (entries.length === 0) return noCommands({ ...state, overlay: null });
  const form = takeEntries(formOf(state, overlay.form), entries);
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return noCommands({
    ...withVaultForm({ ...state, overlay: null }, form),
    notice: { tone: 'info', text: `Took ${count}. Nothing is sent yet.` },
  });
}

/** `new`, or what is known of the name in the vault of the form. */
export function noveltyOf(state: AppState, overlay: ImportOverlay, entry: EnvEntry): string {
  const known = knownEntry(state.vaults, {
    profileId: state.profiles.activeId,
    vault: vaultNameOf(state, formOf(state, overlay.form)),
    kind: overlay.form,
    name: entry.name,
  });
  if (!known) return 'new';
  return known.version === null ? 'known' : `known, version ${known.version}`;
}
