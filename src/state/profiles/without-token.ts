import type { Destination } from '../../domain/destination.ts';
import type { Area } from '../../domain/token.ts';
import { keyOf } from '../key-of.ts';

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
