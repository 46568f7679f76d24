import type { EntryPlace } from '../../domain/vault-records.ts';

/** The distinct vaults of some entries, in order of appearance. */
export function placesOf(
  entries: readonly EntryPlace[],
): readonly Pick<EntryPlace, 'profileId' | 'vault'>[] {
  const byVault = new Map(
    entries.map(({ profileId, vault }) => [`${profileId}\0${vault}`, { profileId, vault }]),
  );
  return [...byVault.values()];
}
