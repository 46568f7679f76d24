import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Profile, type ProfileId, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { err, ok } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { TokenInfo, TokenKind, TokenSource } from '../domain/token.ts';
import { JsonFile } from './json-file.ts';
import { prepareFolder } from './own-folder.ts';
import {
  EMPTY_DOCUMENT,
  laterDocument,
  type ProfilesDocument,
  profilesDocument,
  type StoredToken,
  toProfile,
  usableTokens,
} from './profile-schema.ts';
import { attempt, type Stored } from './storage-problem.ts';

/** Far more than anyone's profiles need, yet quick to read. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Options {
  /** The folder of settings. Where there is none, the first change makes it. */
  readonly folder: string;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
}

/**
 * `profiles.json`: profiles, tokens and the name of the default profile. Several terminals may use it at once: each
 * change applies to the file as it is at that moment. Reading never fails; names are compared exactly.
 */
export class ProfilesFile {
  readonly #folder: string;
  readonly #file: JsonFile;
  readonly #now: () => number;
  #known: ProfilesDocument = EMPTY_DOCUMENT;
  #signature = '';
  #seen: ProfilesDocument = EMPTY_DOCUMENT;

  /**
   * Opens the file. One that can't be read is moved aside, so that nothing overwrites it.
   *
   * @returns also what was repaired, and what prevents changes, as sentences; or a problem if the folder isn't ours
   */
  static open(
    options: Options,
  ): Stored<{ readonly profiles: ProfilesFile; readonly notices: readonly string[] }> {
    const profiles = new ProfilesFile(options);
    if (!fs.existsSync(options.folder)) return ok({ profiles, notices: [] });
    const prepared = prepareFolder(options.folder);
    if (!prepared.ok) return prepared;
    // It may hold a token that was removed since.
    profiles.#file.cleanUp();
    const notices = profiles.#settle();
    if (!notices.ok) return notices;
    profiles.#seen = profiles.#current();
    return ok({ profiles, notices: [...prepared.value, ...notices.value] });
  }

  private constructor({ folder, now }: Options) {
    this.#folder = folder;
    this.#now = now;
    const failed = "Couldn't save the profiles";
    this.#file = new JsonFile({ folder, name: 'profiles', maxBytes: MAX_BYTES, failed });
  }

  get path(): string {
    return this.#file.path;
  }

  list(): readonly Profile[] {
    return this.#current().profiles.map(toProfile);
  }

  /** What new terminals open on: a profile, or the sandbox; `null` if that was never said, or it was removed. */
  defaultName(): string | null {
    const { defaultName, profiles } = this.#current();
    const isThere =
      defaultName === SANDBOX_PROFILE_NAME || profiles.some(({ name }) => name === defaultName);
    return isThere ? defaultName : null;
  }

  /** @returns a token that is in the file, only if it was saved for the profile's current origin */
  tokenFor(id: ProfileId, kind: TokenKind): SecretText | null {
    const text = this.#token(id, kind)?.text;
    return text === undefined ? null : new SecretText(text);
  }

  /** @returns where the token is; `null` if none was saved for the profile's current origin */
  tokenSource(id: ProfileId, kind: TokenKind): TokenSource | null {
    const stored = this.#token(id, kind);
    return stored === undefined ? null : sourceOf(stored);
  }

  /** The profile's tokens, in the order in which they were saved. */
  tokenInfo(id: ProfileId): readonly TokenInfo[] {
    return this.#tokens(id).map(infoOf);
  }

  /** Whether another terminal has changed anything since the last call. Cheap enough to call every second. */
  hasNews(): boolean {
    const latest = this.#current();
    const isNew = latest !== this.#seen;
    this.#seen = latest;
    return isNew;
  }

  /**
   * Applies one of `profile-edits.ts` to the file as it is now. A change that can't be stored changes nothing.
   *
   * @param edit changes the draft in place; after a problem, nothing is stored
   */
  change<T>(edit: (draft: ProfilesDocument) => Stored<T>): Promise<Stored<T>> {
    const prepared = prepareFolder(this.#folder);
    if (!prepared.ok) return Promise.resolve(prepared);
    return this.#file.locked(() => {
      const before = this.#settleLocked();
      if (!before.ok) return before;
      if (before.value.isLater) return this.#laterVersion();
      const draft = structuredClone(before.value.document);
      const edited = edit(draft);
      if (!edited.ok) return edited;
      const written = this.#file.write(draft);
      if (!written.ok) return written;
      // An earlier version's, which would keep a token that was removed.
      attempt('', () =>
        fs.rmSync(path.join(this.#folder, 'profiles.backup.json'), { force: true }),
      );
      this.#signature = this.#file.signature();
      this.#known = draft;
      this.#seen = draft;
      return edited;
    });
  }

  #tokens(id: ProfileId): readonly StoredToken[] {
    return usableTokens(this.#current().profiles.find((profile) => profile.id === id));
  }

  #token(id: ProfileId, kind: TokenKind): StoredToken | undefined {
    return this.#tokens(id).find((token) => token.kind === kind);
  }

  #current(): ProfilesDocument {
    const signature = this.#file.signature();
    if (signature === this.#signature) return this.#known;
    const document = this.#read();
    // The next change or start moves it aside. Until then, the last that could be read applies.
    if (!document.ok || document.value === null) return this.#known;
    this.#signature = signature;
    this.#known = document.value.document;
    return this.#known;
  }

  /** @returns `null` for a file that can't be used */
  #read(): Stored<Document | null> {
    const reading = this.#file.read();
    if (!reading.ok) return reading;
    if (reading.value.kind === 'absent') return ok({ document: EMPTY_DOCUMENT, isLater: false });
    if (reading.value.kind === 'unusable') return ok(null);
    const { content } = reading.value;
    const document = v.safeParse(profilesDocument, content);
    if (document.success) return ok({ document: document.output, isLater: false });
    if (!v.is(laterDocument, content)) return ok(null);
    const asOurs = v.safeParse(profilesDocument, { ...content, version: EMPTY_DOCUMENT.version });
    return ok({ document: asOurs.success ? asOurs.output : EMPTY_DOCUMENT, isLater: true });
  }

  /** A good file is read without the lock: on a read-only disk, or while another process hangs. */
  #settle(): Stored<readonly string[]> {
    const document = this.#read();
    if (!document.ok) return document;
    const later = document.value?.isLater ? this.#laterVersion() : null;
    if (document.value !== null) return ok(later === null ? [] : [later.error.message]);
    const settled = attempt(`Can't use ${this.path}`, () =>
      this.#file.lockedNow(() => this.#settleLocked(), 2_000),
    );
    if (!settled.ok) return settled;
    return settled.value.ok ? ok(settled.value.value.notices) : settled.value;
  }

  #settleLocked(): Stored<Document & { readonly notices: readonly string[] }> {
    const document = this.#read();
    if (!document.ok) return document;
    if (document.value !== null) return ok({ ...document.value, notices: [] });
    const moved = attempt(`Can't use ${this.path}`, () => this.#file.moveAside(this.#now()));
    if (!moved.ok) return moved;
    const notice = `Couldn't read ${this.path}, so it was moved to ${moved.value}. It may contain tokens.`;
    return ok({ document: EMPTY_DOCUMENT, isLater: false, notices: [notice] });
  }

  #laterVersion() {
    const message = `${this.path} was written by a newer version of dispatchbox, so it was left alone. Install that version.`;
    return err({ kind: 'other-version' as const, message });
  }
}

interface Document {
  readonly document: ProfilesDocument;
  /** A later version wrote it: we read what we understand, and never write it. */
  readonly isLater: boolean;
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
    savedAtMs: token.savedAtMs,
  };
}
