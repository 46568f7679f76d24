import type { EntryPlace } from '../../domain/vault-records.ts';

/** The different vaults in which some entries are, in the order in which they come. */
export function placesOf(
  entries: readonly EntryPlace[],
): readonly Pick<EntryPlace, 'profileId' | 'vault'>[] {
  const byVault = new Map(
    entries.map(({ profileId, vault }) => [`${profileId}\0${vault}`, { profileId, vault }]),
  );
  return [...byVault.values()];
}
