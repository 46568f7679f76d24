import { chooseProfile } from '../domain/choose-profile.ts';
import { PROFILE_GONE, type ProfileSource } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { readServiceAddress, type ServiceAddress } from '../domain/service-address.ts';
import { parseToken } from '../domain/token.ts';
import type { FolderChoice } from '../storage/project-folder.ts';
import type { KnownProfile } from './known-profile.ts';

/** What the command line and the environment say about the profile to use; `null` where one is silent. */
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

/** What is known before the profiles are read. */
export interface GivenProfile {
  /** Of `DISPATCHBOX_URL`. */
  readonly address: ServiceAddress | null;
  readonly token: SecretText | null;
  readonly folder: FolderChoice | null;
}

/**
 * Reads what the process was given.
 *
 * @param folder what the working folder chooses. Whoever names the profile needs no file, which may be somebody else's:
 *   it then counts only if it names nothing but a vault, and stops nobody if it can't be used.
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
  const address = readServiceAddress({ baseUrl, segment }, { allowPlainHttp: false });
  if (address.ok) return ok(address.value.address);
  const variable = address.error.field === 'segment' ? 'DISPATCHBOX_SEGMENT' : 'DISPATCHBOX_URL';
  return err(`${variable} is invalid. ${address.error.message}`);
}

/**
 * Chooses the profile of this process.
 *
 * @returns a sentence if none can be active: nothing later is tried, because work would go to an organization that
 *   nobody chose
 */
export function chooseActive(
  asked: ProfileAsked,
  { address, token, folder }: GivenProfile,
  list: readonly KnownProfile[],
): Result<{ readonly profile: KnownProfile; readonly source: ProfileSource }, string> {
  const existing = list.flatMap(({ kind, name }) => (kind === 'stored' ? [name] : []));
  const ofDefault = list.find(({ isDefault }) => isDefault);
  const chosen = chooseProfile({
    isSandboxAsked: asked.isSandboxAsked,
    flag: asked.flag,
    environment: asked.profile,
    url: address,
    folder,
    // Where there is no profile yet, the sandbox only stands in.
    defaultName: (existing.length > 0 && ofDefault?.name) || null,
    existing,
    mayFallBack: asked.mayFallBack,
  });
  if (!chosen.ok) return chosen;
  const { name, source } = chosen.value;
  const kind = source.kind === 'url' ? 'environment' : null;
  const profile = list.find((each) => (kind ? each.kind === kind : each.name === name));
  if (!profile) return err(PROFILE_GONE);
  if (token !== null && source.kind === 'folder' && !profile.isDefault) {
    // The folder may be someone else's, and its author would decide where the token goes.
    return err(
      `DISPATCHBOX_TOKEN is set, and ${sanitizeText(source.path)} chose the profile. Say where to use the token: --profile ${name}, DISPATCHBOX_PROFILE or DISPATCHBOX_URL.`,
    );
  }
  return ok({ profile, source });
}
