import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import { isPlainHttp } from '../domain/service-address.ts';
import {
  type Area,
  chooseTokenKind,
  ENVIRONMENT_TOKEN_KINDS,
  TOKEN_KINDS,
  type TokenKind,
} from '../domain/token.ts';
import { whyNotWritable } from '../domain/write-guard.ts';
import type { AppState } from './app-state.ts';
import { keyOf } from './key-placeholder.ts';
import { addNotice } from './notice.ts';
import { formProfileId } from './profiles/profile-parts.ts';
import type { FormlessProfiles, KnownProfile } from './profiles/profiles-state.ts';

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
    const { profile } = session;
    return {
      profileId,
      profileName: profile.name,
      host: profile.host,
      colour: profile.colour,
      area,
      vault,
      tokenKind: chooseTokenKind(area, profile.tokenKinds),
      tokenSource: profile.tokenSource,
      isProtected: profile.isProtected,
      isReadOnly: profile.isReadOnly,
      isPlainHttp: profile.isPlainHttp,
    };
  }
  const known = profiles.known.find(({ id }) => id === profileId);
  if (!known) return null;
  return {
    profileId,
    profileName: known.name,
    host: known.host,
    colour: known.colour,
    area,
    vault,
    tokenKind: chooseTokenKind(area, heldKinds(known)),
    tokenSource: known.kind === 'environment' ? 'environment' : 'stored',
    isProtected: known.isProtected,
    isReadOnly: known.isReadOnly,
    isPlainHttp: known.kind !== 'sandbox' && isPlainHttp(known),
  };
}

function heldKinds({ kind, tokens }: KnownProfile): readonly TokenKind[] {
  switch (kind) {
    case 'sandbox':
      return TOKEN_KINDS;
    case 'environment':
      return ENVIRONMENT_TOKEN_KINDS;
    case 'stored':
      return tokens.map((token) => token.kind);
  }
}

/** Where the form on screen writes to; `null` before a profile is open. */
export function formDestination(
  state: AppState,
  area: Area,
  vault: string | null,
): Destination | null {
  return destinationOf(state, formProfileId(state), area, vault);
}

/** Why nothing can be written to a profile, and how to change that; `null` if something can, or it isn't known yet. */
export function whyNoWrite(
  state: AppState,
  area: Area,
  profileId: ProfileId = formProfileId(state),
): string | null {
  const to = destinationOf(state, profileId, area, null);
  return to === null || whyNotWritable(to) === null ? null : unwritableMessage(to);
}

const ACCEPTED: Readonly<Record<Area, string>> = {
  dispatches: 'organization or personal',
  vaults: 'service account or personal',
};

/** Why nothing can be written to a destination, and how to change that; by a key where one asks for the token. */
export function unwritableMessage(
  { profileName, area, isReadOnly, tokenSource }: Destination,
  addToken = `${keyOf('token-prompt.open')} adds one.`,
): string {
  if (isReadOnly) {
    return `${profileName} is read-only, so nothing can be sent. Edit the profile to change that.`;
  }
  const way =
    tokenSource === 'environment' ? 'Set DISPATCHBOX_TOKEN before starting dispatchbox.' : addToken;
  return `${profileName} has no ${ACCEPTED[area]} token. ${way}`;
}

/** Refuses a write. How to change that is on screen, or in the profile's row. */
export function refuseWrite(
  state: AppState,
  { profileName, area, isReadOnly }: Destination,
): AppState {
  const why = isReadOnly ? 'is read-only' : `has no token for ${area}`;
  return addNotice(state, 'failure', `Nothing was sent: ${profileName} ${why}.`);
}
