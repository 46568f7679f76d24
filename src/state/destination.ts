import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import { isPlainHttp } from '../domain/service-address.ts';
import { type Area, chooseTokenKind, TOKEN_KINDS } from '../domain/token.ts';
import type { AppState } from './app-state.ts';
import { keyOf } from './key-placeholder.ts';
import { formProfileId } from './profiles/profile-parts.ts';
import type { FormlessProfiles } from './profiles/profiles-state.ts';

/**
 * Where a write to a profile goes. The active profile is described as this process opened it, others as
 * they are stored, which is how they will be opened to send something.
 *
 * @returns `null` for a deleted profile, and before one is open
 */
export function destinationOf(
  { session, profiles }: Pick<AppState, 'session'> & FormlessProfiles<'known'>,
  profileId: ProfileId,
  area: Area,
  vault: string | null,
): Destination | null {
  if (session.phase === 'open' && session.profile.id === profileId) {
    const { name, tokenKinds, ...profile } = session.profile;
    const { host, colour, tokenSource, isProtected, isReadOnly } = profile;
    return {
      ...{ profileId, profileName: name, host, colour, area, vault },
      ...{ tokenSource, isProtected, isReadOnly, isPlainHttp: profile.isPlainHttp },
      tokenKind: chooseTokenKind(area, tokenKinds),
    };
  }
  const known = profiles.known.find(({ id }) => id === profileId);
  if (!known) return null;
  const { name, host, colour, baseUrl, kind, isProtected, isReadOnly } = known;
  const held = kind === 'sandbox' ? TOKEN_KINDS : known.tokens.map(({ kind }) => kind);
  return {
    ...{ profileId, profileName: name, host, colour, area, vault, isProtected, isReadOnly },
    isPlainHttp: kind !== 'sandbox' && isPlainHttp({ baseUrl }),
    tokenSource: 'stored',
    tokenKind: chooseTokenKind(area, held),
  };
}

/** Where the form on screen writes to; `null` before a profile is open. */
export function formDestination(
  state: AppState,
  area: Area,
  vault: string | null,
): Destination | null {
  return destinationOf(state, formProfileId(state), area, vault);
}

const ACCEPTED: Readonly<Record<Area, string>> = {
  dispatches: 'organization or personal',
  vaults: 'service account or personal',
};

/** Why nothing can be written to a destination, and how to change that. */
export function unwritableMessage({ profileName, area, isReadOnly }: Destination): string {
  return isReadOnly
    ? `${profileName} is read-only, so nothing can be sent. Edit the profile to change that.`
    : `${profileName} has no ${ACCEPTED[area]} token. ${keyOf('token-prompt.open')} adds one.`;
}

/** What the guard says of a write; how to change it is on screen, or in the profile's row. */
export function refusedMessage({ profileName, area, isReadOnly }: Destination): string {
  const why = isReadOnly ? 'is read-only' : `has no token for ${area}`;
  return `Nothing was sent: ${profileName} ${why}.`;
}
