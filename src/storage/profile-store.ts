import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import type { TokenInfo, TokenKind, TokenSource, TokenToStore } from '../domain/token.ts';
import { tooNew } from '../files/file-problem.ts';
import { inTurn } from '../files/in-turn.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import {
  editProfile,
  type ProfileEdit,
  type ProfileToSave,
  removeProfile,
  removeToken,
  type SavedProfile,
  saveProfile,
  saveToken,
  setDefault,
} from './profile-changes.ts';
import { profilesPath, readProfiles, writeProfiles } from './profile-file.ts';
import { forgetTokens } from './profile-quarantine.ts';
import { refreshBackup, type SettledProfiles, settleProfiles } from './profile-recovery.ts';
import { type ProfilesDocument, usableTokens } from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';
import { type StoredProfiles, signatureOf, sourceOf, storedProfiles } from './stored-profiles.ts';

/**
 * Profiles, tokens and the name of the default profile, in one folder's `profiles.json`. Several processes
 * may use it at once: each change applies to the file as it is at that moment. Reading never fails; a change
 * that can't be stored changes nothing. Names are compared exactly.
 */
export interface ProfileStore extends StoredProfiles {
  /** What was recovered or repaired on opening, and what prevents changes; sentences. */
  readonly notices: readonly string[];
  /** Whether another process changed anything since the last call. Cheap enough to call every second. */
  hasForeignChanges(): boolean;
  /** The profile's tokens, in the order they were saved. */
  tokenInfo(name: string): readonly TokenInfo[];
  /** Adds or updates. Moving to another origin drops the profile's tokens and returns which. */
  save(
    profile: ProfileToSave,
    options: { readonly mustBeNew: boolean },
  ): Promise<Result<SavedProfile, StorageProblem>>;
  setToken(
    name: string,
    kind: TokenKind,
    token: TokenToStore,
    savedAtMs: number,
  ): Promise<Result<void, StorageProblem>>;
  removeToken(name: string, kind: TokenKind): Promise<Result<void, StorageProblem>>;
  /** Stores all changes of a form in one write: everything or nothing. */
  edit(edit: ProfileEdit): Promise<Result<SavedProfile, StorageProblem>>;
  remove(name: string): Promise<Result<void, StorageProblem>>;
  setDefault(name: string | null): Promise<Result<void, StorageProblem>>;
}

const OPEN_FAILED = 'The profiles could not be checked';
const WRITE_FAILED = 'The profiles could not be saved';

/**
 * Opens the store after repairing its folder.
 *
 * @returns a problem if the folder or file isn't ours to use.
 */
export function openProfileStore(
  folder: string,
  now: () => number = Date.now,
): Result<ProfileStore, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const opened = settleOrRead(folder, now());
  if (!opened.ok) return opened;

  const file = profilesPath(folder, 'profiles');
  let known = opened.value.document;
  let knownSignature = signatureOf(file);
  const ours = {};
  /** The document at the last check for foreign changes. */
  let seen = known;

  /** Every write creates a new file, so its directory entry shows whether another process has written. */
  const current = () => {
    const signature = signatureOf(file);
    if (signature === knownSignature) return known;
    const reading = readProfiles(folder, 'profiles');
    // If it can't be read, the next change or start repairs it. Until then, the last good state applies.
    if (reading.kind === 'good') known = reading.document;
    knownSignature = signature;
    return known;
  };

  const change = <T>(apply: Apply<T>) =>
    inTurn(ours, () => withLock(lockPath(folder), WRITE_FAILED, () => changeNow(apply)));

  const changeNow = <T>(apply: Apply<T>): Result<T, StorageProblem> => {
    const settled = settleProfiles(folder, now());
    if (!settled.ok) return settled;
    if (settled.value.isTooNew) return err(tooNew(file));
    const before = settled.value.document;
    const after = structuredClone(before);
    const changed = apply(after);
    if (!changed.ok) return changed;
    const written = writeProfiles(folder, 'profiles', after);
    if (!written.ok) return written;
    refreshBackup(folder, after);
    forgetTokens(folder, before, after);
    known = after;
    seen = known;
    knownSignature = signatureOf(file);
    return changed;
  };

  const find = (name: string) => current().profiles.find((profile) => profile.name === name);

  return ok({
    notices: [...prepared.value, ...opened.value.notices],
    ...storedProfiles(current),
    hasForeignChanges() {
      const latest = current();
      const isNew = latest !== seen;
      seen = latest;
      return isNew;
    },
    tokenInfo: (name) =>
      usableTokens(find(name)).map((token) => ({
        kind: token.kind,
        ...outsideOf(sourceOf(token)),
        lengthClass: token.text === undefined ? null : lengthClass(token.text),
        savedAtMs: token.savedAtMs,
      })),
    save: (profile, options) => change((draft) => saveProfile(draft, profile, options)),
    setToken: (name, kind, token, savedAtMs) =>
      change((draft) => saveToken(draft, name, { kind, token }, savedAtMs)),
    removeToken: (name, kind) => change((draft) => removeToken(draft, name, kind)),
    edit: (edit) => change((draft) => editProfile(draft, edit)),
    remove: (name) => change((draft) => removeProfile(draft, name)),
    setDefault: (name) => change((draft) => setDefault(draft, name)),
  });
}

/** Changes a draft of the file in place. */
type Apply<T> = (draft: ProfilesDocument) => Result<T, StorageProblem>;

function outsideOf({ from }: TokenSource): Pick<TokenInfo, 'from'> {
  return from === 'file' ? {} : { from };
}

/** A good file can be read without the lock: on a read-only disk, or while another process hangs. */
function settleOrRead(folder: string, nowMs: number): Result<SettledProfiles, StorageProblem> {
  const settled = withLock(lockPath(folder), OPEN_FAILED, () => settleProfiles(folder, nowMs));
  if (settled.ok || (settled.error.kind !== 'disk' && settled.error.kind !== 'locked')) {
    return settled;
  }
  const reading = readProfiles(folder, 'profiles');
  if (reading.kind !== 'good') return settled;
  const notices = settled.error.kind === 'locked' ? [] : [settled.error.message];
  return ok({ document: reading.document, isTooNew: false, notices });
}

function lockPath(folder: string): string {
  return path.join(folder, 'profiles.lock');
}

function lengthClass(text: string): TokenInfo['lengthClass'] {
  if (text.length < 20) return 'short';
  return text.length <= 200 ? 'usual' : 'long';
}
