import { type ReactNode, useMemo } from 'react';
import type { ProfileId } from '../../../domain/profile.ts';
import type { TextDraft } from '../../../kit/form/drafts.ts';
import { TextField } from '../../../kit/form/TextField.tsx';
import { useStore } from '../../../kit/use-store.ts';
import { useServices } from '../../services.tsx';

/** The vault that a form of a profile opens on, and who says so. */
export function useDefaultVault(profileId: ProfileId) {
  const { profiles } = useServices();
  const vault = useStore(profiles.state, () => profiles.vaultOf(profileId).vault);
  const from = useStore(profiles.state, () => profiles.vaultOf(profileId).from);
  return { vault, from };
}

const BY = { profile: 'profile default', folder: 'from .dispatchbox.json' } as const;

interface VaultFieldProps {
  readonly profileId: ProfileId;
  /** Empty for the default. */
  readonly of: TextDraft;
}

/** The vault that a form writes to. It suggests those that were written to from here, the latest first. */
export function VaultField({ profileId, of }: VaultFieldProps): ReactNode {
  const byDefault = useDefaultVault(profileId);
  const typed = useStore(of, ({ text }) => text.trim());
  const known = useStore(useServices().vaults.known);
  // An empty field shows the default already.
  const shown = typed === '' ? byDefault.vault : null;
  const suggest = useMemo(() => {
    const own = known.filter((each) => each.profileId === profileId);
    const latest = own.toSorted((one, other) => other.resultAtMs - one.resultAtMs);
    return [...new Set([...latest.map(({ vault }) => vault), byDefault.vault])]
      .filter((vault) => vault !== shown)
      .map((text) => ({ text, about: text === byDefault.vault ? 'the default' : 'used before' }));
  }, [known, profileId, byDefault.vault, shown]);
  const isOther = typed !== '' && typed !== byDefault.vault;
  return (
    <TextField
      label="Vault"
      of={of}
      placeholder={[`${byDefault.vault} (${BY[byDefault.from]})`, byDefault.vault]}
      suggest={suggest}
      hint={isOther ? `not the default, which is ${byDefault.vault}` : null}
    />
  );
}
