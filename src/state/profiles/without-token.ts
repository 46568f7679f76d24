import type { Destination } from '../../domain/destination.ts';
import { type Area, chooseTokenKind } from '../../domain/token.ts';
import { keyOf } from '../key-of.ts';
import type { ActiveProfile } from '../session.ts';

/** Shown at a form's button; the reason, and how to fix it, is shown above. */
export const NOTHING_SENT = 'Nothing was sent.';

const ACCEPTED: Readonly<Record<Area, string>> = {
  dispatches: 'organization or personal',
  vaults: 'service account or personal',
};

/** Whether a profile can write to an area of the service. */
export function canWrite(
  { isReadOnly, tokenKinds }: Pick<ActiveProfile, 'isReadOnly' | 'tokenKinds'>,
  area: Area,
): boolean {
  return !isReadOnly && chooseTokenKind(area, tokenKinds) !== null;
}

/** Why a read-only profile writes nothing, and how to change that. */
export function readOnlyMessage({ name }: { readonly name: string }): string {
  return `${name} is read-only, so nothing can be sent. Edit the profile to change that.`;
}

/** Why nothing can be written to a destination, and how to change that. */
export function unwritableMessage({ profileName: name, area, isReadOnly }: Destination): string {
  return isReadOnly
    ? readOnlyMessage({ name })
    : `${name} has no ${ACCEPTED[area]} token. ${keyOf('token-prompt.open')} adds one.`;
}
