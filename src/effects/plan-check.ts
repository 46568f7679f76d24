import { placeId } from '../domain/vault-records.ts';
import type { RotationTarget } from '../state/vault/vault-command.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
/**
 * Another terminal may have rotated the same secret just before this rotation goes out.
 *
 * @returns a sentence if the plan is out of date.
 */
export function rotatedMeanwhile(
  index: VaultIndex,
  targets: readonly RotationTarget[],
): string | null {
  const loaded = index.load();
  if (!loaded.ok) return null;
  const known = new Map(loaded.value.map((entry) => [placeId(entry), entry]));
  for (const target of targets) {
    const { vault, name, versionBefore } = target;
    const { profileId, profileName } = target.destination;
    const entry = known.get(placeId({ profileId, vault, name, kind: 'secret' }));
    if (entry && entry.version !== versionBefore) {
      return `Nothing was sent: another terminal has just set ${name} in ${vault} on ${profileName}, now version ${entry.version}. Check the plan again.`;
    }
  }
  return null;
}
