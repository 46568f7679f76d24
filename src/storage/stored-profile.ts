import type { Profile } from '../domain/profile.ts';
import { profileColourOf } from '../domain/profile-colour.ts';
import { originOf } from '../domain/service-address.ts';
import type { StoredProfile } from './profile-schema.ts';

/** A profile as it may be shown: which tokens there are, and none of them. */
export function toProfile(stored: StoredProfile): Profile {
  return {
    id: stored.id,
    name: stored.name,
    address: { baseUrl: stored.baseUrl, segment: stored.segment },
    defaultVault: stored.defaultVault,
    isProtected: stored.isProtected,
    isReadOnly: stored.isReadOnly ?? false,
    allowsPlainHttp: stored.allowsPlainHttp ?? false,
    colour: profileColourOf(stored.colour),
    tokenKinds: usableTokens(stored).map(({ kind }) => kind),
  };
}

/** The tokens that were saved for the origin that the profile has now. */
export function usableTokens(stored: StoredProfile | undefined): StoredProfile['tokens'] {
  if (stored === undefined) return [];
  const origin = originOf(stored);
  return stored.tokens.filter((token) => token.origin === origin);
}
