import { type ProfileSource, profileSourceLabel, SANDBOX_PROFILE_NAME } from './profile.ts';
import { err, ok, type Result } from './result.ts';
import { sanitizeText } from './sanitize-text.ts';
import { hostLabel, type ServiceAddress } from './service-address.ts';

/** Every source that can select a profile; `null` where a source is silent. */
export interface ProfileChoiceSources {
  /** `--sandbox`. */
  readonly isSandboxAsked: boolean;
  /** `--profile`. */
  readonly flag: string | null;
  /** `DISPATCHBOX_PROFILE`. */
  readonly environment: string | null;
  /** `DISPATCHBOX_URL` with `DISPATCHBOX_SEGMENT`. */
  readonly url: ServiceAddress | null;
  /** The nearest `.dispatchbox.json`; `profile` is `null` if it only names a vault. */
  readonly folder: { readonly path: string; readonly profile: string | null } | null;
  readonly defaultName: string | null;
  readonly existing: readonly string[];
  /** Whether the sandbox may be used without being asked for: if no profile exists, or it is the default. */
  readonly mayFallBack: boolean;
}

export interface ChosenProfile {
  readonly name: string;
  readonly source: ProfileSource;
}

/**
 * Chooses the profile. Precedence: flag, environment, folder, default, and finally the sandbox where
 * it may stand in, which is only where no profile exists. An empty name counts as none.
 *
 * @returns a sentence if the winning source names a profile that doesn't exist, or none is the default. Later sources
 * are not tried: work would go to an organization that nobody chose.
 */
export function chooseProfile(sources: ProfileChoiceSources): Result<ChosenProfile, string> {
  const { isSandboxAsked, flag, environment, url, folder, defaultName, mayFallBack } = sources;
  if (isSandboxAsked) {
    if (flag && flag !== SANDBOX_PROFILE_NAME) {
      return err('--sandbox and --profile name different profiles. Use one of them.');
    }
    return ok({ name: SANDBOX_PROFILE_NAME, source: { kind: 'sandbox-flag' } });
  }
  if (url && flag !== SANDBOX_PROFILE_NAME) {
    const other = flag ? '--profile' : environment ? 'DISPATCHBOX_PROFILE' : null;
    return other === null
      ? ok({ name: hostLabel(url), source: { kind: 'url' } })
      : err(`DISPATCHBOX_URL and ${other} name different services. Use one of them.`);
  }
  if (flag) return findExisting(flag, { kind: 'flag' }, sources.existing);
  if (environment) return findExisting(environment, { kind: 'environment' }, sources.existing);
  if (folder?.profile) {
    return findExisting(folder.profile, { kind: 'folder', path: folder.path }, sources.existing);
  }
  if (defaultName && (defaultName !== SANDBOX_PROFILE_NAME || mayFallBack)) {
    return findExisting(defaultName, { kind: 'default' }, sources.existing);
  }
  if (sources.existing.length > 0) {
    return err(
      `No profile is the default. Choose one with --profile or dispatchbox profile use: ${sources.existing.join(', ')}.`,
    );
  }
  if (mayFallBack) return ok({ name: SANDBOX_PROFILE_NAME, source: { kind: 'no-profile' } });
  return err(
    'No profiles yet. Add one with dispatchbox profile add, set DISPATCHBOX_URL and DISPATCHBOX_TOKEN, or use the sandbox on this machine with --sandbox.',
  );
}

function findExisting(
  name: string,
  source: ProfileSource,
  names: readonly string[],
): Result<ChosenProfile, string> {
  if (name === SANDBOX_PROFILE_NAME || names.includes(name)) return ok({ name, source });
  const by = source.kind === 'folder' ? `chosen by ${source.path}` : profileSourceLabel(source);
  const rest =
    names.length === 0
      ? 'No profiles yet. Add one with dispatchbox profile add.'
      : `Available: ${names.join(', ')}.`;
  // Never repeat the name: it may be a token pasted in the wrong place.
  return err(`No profile has that name (${sanitizeText(by)}). ${rest}`);
}
