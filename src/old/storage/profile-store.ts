import type { Profile, ProfileId } from '../domain/profile.ts';
import type { ProfileColour } from '../domain/profile-colour.ts';
import { ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { TokenInfo, TokenKind, TokenSource, TokenToStore } from '../domain/token.ts';
import { attempt } from '../files/file-problem.ts';
import { checkOwnPath } from '../files/private-file.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import {
  type EditedProfile,
  editProfile,
  type ProfileEdit,
  removeProfile,
  removeToken,
  saveToken,
  setColour,
  setDefault,
} from './profile-changes.ts';
import {
  openProfileFile,
  type ProfileFile,
  type SettledProfiles,
  signatureOf,
} from './profile-file.ts';
import {
  EMPTY_DOCUMENT,
  type ProfilesDocument,
  type StoredToken,
  toProfile,
  usableTokens,
} from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';

/** The read-only part of a `ProfileStore`. */
export interface StoredProfiles {
  list(): readonly Profile[];
  find(name: string): Profile | null;
  byId(id: ProfileId): Profile | null;
  defaultName(): string | null;
  /** @returns a token stored in the file, only if it was saved for the profile's current origin. */
  tokenFor(name: string, kind: TokenKind): SecretText | null;
  /** @returns where the token is, or `null` if none was saved for the profile's current origin. */
  tokenSource(name: string, kind: TokenKind): TokenSource | null;
}

/**
 * Profiles, tokens and the name of the default profile, in one folder's `profiles.json`. Several processes
 * may use it at once: each change applies to the file as it is at that moment. Reading never fails; a change
 * that can't be stored changes nothing. Names are compared exactly.
 */
export interface ProfileStore extends StoredProfiles {
  /** What was recovered or repaired on opening, and what prevents changes; sentences. */
  readonly notices: readonly string[];
  readonly filePath: string;
  /** Whether another process changed anything since the last call. Cheap enough to call every second. */
  hasForeignChanges(): boolean;
  /** The profile's tokens, in the order they were saved. */
  tokenInfo(name: string): readonly TokenInfo[];
  /** @param askedFor where the profile was when the token was asked for. If it has moved since, this fails. */
  setToken(
    name: string,
    kind: TokenKind,
    token: TokenToStore,
    savedAtMs: number,
    askedFor?: ServiceAddress | null,
  ): Promise<Result<void, StorageProblem>>;
  removeToken(name: string, kind: TokenKind): Promise<Result<void, StorageProblem>>;
  /**
   * Adds a profile, or changes one, with its tokens: everything or nothing. Moving to another origin drops the tokens
   * that were saved for the one before, and returns which.
   */
  edit(edit: ProfileEdit): Promise<Result<EditedProfile, StorageProblem>>;
  setColour(id: ProfileId, colour: ProfileColour | null): Promise<Result<void, StorageProblem>>;
  remove(name: string): Promise<Result<void, StorageProblem>>;
  setDefault(name: string | null): Promise<Result<void, StorageProblem>>;
}

/**
 * Opens the store after repairing its folder. Where there is no folder, the first change makes one.
 *
 * @returns a problem if the folder or file isn't ours to use.
 */
export function openProfileStore(folder: string): Result<ProfileStore, StorageProblem> {
  const file = openProfileFile(folder);
  let knownSignature = signatureOf(file.path);
  const opened = settleOrRead(folder, file);
  if (!opened.ok) return opened;

  let known = opened.value.document;
  const ours = {};
  /** The document at the last check for foreign changes. */
  let seen = known;

  const current = () => {
    const signature = signatureOf(file.path);
    if (signature === knownSignature) return known;
    const read = file.read();
    // The next change or start repairs it. Until it can be read again, the last good state applies.
    if (read === null) return known;
    knownSignature = signature;
    known = read;
    return known;
  };

  const change = <T>(apply: (draft: ProfilesDocument) => Result<T, StorageProblem>) =>
    inTurn(ours, (): Result<T, StorageProblem> => {
      const prepared = prepareFolder(folder);
      if (!prepared.ok) return prepared;
      const stored = file.change(apply);
      if (!stored.ok) return stored;
      known = stored.value.document;
      seen = known;
      knownSignature = stored.value.signature;
      return ok(stored.value.changed);
    });

  const named = (name: string) => current().profiles.find((profile) => profile.name === name);
  const tokensOf = (name: string) => usableTokens(named(name));
  const token = (name: string, kind: TokenKind) =>
    tokensOf(name).find((each) => each.kind === kind);

  return ok({
    notices: opened.value.notices,
    filePath: file.path,
    list: () => current().profiles.map(toProfile),
    find(name) {
      const stored = named(name);
      return stored === undefined ? null : toProfile(stored);
    },
    byId(id) {
      const stored = current().profiles.find((profile) => profile.id === id);
      return stored === undefined ? null : toProfile(stored);
    },
    defaultName() {
      const { defaultName } = current();
      return defaultName !== null && named(defaultName) !== undefined ? defaultName : null;
    },
    tokenFor(name, kind) {
      const text = token(name, kind)?.text;
      return text === undefined ? null : new SecretText(text);
    },
    tokenSource(name, kind) {
      const stored = token(name, kind);
      return stored === undefined ? null : sourceOf(stored);
    },
    tokenInfo: (name) => tokensOf(name).map(infoOf),
    hasForeignChanges() {
      const latest = current();
      const isNew = latest !== seen;
      seen = latest;
      return isNew;
    },
    setToken: (name, kind, toStore, savedAtMs, askedFor) =>
      change((draft) => saveToken(draft, name, { kind, token: toStore }, savedAtMs, askedFor)),
    removeToken: (name, kind) => change((draft) => removeToken(draft, name, kind)),
    edit: (edit) => change((draft) => editProfile(draft, edit)),
    setColour: (id, colour) => change((draft) => setColour(draft, id, colour)),
    remove: (name) => change((draft) => removeProfile(draft, name)),
    setDefault: (name) => change((draft) => setDefault(draft, name)),
  });
}

/** A good file can be read without the lock: on a read-only disk, or while another process hangs. */
function settleOrRead(
  folder: string,
  file: ProfileFile,
): Result<Pick<SettledProfiles, 'document' | 'notices'>, StorageProblem> {
  const check = attempt('', () => checkOwnPath(folder, 'folder'));
  if (check.ok && check.value.kind === 'absent')
    return ok({ document: EMPTY_DOCUMENT, notices: [] });
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const withFolder = (document: ProfilesDocument, notices: readonly string[]) =>
    ok({ document, notices: [...prepared.value, ...notices] });

  const settled = file.settle();
  if (settled.ok) return withFolder(settled.value.document, settled.value.notices);
  const { kind, message } = settled.error;
  const document = kind === 'disk' || kind === 'locked' ? file.read() : null;
  if (document === null) return settled;
  return withFolder(document, kind === 'locked' ? [] : [message]);
}

function sourceOf({ origin, command, keychain }: StoredToken): TokenSource {
  if (command !== undefined) return { from: 'command', command };
  if (keychain === undefined) return { from: 'file' };
  return { from: 'keychain', account: `${origin}#${keychain}` };
}

function infoOf(token: StoredToken): TokenInfo {
  const { from } = sourceOf(token);
  return {
    kind: token.kind,
    ...(from !== 'file' && { from }),
    lengthClass: token.text === undefined ? null : lengthClass(token.text),
    savedAtMs: token.savedAtMs,
  };
}

function lengthClass(text: string): TokenInfo['lengthClass'] {
  if (text.length < 20) return 'short';
  return text.length <= 200 ? 'usual' : 'long';
}
