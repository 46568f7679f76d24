import type { ApiClient } from '../api/api-client.ts';
import type { Destination } from '../domain/destination.ts';
import type { SampleRequest } from '../domain/dispatch.ts';
import {
  DEFAULT_VAULT,
  PROFILE_GONE,
  type ProfileId,
  type ProfileSource,
  SANDBOX_PROFILE_ID,
} from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import { Store } from '../domain/store.ts';
import type { Area, TokenKind } from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { FolderChoice } from '../storage/project-folder.ts';
import {
  FIRST_STATE,
  type KnownProfile,
  listProfiles,
  newsBetween,
  type ProfilesState,
  withList,
} from './known-profile.ts';
import { destinationOf, nothingSentWords, plainHttpRefusal, whyNotAsSeen } from './may-write.ts';
import { chooseActive, type GivenProfile, type ProfileAsked, readGiven } from './profile-choice.ts';
import {
  type Access,
  isRefusedPlainHttp,
  isTestable,
  type NoAccess,
  noticingClient,
  ProfileTokens,
} from './profile-tokens.ts';
import type { TokenPrograms } from './token-programs.ts';

interface ProfilesParts {
  readonly asked: ProfileAsked;
  /** The choice of the working folder, or why its file can't be used. */
  readonly folder: Result<FolderChoice | null, string>;
  /** The saved profiles, or why they can't be used. */
  readonly file: Result<ProfilesFile, string>;
  /** Starts the embedded service: once, if it succeeds. */
  readonly startSandbox: () => Promise<Result<RunningSandbox, string>>;
  /** Makes the client of a service; connects to nothing yet. */
  readonly connect: (address: ServiceAddress) => ApiClient;
  readonly programs: TokenPrograms;
  /** Tells the person what another terminal changed, or what had to be repaired. */
  readonly tell: (sentence: string) => void;
}

const NO_SAMPLES: readonly SampleRequest[] = [];

/**
 * The profiles: saved ones, that of `DISPATCHBOX_URL` and the sandbox; which of them is active in this terminal and why;
 * and the one way from each to its service.
 */
export class Profiles {
  readonly state = new Store<ProfilesState>(FIRST_STATE);
  readonly #parts: ProfilesParts;
  /** `null` if it can't be used. */
  readonly #file: ProfilesFile | null;
  readonly #given: GivenProfile;
  /** The way to each service, for those that try tokens. */
  readonly tokens: ProfileTokens;
  /** Of removed ones too. */
  readonly #names = new Map<ProfileId, string>();
  #sandboxProblem: string | null = null;

  constructor(parts: ProfilesParts) {
    this.#parts = parts;
    const { asked, folder, file, programs, connect } = parts;
    this.#file = file.ok ? file.value : null;
    const given = readGiven(asked, folder);
    this.#given = given.ok ? given.value : { address: null, token: null, folder: null };
    this.tokens = new ProfileTokens(this.#file, programs, connect);
    this.reload();
    this.#choose(given);
  }

  /** @returns the profile as it is now; `null` if it was removed */
  find(id: ProfileId): KnownProfile | null {
    return this.state.get().list.find((each) => each.id === id) ?? null;
  }

  findByName(name: string): KnownProfile | null {
    return this.state.get().list.find((each) => each.name === name) ?? null;
  }

  /** Where profiles and tokens are saved; `null` if they can't be. */
  get filePath(): string | null {
    return this.#file?.path ?? null;
  }

  /** The active profile; `null` if there is none, or it was removed: `state` says why. */
  get active(): KnownProfile | null {
    const { activeId } = this.state.get();
    return activeId === null ? null : this.find(activeId);
  }

  /** @returns the name, the last one of a profile that was removed here; `null` if it isn't known */
  nameOf(id: ProfileId): string | null {
    return this.find(id)?.name ?? this.#names.get(id) ?? null;
  }

  /** The vault that a form opens on. One that the folder chose with a profile doesn't apply to another. */
  vaultOf(id: ProfileId): { readonly vault: string; readonly from: 'profile' | 'folder' } {
    const { folder } = this.#given;
    const profile = this.find(id);
    const isMeant = folder?.profile === null || folder?.profile === profile?.name;
    if (isMeant && folder?.vault) return { vault: folder.vault, from: 'folder' };
    return { vault: profile?.defaultVault || DEFAULT_VAULT, from: 'profile' };
  }

  /** Suggestions for a form before anything is remembered: the sandbox's workflows, once it runs. */
  samplesOf(id: ProfileId): readonly SampleRequest[] {
    return (id === SANDBOX_PROFILE_ID && this.tokens.sandbox?.samples) || NO_SAMPLES;
  }

  /** Where a write goes, as it is now; `null` for a removed profile. */
  destination(id: ProfileId, area: Area, vault: string | null = null): Destination | null {
    const profile = this.find(id);
    return profile && destinationOf(profile, area, vault);
  }

  /**
   * Opens what a write goes to, as the person saw it. What another terminal changed is read first.
   *
   * @returns a sentence if nothing was sent
   */
  async access(seen: Destination): Promise<Result<Access, string>> {
    const { profileId: id, area, tokenKind } = seen;
    const why = () => {
      this.lookForNews();
      const profile = this.find(id);
      if (profile && isRefusedPlainHttp(profile))
        return nothingSentWords(plainHttpRefusal(profile.name));
      return whyNotAsSeen(seen, profile && destinationOf(profile, area, seen.vault));
    };
    const before = why();
    if (before !== null) return err(before);
    this.tokens.markUsed(id);
    const access = await this.open(id, area, tokenKind);
    if (!access.ok) return err(nothingSentWords(access.error));
    const after = why();
    return after === null ? ok(this.#noticing(id, access.value)) : err(after);
  }

  /**
   * Opens a profile to check its dispatches, without asking anyone: no program runs for a profile that wasn't used in
   * this terminal yet.
   *
   * @param wanted the kind that the dispatch was sent with
   * @param isAsked whether a person wants it checked now
   * @returns a sentence if it can't be opened now; `whyNoCheck` says whether it can't be later, either
   */
  async accessForCheck(
    id: ProfileId,
    wanted: TokenKind | null,
    isAsked = false,
  ): Promise<Result<Access, string>> {
    this.lookForNews();
    const no = this.whyNoCheck(id, wanted, isAsked);
    if (no !== null) return err(no.why);
    if (isAsked) this.tokens.markUsed(id);
    const access = await this.open(id, 'dispatches', wanted);
    return access.ok ? ok(this.#noticing(id, access.value)) : access;
  }

  /** Opens a profile for requests to one area, whatever was seen of it. @returns a sentence if it can't be opened */
  async open(id: ProfileId, area: Area, wanted: TokenKind | null): Promise<Result<Access, string>> {
    if (id === SANDBOX_PROFILE_ID) {
      const started = await this.#startSandbox();
      if (!started.ok) return started;
    }
    return this.tokens.open(() => this.find(id), area, wanted);
  }

  /** Why a profile's dispatches can't be checked, as last read; `null` if they can. */
  whyNoCheck(id: ProfileId, wanted: TokenKind | null, isAsked = false): NoAccess | null {
    const profile = this.find(id);
    if (profile === null) return { kind: 'removed', why: 'Its profile was removed.' };
    if (!isAsked && this.state.get().refusedIds.has(id)) {
      return { kind: 'refused', why: `${profile.name}'s token was rejected.` };
    }
    if (!isAsked && profile.kind === 'sandbox' && this.#sandboxProblem !== null) {
      return { kind: 'failed', why: this.#sandboxProblem };
    }
    return this.tokens.whyNotAtHand(profile, wanted, isAsked);
  }

  /** Each answer to a token, whatever it was used for, keeps `refusedIds` right. */
  #noticing(id: ProfileId, access: Access): Access {
    // One that only vaults accept says nothing about checks.
    if (!isTestable(access.kind)) return access;
    const client = noticingClient(access.client, {
      accepted: () => this.tokenAccepted(id),
      refused: () => this.#tokenRefused(id, access.token),
    });
    return { ...access, client };
  }

  /** @param token the one that was sent: if another is there by now, nothing is paused */
  #tokenRefused(id: ProfileId, token: SecretText): void {
    const profile = this.find(id);
    const { refusedIds } = this.state.get();
    if (profile === null || refusedIds.has(id) || !this.tokens.isHeld(profile, token)) return;
    this.state.update({ refusedIds: new Set([...refusedIds, id]) });
  }

  /** The one way back from a 401: another token is there, or the old one was seen to work. */
  tokenAccepted(id: ProfileId): void {
    const refusedIds = new Set(this.state.get().refusedIds);
    if (refusedIds.delete(id)) this.state.update({ refusedIds });
  }

  /** Starts the sandbox if it is the active profile: once the first frame is there. */
  async start(): Promise<void> {
    if (this.state.get().activeId !== SANDBOX_PROFILE_ID) return;
    const started = await this.#startSandbox();
    if (!started.ok) this.state.update({ problem: started.error });
  }

  /** Makes a profile the active one of this terminal. @returns a sentence if it can't be; nothing changes then */
  async switchTo(id: ProfileId): Promise<Result<KnownProfile, string>> {
    this.lookForNews();
    if (id === SANDBOX_PROFILE_ID) {
      const started = await this.#startSandbox();
      if (!started.ok) return started;
    }
    const profile = this.find(id);
    if (profile === null) return err(PROFILE_GONE);
    this.activate(id, { kind: 'switched' });
    return ok(profile);
  }

  /** Reads what other terminals have changed, and says it. Cheap enough for every second. */
  lookForNews(): void {
    if (this.#file?.hasNews()) this.reload();
  }

  #choose(given: Result<GivenProfile, string>): void {
    const { asked, file } = this.#parts;
    const isElsewhere = asked.isSandboxAsked || asked.url !== null;
    const usable = file.ok || isElsewhere ? given : file;
    const chosen = usable.ok ? chooseActive(asked, usable.value, this.state.get().list) : usable;
    if (!chosen.ok) {
      this.state.update({ problem: chosen.error });
      return;
    }
    const { profile, source } = chosen.value;
    const { token } = this.#given;
    if (token && profile.kind !== 'sandbox') {
      this.tokens.override = { id: profile.id, origin: profile.origin, token };
      this.reload();
    }
    this.activate(profile.id, source);
  }

  /** Makes a profile the active one of this terminal. */
  activate(activeId: ProfileId, source: ProfileSource): void {
    const before = this.state.get();
    this.tokens.markUsed(activeId);
    const previous = new Set([
      ...(before.activeId ? [before.activeId] : []),
      ...before.previousIds,
    ]);
    const previousIds = [...previous].filter((id) => id !== activeId && this.find(id));
    this.state.update({ activeId, source, problem: null, previousIds });
  }

  /** A token was entered by hand: it is used, even if `DISPATCHBOX_TOKEN` is set. */
  tokenEntered(id: ProfileId): void {
    this.tokens.markUsed(id);
    if (this.tokens.override?.id === id) {
      this.tokens.override = null;
      this.reload();
    }
    this.tokenAccepted(id);
  }

  /**
   * Reads the list anew, drops what no longer holds, and says what another terminal has changed.
   *
   * @param mine the profile that this terminal has just changed
   */
  reload(mine: ProfileId | null = null): void {
    const before = this.state.get();
    const list = listProfiles(this.#file, this.#given, this.tokens.override, this.tokens.sandbox);
    for (const { id, name } of list) this.#names.set(id, name);
    this.state.set(withList(before, list));
    for (const sentence of newsBetween(before, list, mine)) this.#parts.tell(sentence);
  }

  async #startSandbox(): Promise<Result<RunningSandbox, string>> {
    const started = await this.#parts.startSandbox();
    this.#sandboxProblem = started.ok ? null : started.error;
    if (!started.ok || this.tokens.sandbox === started.value) return started;
    this.tokens.sandbox = started.value;
    for (const notice of started.value.notices) this.#parts.tell(notice);
    this.reload();
    return started;
  }
}
