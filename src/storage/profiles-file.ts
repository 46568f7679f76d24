import fs from 'node:fs';
import * as v from 'valibot';
import { type Profile, type ProfileId, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { ok } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { TokenInfo, TokenKind, TokenToStore } from '../domain/token.ts';
import { type Content, JsonFile, type Settings } from './json-file.ts';
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
import { refuse, type Stored } from './storage-problem.ts';

/**
 * `profiles.json`: profiles, tokens and the name of the default profile. Several terminals may use it at once: each
 * change applies to the file as it is at that moment. Reading never fails; names are compared exactly.
 */
export class ProfilesFile extends JsonFile<ProfilesDocument> {
  #known = EMPTY_DOCUMENT;
  #signature = '';

  /**
   * Opens the file. One that can't be read is moved aside, so that nothing overwrites it.
   *
   * @returns a problem if the folder isn't ours, or a later version wrote the file
   */
  static open(settings: Settings): Stored<ProfilesFile> {
    const profiles = new ProfilesFile(settings);
    if (!fs.existsSync(settings.folder)) return ok(profiles);
    const prepared = prepareFolder(settings.folder);
    if (!prepared.ok) return prepared;
    const settled = profiles.settle();
    if (!settled.ok) return settled;
    profiles.#current();
    return ok(profiles);
  }

  private constructor(settings: Settings) {
    super('profiles', settings);
  }

  protected override parse(content: Content): ProfilesDocument | null {
    const document = v.safeParse(profilesDocument, content);
    if (document.success) return document.output;
    if (!v.is(laterDocument, content)) return null;
    const message = `${this.path} was written by a newer version of dispatchbox, so it was left alone. Install that version.`;
    return refuse(message);
  }

  protected override movedAside(to: string): string {
    return `${super.movedAside(to)} It may contain tokens.`;
  }

  list(): readonly Profile[] {
    return this.#current().profiles.map(toProfile);
  }

  /** The profile, or the sandbox, that new terminals open on; `null` if none was chosen, or it was removed. */
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

  /**
   * Applies one of `profile-edits.ts` to the file as it is now. A change that can't be stored changes nothing.
   *
   * @param edit changes the draft in place, or refuses
   */
  change<T>(edit: (draft: ProfilesDocument) => T): Promise<Stored<T>> {
    return this.edit((now) => {
      const content = structuredClone(now ?? EMPTY_DOCUMENT);
      return { result: edit(content), content };
    });
  }

  #tokens(id: ProfileId): readonly StoredToken[] {
    return usableTokens(this.#current().profiles.find((profile) => profile.id === id));
  }

  /** While the file can't be used, the last that could be applies: the next change or start moves it aside. */
  #current(): ProfilesDocument {
    const signature = this.signature();
    if (signature === this.#signature) return this.#known;
    const found = this.read();
    if (!found.ok) return this.#known;
    this.#signature = signature;
    this.#known = found.value ?? EMPTY_DOCUMENT;
    return this.#known;
  }
}
