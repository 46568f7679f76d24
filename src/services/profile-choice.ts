import {
  PROFILE_GONE,
  type ProfileId,
  type ProfileSource,
  profileSourceLabel,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
} from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  hostLabel,
  parseServiceAddress,
  readServiceAddress,
  type ServiceAddress,
} from '../domain/service-address.ts';
import { parseToken } from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { FolderChoice } from '../storage/project-folder.ts';
import type { GivenProfile, KnownProfile } from './known-profile.ts';
import type { Profiles } from './profiles.ts';

/** The profile that the command line and the environment ask for; `null` for what isn't given. */
export interface ProfileAsked {
  /** `--sandbox`. */
  readonly isSandboxAsked: boolean;
  /** `--profile`. */
  readonly flag: string | null;
  /** `DISPATCHBOX_PROFILE`. */
  readonly profile: string | null;
  /** `DISPATCHBOX_URL`: a service without a saved profile, for this process only. */
  readonly url: string | null;
  /** `DISPATCHBOX_SEGMENT`. */
  readonly segment: string | null;
  /** `DISPATCHBOX_TOKEN`: replaces the chosen profile's stored tokens. */
  readonly token: SecretText | null;
  /** Whether the sandbox may stand in where there is no profile at all: for the app, never for a command. */
  readonly mayFallBack: boolean;
}

/** Which profile is active in this terminal: it is chosen at the start, and switched. `Profiles.state` shows it. */
export class ActiveProfile {
  readonly #profiles: Profiles;

  /**
   * @param given what `readGiven` has read
   * @param file the saved profiles, or why they can't be used
   */
  constructor(
    profiles: Profiles,
    asked: ProfileAsked,
    given: Result<GivenProfile, string>,
    file: Result<ProfilesFile, string>,
  ) {
    this.#profiles = profiles;
    const isElsewhere = asked.isSandboxAsked || asked.url !== null;
    const usable = file.ok || isElsewhere ? given : file;
    const { list } = profiles.state.get();
    const chosen = usable.ok ? chooseActive(asked, usable.value, list) : usable;
    if (!chosen.ok) {
      profiles.state.update({ problem: chosen.error });
      return;
    }
    const { id, kind, origin } = chosen.value.profile;
    const token = given.ok ? given.value.token : null;
    if (token && kind !== 'sandbox') profiles.overrideToken({ id, origin, token });
    this.set(id, chosen.value.source);
  }

  /** Starts the sandbox if that is the active profile: once the first frame is there. */
  async start(): Promise<void> {
    const { state } = this.#profiles;
    if (state.get().activeId !== SANDBOX_PROFILE_ID) return;
    const started = await this.#profiles.startSandbox();
    if (!started.ok) state.update({ problem: started.error });
  }

  /** Makes another profile the active one. @returns a sentence if it can't be; nothing changes then */
  async switchTo(id: ProfileId): Promise<Result<KnownProfile, string>> {
    this.#profiles.lookForNews();
    if (id === SANDBOX_PROFILE_ID) {
      const started = await this.#profiles.startSandbox();
      if (!started.ok) return started;
    }
    const profile = this.#profiles.find(id);
    if (profile === null) return err(PROFILE_GONE);
    this.set(id, { kind: 'switched' });
    return ok(profile);
  }

  set(activeId: ProfileId, source: ProfileSource): void {
    const { state } = this.#profiles;
    const before = state.get();
    const previous = new Set([
      ...(before.activeId ? [before.activeId] : []),
      ...before.previousIds,
    ]);
    const previousIds = [...previous].filter((id) => id !== activeId && this.#profiles.find(id));
    state.update({ activeId, source, problem: null, previousIds });
  }
}

/**
 * Reads what the process was given.
 *
 * @param folder the choice of the working folder, whose file may be anyone's. Where the profile is named otherwise, it
 *   counts only if it names nothing but a vault, and it is no error that it can't be used.
 * @returns a sentence if a value can't be used; it repeats no token
 */
export function readGiven(
  { isSandboxAsked, flag, profile, url, segment, token }: ProfileAsked,
  folder: Result<FolderChoice | null, string>,
): Result<GivenProfile, string> {
  const address = url === null ? ok(null) : readUrl(url, segment ?? '');
  if (!address.ok) return address;
  const parsed = token === null ? ok(null) : parseToken(token.reveal());
  if (!parsed.ok) return err(`DISPATCHBOX_TOKEN is invalid. ${parsed.error}`);
  const given = { address: address.value, token: parsed.value };
  const isNamed = isSandboxAsked || [flag, profile, url].some((each) => each !== null);
  if (!isNamed) return folder.ok ? ok({ ...given, folder: folder.value }) : folder;
  const onlyVault = folder.ok && folder.value?.profile === null ? folder.value : null;
  return ok({ ...given, folder: onlyVault });
}

function readUrl(baseUrl: string, segment: string): Result<ServiceAddress, string> {
  const given = { baseUrl, segment };
  // A form says how it reads a host alone. Here nobody would see it.
  const whole = parseServiceAddress(given, { allowPlainHttp: false });
  const address = whole.ok ? readServiceAddress(given, { allowPlainHttp: false }) : whole;
  if (address.ok) return ok(address.value.address);
  const variable = address.error.field === 'segment' ? 'DISPATCHBOX_SEGMENT' : 'DISPATCHBOX_URL';
  return err(`${variable} is invalid. ${address.error.message}`);
}

/** A profile, as far as the choice needs it. */
type Choosable = Pick<KnownProfile, 'kind' | 'name' | 'isDefault'>;

interface Choice<P> {
  readonly profile: P;
  readonly source: ProfileSource;
}

/**
 * Chooses the profile of this process. Precedence: flag, environment, folder, default, and finally the sandbox where it
 * may stand in, which is only where no profile exists. An empty name counts as none.
 *
 * @returns a sentence if the winning source names a profile that doesn't exist, or none is the default. Later sources
 *   are not tried: work would go to an organization that nobody chose
 */
function chooseActive<P extends Choosable>(
  asked: ProfileAsked,
  given: GivenProfile,
  list: readonly P[],
): Result<Choice<P>, string> {
  const named = nameAndSource(asked, given, list);
  if (!named.ok) return named;
  const { name, source } = named.value;
  const profile = list.find((each) =>
    source.kind === 'url' ? each.kind === 'environment' : each.name === name,
  );
  if (!profile) return err(PROFILE_GONE);
  if (given.token !== null && source.kind === 'folder' && !profile.isDefault) {
    // The folder may be someone else's, and its author would decide where the token goes.
    return err(
      `DISPATCHBOX_TOKEN is set, and ${sanitizeText(source.path)} chose the profile. Say where to use the token: --profile ${name}, DISPATCHBOX_PROFILE or DISPATCHBOX_URL.`,
    );
  }
  return ok({ profile, source });
}

function nameAndSource(
  { isSandboxAsked, flag, profile: environment, mayFallBack }: ProfileAsked,
  { address, folder }: GivenProfile,
  list: readonly Choosable[],
): Result<{ readonly name: string; readonly source: ProfileSource }, string> {
  const stored = list.flatMap(({ kind, name }) => (kind === 'stored' ? [name] : []));
  const existing = (name: string, source: ProfileSource) => {
    if (name === SANDBOX_PROFILE_NAME || stored.includes(name)) return ok({ name, source });
    const by = source.kind === 'folder' ? `chosen by ${source.path}` : profileSourceLabel(source);
    const rest =
      stored.length === 0
        ? 'No profiles yet. Add one with dispatchbox profile add.'
        : `Available: ${stored.join(', ')}.`;
    // Never repeat the name: it may be a token pasted in the wrong place.
    return err(`No profile has that name (${sanitizeText(by)}). ${rest}`);
  };
  if (isSandboxAsked) {
    return flag && flag !== SANDBOX_PROFILE_NAME
      ? err('--sandbox and --profile name different profiles. Use one of them.')
      : ok({ name: SANDBOX_PROFILE_NAME, source: { kind: 'sandbox-flag' } });
  }
  if (address && flag !== SANDBOX_PROFILE_NAME) {
    const other = flag ? '--profile' : environment ? 'DISPATCHBOX_PROFILE' : null;
    return other === null
      ? ok({ name: hostLabel(address), source: { kind: 'url' } })
      : err(`DISPATCHBOX_URL and ${other} name different services. Use one of them.`);
  }
  if (flag) return existing(flag, { kind: 'flag' });
  if (environment) return existing(environment, { kind: 'environment' });
  if (folder?.profile) return existing(folder.profile, { kind: 'folder', path: folder.path });
  if (stored.length > 0) {
    const ofDefault = list.find(({ isDefault }) => isDefault);
    if (ofDefault && (ofDefault.name !== SANDBOX_PROFILE_NAME || mayFallBack)) {
      return existing(ofDefault.name, { kind: 'default' });
    }
    return err(
      `No profile is the default. Choose one with --profile or dispatchbox profile use: ${stored.join(', ')}.`,
    );
  }
  if (mayFallBack) return ok({ name: SANDBOX_PROFILE_NAME, source: { kind: 'no-profile' } });
  return err(
    'No profiles yet. Add one with dispatchbox profile add, set DISPATCHBOX_URL and DISPATCHBOX_TOKEN, or use the sandbox on this machine with --sandbox.',
  );
}
