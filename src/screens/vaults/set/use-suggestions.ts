import { useMemo } from 'react';
import { compare } from '../../../domain/words.ts';
import type { Suggestion } from '../../../kit/form/Suggestions.tsx';
import { useStore } from '../../../kit/use-store.ts';
import { useServices } from '../../services.tsx';
import type { FormOf } from './left-entries.ts';

/** Vaults of a profile that were written to from here, the latest first. @param shown one that the field shows already */
export function useVaultNames({ profileId }: FormOf, shown: string | null): readonly Suggestion[] {
  const { vaults, profiles } = useServices();
  const known = useStore(vaults.known);
  const byDefault = profiles.vaultOf(profileId).vault;
  return useMemo(() => {
    const own = known.filter((each) => each.profileId === profileId);
    const latest = own.toSorted((one, other) => other.resultAtMs - one.resultAtMs);
    return [...new Set([...latest.map(({ vault }) => vault), byDefault])]
      .filter((vault) => vault !== shown)
      .map((text) => ({ text, about: text === byDefault ? 'the default' : 'used before' }));
  }, [known, profileId, byDefault, shown]);
}

/** Names that are known in a vault, with their versions. */
export function useKnownNames({ kind, profileId }: FormOf, vault: string): readonly Suggestion[] {
  const known = useStore(useServices().vaults.known);
  return useMemo(
    () =>
      known
        .filter(
          (each) => each.profileId === profileId && each.kind === kind && each.vault === vault,
        )
        .toSorted((one, other) => compare(one.name, other.name))
        .map(({ name, version }) => ({
          text: name,
          about: version === null ? 'set before' : `version ${version}`,
        })),
    [known, kind, profileId, vault],
  );
}
