import type { EnvEntry } from '../../domain/env-file.ts';
import { SecretText } from '../../domain/secret-text.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { textAt } from '../form/form.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { OverlayOf } from '../overlay.ts';
import { formProfileId } from '../profiles/profile-parts.ts';
import type { VaultCommand, VaultEventOf } from './vault-command.ts';
import type { VaultForm } from './vault-form.ts';
import { takeEntries } from './vault-form.ts';
import { vaultForm, vaultNameOf, withVaultForm } from './vault-form-parts.ts';
import { findEntry } from './vaults-state.ts';

type EnvSource = Extract<VaultCommand, { kind: 'read-env' }>['source'];
type ImportOverlay = OverlayOf<'env-import'>;

/** Text pasted into Name that isn't a name: lines of a `.env` file. None of it is drawn. */
export function looksLikeEnv(pasted: string): boolean {
  return /[\n=]/.test(pasted.trim());
}

export function importPaste(state: AppState, form: VaultForm, pasted: string, now: Now): AppState {
  return read(state, form, { from: 'text', text: new SecretText(pasted) }, now);
}

/** Whether Name contains `@path`, which names a `.env` file. */
export function namesEnvFile(form: VaultForm): boolean {
  return form.focus.field === 'name' && /^@.+/.test(focusedName(form));
}

export function importFile(state: AppState, form: VaultForm, now: Now): AppState {
  return read(state, form, { from: 'file', path: focusedName(form).slice(1) }, now);
}

function focusedName(form: VaultForm): string {
  return textAt(form, form.focus)?.text.trim() ?? '';
}

function read(state: AppState, { kind }: VaultForm, source: EnvSource, now: Now): AppState {
  const overlay: ImportOverlay = {
    kind: 'env-import',
    form: kind,
    requestId: now.id,
    content: { phase: 'reading' },
    top: 0,
  };
  return withCommands({ ...state, overlay }, { kind: 'read-env', requestId: now.id, source });
}

export function applyEnvText(state: AppState, event: VaultEventOf<'env-read'>): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'env-import' || overlay.requestId !== event.requestId) return state;
  const content: ImportOverlay['content'] = event.result.ok
    ? { phase: 'preview', text: event.result.value }
    : { phase: 'failed', message: event.result.error };
  return { ...state, overlay: { ...overlay, content } };
}

/** Puts the preview into the form; this sends nothing. */
export function takeImport(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'env-import' || overlay.content.phase !== 'preview') {
    return { ...state, overlay: null };
  }
  const { entries } = overlay.content.text;
  if (entries.length === 0) return { ...state, overlay: null };
  const form = takeEntries(vaultForm(state, overlay.form), entries);
  const count = counted(entries.length, 'entry', 'entries');
  return addNotice(
    withVaultForm({ ...state, overlay: null }, form),
    'info',
    `Imported ${count}. Nothing has been sent yet.`,
  );
}

/** `new`, or what is known about the name in the form's vault. */
export function noveltyOf(state: AppState, overlay: ImportOverlay, entry: EnvEntry): string {
  const known = findEntry(state.vaults, {
    profileId: formProfileId(state),
    vault: vaultNameOf(state, vaultForm(state, overlay.form)),
    kind: overlay.form,
    name: entry.name,
  });
  if (!known) return 'new';
  return known.version === null ? 'known' : `known, version ${known.version}`;
}
