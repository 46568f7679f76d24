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
import { takeEntries } from './vault-form.ts';
import { vaultFormOnScreen, vaultNameOf, withVaultForm } from './vault-form-parts.ts';
import { findEntry } from './vaults-state.ts';

type EnvSource = Extract<VaultCommand, { kind: 'read-env' }>['source'];
type ImportOverlay = OverlayOf<'env-import'>;

/** Text pasted into Name that isn't a name: lines of a `.env` file. None of it is drawn. */
export function looksLikeEnv(pasted: string): boolean {
  return /[\r\n=]/.test(pasted.trim());
}

/** Reads pasted lines for a preview. Terminals paste line ends as CR. */
export function importPaste(state: AppState, pasted: string, now: Now): AppState {
  const text = pasted.replace(/\r\n?/g, '\n');
  return readEnv(state, { from: 'text', text: new SecretText(text) }, now);
}

/** Whether Name contains `@path`, which names a `.env` file. */
export function namesEnvFile(state: AppState): boolean {
  return vaultFormOnScreen(state).focus.field === 'name' && /^@.+/.test(focusedName(state));
}

/** Reads the file that Name names for a preview. */
export function importFile(state: AppState, now: Now): AppState {
  return readEnv(state, { from: 'file', path: focusedName(state).slice(1) }, now);
}

function focusedName(state: AppState): string {
  const form = vaultFormOnScreen(state);
  return textAt(form, form.focus)?.text.trim() ?? '';
}

function readEnv(state: AppState, source: EnvSource, { id: requestId }: Now): AppState {
  const content = { phase: 'reading' } as const;
  const path = source.from === 'file' ? source.path : null;
  return withCommands(
    { ...state, overlay: { kind: 'env-import', requestId, path, content, top: 0 } },
    { kind: 'read-env', requestId, source },
  );
}

/** What was read, to be looked at. An answer that nobody waits for any more changes nothing. */
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
  const form = takeEntries(vaultFormOnScreen(state), entries);
  const count = counted(entries.length, 'entry', 'entries');
  return addNotice(
    withVaultForm({ ...state, overlay: null }, form),
    'info',
    `Imported ${count}. Nothing has been sent yet.`,
  );
}

/** `new`, or what is known about the name in the form's vault. */
export function noveltyOf(state: AppState, { name }: EnvEntry): string {
  const form = vaultFormOnScreen(state);
  const known = findEntry(state.vaults, {
    profileId: formProfileId(state),
    vault: vaultNameOf(state, form),
    kind: form.kind,
    name,
  });
  if (!known) return 'new';
  return known.version === null ? 'known' : `known, version ${known.version}`;
}
