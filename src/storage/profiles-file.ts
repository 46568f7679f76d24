import fs from 'node:fs';
import * as v from 'valibot';
import { type Profile, type ProfileId, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { err, ok } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { TokenInfo, TokenKind, TokenToStore } from '../domain/token.ts';
import { type Content, JsonFile } from './json-file.ts';
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
import type { Stored } from './storage-problem.ts';

/** Far more than anyone's profiles need, yet quick to read. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Options {
  /** The folder of settings. Where there is none, the first change makes it. */
  readonly folder: string;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** Says what was repaired, or moved aside. */
  readonly tell: (sentence: string) => void;
}

/**
 * `profiles.json`: profiles, tokens and the name of the default profile. Several terminals may use it at once: each
 * change applies to the file as it is at that moment. Reading never fails; names are compared exactly.
 */
export class ProfilesFile {
  readonly #file: JsonFile<ProfilesDocument>;
  #known: ProfilesDocument = EMPTY_DOCUMENT;
  #signature = '';
  #seen: ProfilesDocument = EMPTY_DOCUMENT;

  /**
   * Opens the file. One that can't be read is moved aside, so that nothing overwrites it.
   *
   * @returns a problem if the folder isn't ours, or a later version wrote the file
   */
  static open(options: Options): Stored<ProfilesFile> {
    const profiles = new ProfilesFile(options);
    if (!fs.existsSync(options.folder)) return ok(profiles);
    const prepared = prepareFolder(options.folder);
    if (!prepared.ok) return prepared;
    prepared.value.forEach(options.tell);
    const settled = profiles.#file.settle();
    if (!settled.ok) return settled;
    profiles.#seen = profiles.#current();
    return ok(profiles);
  }

  private constructor(options: Options) {
    this.#file = new JsonFile({
      ...options,
      name: 'profiles',
      maxBytes: MAX_BYTES,
      failed: "Couldn't save the profiles",
      warning: ' It may contain tokens.',
      parse: (content) => this.#parse(content),
    });
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

  /** @returns a token, or the command that prints it, only if it was saved for the profile's current origin */
  token(id: ProfileId, kind: TokenKind): TokenToStore | null {
    const { text, command } = this.#tokens(id).find((token) => token.kind === kind) ?? {};
    return text === undefined ? (command ?? null) : new SecretText(text);
  }

  /** The profile's tokens, in the order in which they were saved. */
  tokenInfo(id: ProfileId): readonly TokenInfo[] {
    return this.#tokens(id).map(({ kind, command, savedAtMs }) => ({
      kind,
      ...(command && { from: 'command' }),
      savedAtMs,
    }));
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
  async change<T>(edit: (draft: ProfilesDocument) => Stored<T>): Promise<Stored<T>> {
    const changed = await this.#file.change((now) => {
      const content = structuredClone(now ?? EMPTY_DOCUMENT);
      const edited = edit(content);
      return edited.ok ? ok({ content, result: edited.value }) : edited;
    });
    if (changed.ok) this.#seen = this.#current();
    return changed;
  }

  #tokens(id: ProfileId): readonly StoredToken[] {
    return usableTokens(this.#current().profiles.find((profile) => profile.id === id));
  }

  /** While the file can't be used, the last that could be applies: the next change or start moves it aside. */
  #current(): ProfilesDocument {
    const signature = this.#file.signature();
    if (signature === this.#signature) return this.#known;
    const reading = this.#file.read();
    if (!reading.ok || reading.value.kind === 'unusable') return this.#known;
    this.#signature = signature;
    this.#known = reading.value.kind === 'read' ? reading.value.content : EMPTY_DOCUMENT;
    return this.#known;
  }

  #parse(content: Content): Stored<ProfilesDocument | null> {
    const document = v.safeParse(profilesDocument, content);
    if (document.success) return ok(document.output);
    if (!v.is(laterDocument, content)) return ok(null);
    const message = `${this.path} was written by a newer version of dispatchbox, so it was left alone. Install that version.`;
    return err({ kind: 'other-version', message });
  }
}
