import { type ChosenProfile, chooseProfile } from '../domain/choose-profile.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import { readFolder, readUrl } from '../effects/session-options.ts';
import { type ProfileOptions, sessionChoices } from '../process/environment.ts';
import type { Host } from '../process/host.ts';
import type { StoredProfiles } from '../storage/profile-store.ts';

/** Determines the active profile without opening it. `url` is set if the environment names a service. */
export function findActiveProfile(
  host: Host,
  profiles: StoredProfiles,
  options: ProfileOptions,
  { mayFallBack }: { readonly mayFallBack: boolean },
): Result<ChosenProfile & { readonly url: ServiceAddress | null }, string> {
  const choices = sessionChoices(host, options);
  const url = readUrl(choices);
  if (!url.ok) return url;
  const folder = readFolder(choices);
  if (!folder.ok) return folder;
  const chosen = chooseProfile({
    isSandboxAsked: choices.isSandboxAsked,
    flag: choices.profileFlag,
    environment: choices.profileVariable,
    url: url.value,
    folder: folder.value,
    defaultName: profiles.defaultName(),
    existing: profiles.list().map(({ name }) => name),
    mayFallBack,
  });
  if (!chosen.ok) return chosen;
  return ok({ ...chosen.value, url: chosen.value.source.kind === 'url' ? url.value : null });
}
