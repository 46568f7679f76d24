import { getDispatch } from '../api/endpoints.ts';
import {
  type ConnectionReport,
  type ConnectionTry,
  connectionReport,
} from '../domain/connection-report.ts';
import { PROFILE_GONE, type ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { originOf, type ServiceAddress } from '../domain/service-address.ts';
import { type TokenKind, type TokenToStore, tokenKindLabel } from '../domain/token.ts';
import {
  type EditedProfile,
  editProfile,
  type ProfileEdit,
  removeProfile,
  removeToken,
  setDefault,
} from '../storage/profile-edits.ts';
import type { ProfilesDocument } from '../storage/profile-schema.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { Chance, Clock } from './clock.ts';
import { type ConnectionCheck, changesBetween, type KnownProfile } from './known-profile.ts';
import { plainHttpRefusal } from './may-write.ts';
import type { Access, ProfileAccess } from './profile-access.ts';
import type { ActiveProfile } from './profile-choice.ts';
import { isRefusedPlainHttp, isTestable } from './profile-tokens.ts';
import type { Profiles } from './profiles.ts';
import type { TokenPrograms } from './token-programs.ts';

interface SaveOptions {
  /** Whether to save it although the service rejects a token that replaces one which it didn't reject. */
  readonly evenIfRejected?: boolean;
  /** `false`: no request is sent, before or after. For commands, which can't ask what to do then. */
  readonly checks?: boolean;
}

/** A profile as a form or a command saves it; its address was read by `readServiceAddress`. */
export interface ProfileSave extends Omit<ProfileEdit, 'savedAtMs'>, SaveOptions {}

/** The service rejected a new token, so nothing was stored, and the old one is still there. */
interface Rejected {
  readonly state: 'rejected';
  readonly report: ConnectionReport;
}

type Check = Promise<Result<ConnectionReport, string>>;

export type SavedProfile =
  | Rejected
  | (EditedProfile & {
      readonly state: 'saved';
      readonly isActive: boolean;
      /** What a check of the connection sees; `null` if none was wanted, or there is no token to try. */
      readonly check: Check | null;
    });

interface ProfileChangesParts {
  readonly profiles: Profiles;
  readonly activeProfile: ActiveProfile;
  readonly access: ProfileAccess;
  /** The saved profiles, or why they can't be used. */
  readonly file: Result<ProfilesFile, string>;
  readonly programs: TokenPrograms;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly chance: Pick<Chance, 'uuid'>;
}

export interface TokenSave extends SaveOptions {
  readonly kind: TokenKind;
  readonly token: TokenToStore;
  /** Where the profile was when the token was asked for. If it has moved since, nothing is stored. */
  readonly askedFor: ServiceAddress;
}

/** What the profiles screen and the profile commands do: they change what is saved, and try connections. */
export class ProfileChanges {
  readonly #parts: ProfileChangesParts;

  constructor(parts: ProfileChangesParts) {
    this.#parts = parts;
  }

  /**
   * Saves a profile, and checks its connection. The first one becomes the default, and the active one where the sandbox
   * stood in. If the service rejects a token that would replace one which it didn't reject, nothing is saved: then the
   * person decides.
   */
  async save({
    evenIfRejected = false,
    checks = true,
    ...edit
  }: ProfileSave): Promise<Result<SavedProfile, string>> {
    const { profiles, activeProfile, access, clock } = this.#parts;
    const { address } = edit.profile;
    const before = edit.id === null ? null : profiles.find(edit.id);
    const isSameOrigin = before?.origin === originOf(address);
    const replaced = isSameOrigin && checks && !evenIfRejected ? before : null;
    const rejected = await this.#tryNew(edit.tokens, address, replaced);
    if (!rejected.ok) return rejected;
    if (rejected.value) return ok({ state: 'rejected', report: rejected.value });
    const hadNone = !profiles.state.get().list.some(({ kind }) => kind === 'stored');
    const savedAtMs = clock.wallMs();
    const saved = await this.#change(edit.id, (draft) =>
      editProfile(draft, { ...edit, savedAtMs }),
    );
    if (!saved.ok) return saved;
    const { id } = saved.value;
    if (edit.tokens.length > 0) access.tokenEntered(id);
    // With a first profile, the sandbox has served its purpose.
    if (hadNone && (profiles.active?.kind ?? 'sandbox') === 'sandbox') {
      activeProfile.set(id, { kind: 'default' });
    }
    const isActive = profiles.active?.id === id;
    const hasToken = (profiles.find(id)?.tokenKinds.length ?? 0) > 0;
    const check = checks && hasToken ? this.checkConnection(id) : null;
    return ok({ state: 'saved', ...saved.value, isActive, check });
  }

  /** Stores a token, or the command that prints it. */
  async saveToken(
    id: ProfileId,
    { kind, token, askedFor, checks = true, evenIfRejected = false }: TokenSave,
  ): Promise<Result<SavedProfile, string>> {
    const profile = this.#parts.profiles.find(id);
    if (profile === null) return err(PROFILE_GONE);
    return this.save({
      id,
      asSeen: { ...profile, ...askedFor },
      profile: { name: profile.name, address: askedFor },
      tokens: [{ kind, token }],
      checks: checks && isTestable(kind),
      evenIfRejected,
    });
  }

  removeToken(id: ProfileId, kind: TokenKind): Promise<Result<void, string>> {
    return this.#change(id, (draft) => removeToken(draft, id, kind));
  }

  /** Makes a profile, or the sandbox, the one that new terminals open on. */
  makeDefault(id: ProfileId): Promise<Result<void, string>> {
    return this.#change(id, (draft) => setDefault(draft, id));
  }

  /** Removes a profile and its tokens; what is remembered of it stays. `mayRemove` asks before. */
  remove(id: ProfileId): Promise<Result<void, string>> {
    return this.#change(id, (draft) => removeProfile(draft, id));
  }

  /** Tries a profile's tokens, and says what it saw. One that isn't rejected any more lets paused checks go on. */
  async checkConnection(id: ProfileId): Check {
    const { profiles, access, clock } = this.#parts;
    const profile = profiles.find(id);
    if (profile === null) return err(PROFILE_GONE);
    if (isRefusedPlainHttp(profile)) return err(plainHttpRefusal(profile.name));
    access.tokens.markUsed(id);
    this.#note(id, { phase: 'asking' });
    const result = await this.#tryHeld(profile);
    const now = profiles.find(id);
    // Seen with another address or other tokens than those that are there now.
    if (now === null || changesBetween([profile], [now]).length > 0) return result;
    this.#note(id, { phase: 'done', atMs: clock.wallMs(), result });
    if (result.ok && result.value.isReached && result.value.rejected.length === 0) {
      access.tokenAccepted(id);
    }
    return result;
  }

  async #tryHeld({ id, tokenKinds }: KnownProfile): Check {
    const { profiles, access } = this.#parts;
    const tries: ConnectionTry[] = [];
    const problems: string[] = [];
    for (const kind of kindsToTry(tokenKinds)) {
      const profile = profiles.find(id);
      // Another terminal may have removed it since: then its area's other token would be tried in its name.
      if (!profile?.tokenKinds.includes(kind)) continue;
      const held = access.tokens.held(profile, kind);
      const from = held === null || held.from === 'sandbox' ? null : held.from;
      const opened = await access.open(id, 'dispatches', kind);
      if (opened.ok) tries.push({ kind, from, result: await this.#try(opened.value) });
      else problems.push(opened.error);
    }
    const now = profiles.find(id);
    if (now === null) return err(PROFILE_GONE);
    if (tries.length === 0 && problems.length > 0) return err(problems.join(' '));
    return ok(connectionReport(now.address, tries));
  }

  /**
   * Tries new tokens before they replace others.
   *
   * @param replaced the profile whose tokens they replace; `null` if that doesn't matter
   * @returns what was seen if a token was rejected whose predecessor wasn't, else `null`; a sentence if a program printed
   *   no token
   */
  async #tryNew(
    given: ProfileEdit['tokens'],
    address: ServiceAddress,
    replaced: KnownProfile | null,
  ): Promise<Result<ConnectionReport | null, string>> {
    const { programs, profiles, access } = this.#parts;
    const { refusedIds } = profiles.state.get();
    const isLost = replaced && (isRefusedPlainHttp(replaced) || refusedIds.has(replaced.id));
    const working = replaced && !isLost ? replaced.tokens.map(({ kind }) => kind) : [];
    const client = access.clientFor(address);
    const tries: ConnectionTry[] = [];
    for (const { kind, token: toStore } of given) {
      const isText = toStore instanceof SecretText;
      const token = isText
        ? ok(toStore)
        : await programs.ask({ origin: originOf(address), command: toStore });
      // If it prints no token now, it would print none when needed.
      if (!token.ok) return err(`The ${tokenKindLabel(kind)} token: ${token.error}`);
      if (!working.includes(kind) || !isTestable(kind)) continue;
      const result = await this.#try({ client, token: token.value });
      tries.push({ kind, from: isText ? 'file' : 'command', result });
    }
    const report = connectionReport(address, tries);
    return ok(report.rejected.length > 0 ? report : null);
  }

  /**
   * Asks a service about a dispatch that can't exist. That changes nothing there (specification §4.2). A token can only be
   * tested by being used, so the report says what was seen, and never that one is valid.
   */
  #try({ client, token }: Pick<Access, 'client' | 'token'>): Promise<ConnectionTry['result']> {
    const madeUpId = this.#parts.chance.uuid();
    return client.send(getDispatch(madeUpId), { token });
  }

  /** @param id of the profile; `null` for a new one */
  async #change<T>(
    id: ProfileId | null,
    edit: (draft: ProfilesDocument) => T,
  ): Promise<Result<T, string>> {
    const { file, profiles } = this.#parts;
    if (!file.ok) return file;
    const changed = await file.value.change(edit);
    profiles.reload(id);
    return changed.ok ? changed : err(changed.error.message);
  }

  #note(id: ProfileId, check: ConnectionCheck): void {
    const { state } = this.#parts.profiles;
    state.update({ checks: new Map(state.get().checks).set(id, check) });
  }
}

/** Which of a profile's kinds to try: a vault token only shows whether anything responds, so only if there is no other. */
function kindsToTry(held: readonly TokenKind[]): readonly TokenKind[] {
  const usual = held.filter(isTestable);
  return usual.length > 0 ? usual : held;
}
