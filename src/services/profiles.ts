import type { Destination } from '../domain/destination.ts';
import type { SampleRequest } from '../domain/dispatch.ts';
import { DEFAULT_VAULT, type ProfileId, SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { Store } from '../domain/store.ts';
import type { Area } from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import {
  FIRST_STATE,
  type GivenProfile,
  type KnownProfile,
  listProfiles,
  newsBetween,
  type ProfilesState,
  type TokenOverride,
  withList,
} from './known-profile.ts';
import { destinationOf } from './may-write.ts';

interface ProfilesParts {
  readonly given: GivenProfile;
  /** `null` if the saved profiles can't be used. */
  readonly file: ProfilesFile | null;
  /** Starts the embedded service: once, if it succeeds. */
  readonly startSandbox: () => Promise<Result<RunningSandbox, string>>;
  /** Tells the person what another terminal changed, or what had to be repaired. */
  readonly tell: (sentence: string) => void;
}

const NO_SAMPLES: readonly SampleRequest[] = [];

/**
 * The list of profiles, as all terminals have it now: saved ones, that of `DISPATCHBOX_URL` and the sandbox.
 * `ActiveProfile` says which one this terminal works on, and `ProfileAccess` is the way to their services.
 */
export class Profiles {
  readonly state = new Store<ProfilesState>(FIRST_STATE);
  readonly #parts: ProfilesParts;
  /** Of removed ones too. */
  readonly #names = new Map<ProfileId, string>();
  #override: TokenOverride | null = null;
  #sandbox: RunningSandbox | null = null;
  #sandboxProblem: string | null = null;

  constructor(parts: ProfilesParts) {
    this.#parts = parts;
    this.reload();
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
    return this.#parts.file?.path ?? null;
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
    const { folder } = this.#parts.given;
    const profile = this.find(id);
    const isMeant = folder?.profile === null || folder?.profile === profile?.name;
    if (isMeant && folder?.vault) return { vault: folder.vault, from: 'folder' };
    return { vault: profile?.defaultVault || DEFAULT_VAULT, from: 'profile' };
  }

  /** Suggestions for a form before anything is remembered: the sandbox's workflows, once it runs. */
  samplesOf(id: ProfileId): readonly SampleRequest[] {
    return (id === SANDBOX_PROFILE_ID && this.#sandbox?.samples) || NO_SAMPLES;
  }

  /** Where a write goes, as it is now; `null` for a removed profile. */
  destination(id: ProfileId, area: Area, vault: string | null = null): Destination | null {
    const profile = this.find(id);
    return profile && destinationOf(profile, area, vault);
  }

  /** The token of `DISPATCHBOX_TOKEN`, as long as it is used. */
  get override(): TokenOverride | null {
    return this.#override;
  }

  /** @param override the token of `DISPATCHBOX_TOKEN`, and where it is used; `null`: nowhere any more */
  overrideToken(override: TokenOverride | null): void {
    this.#override = override;
    this.reload();
  }

  /** While it runs. */
  get sandbox(): RunningSandbox | null {
    return this.#sandbox;
  }

  /** Why the sandbox couldn't be started when that was last tried. */
  get sandboxProblem(): string | null {
    return this.#sandboxProblem;
  }

  async startSandbox(): Promise<Result<RunningSandbox, string>> {
    const started = await this.#parts.startSandbox();
    this.#sandboxProblem = started.ok ? null : started.error;
    if (!started.ok || this.#sandbox === started.value) return started;
    this.#sandbox = started.value;
    for (const notice of started.value.notices) this.#parts.tell(notice);
    this.reload();
    return started;
  }

  /** Reads what other terminals have changed, and says it. Cheap enough for each beat. */
  lookForNews(): void {
    if (this.#parts.file?.hasNews()) this.reload();
  }

  /**
   * Reads the list anew, drops what no longer holds, and says what another terminal has changed.
   *
   * @param mine the profile that this terminal has just changed
   */
  reload(mine: ProfileId | null = null): void {
    const { file, given, tell } = this.#parts;
    const before = this.state.get();
    const list = listProfiles(file, given, this.#override, this.#sandbox);
    for (const { id, name } of list) this.#names.set(id, name);
    this.state.set(withList(before, list));
    for (const sentence of newsBetween(before, list, mine)) tell(sentence);
  }
}
